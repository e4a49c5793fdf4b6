import { observer } from 'mobx-react-lite'
import { useRef } from 'react'
import type { Course } from '@/api/course'
import { createGoodsApi } from '@/api/goods'
import { Link } from '@/components/link'
import { Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import type { CourseStore } from '@/stores/course-store'
import { text as common } from '@/strings'
import { courseAccessText as text } from '@/strings/course-access'
import { costsNothing, freeGoods } from '../../contract/domain/course/free'
import { useSubmit } from './use-submit'

interface OpenFreeProps {
  readonly courses: CourseStore
  readonly course: Course
  readonly className: string
  /** What comes after it was opened; the course's page where it is not given. */
  readonly onOpened?: () => void
}

/** Opens a course that costs nothing with one tap, or leads into it where it is open; a guest logs in first. */
export const OpenFree = observer(function OpenFree({ courses, course, className, onOpened }: OpenFreeProps) {
  const { api, boot, newId } = useRoot()
  /** A retry after a lost answer reuses it. */
  const id = useRef<string>()
  const { isBusy, submit } = useSubmit({ fallback: common.error.unknown })
  const { title, isFree, goods } = course
  const to = `/courses/course-learning?course=${course.id}` as const
  const { isGuest, owner } = courses
  const isOpen = isFree || courses.accessTo(course)?.state === 'open'
  const goodsId = goods.find((one) => freeGoods(boot.courseChoice).has(one))
  if (!costsNothing(course, boot.courseChoice)) return null
  if (isGuest)
    return (
      <Link to="/login" className={className} aria-label={text.freeNamed.login(title)}>
        {text.free.login}
      </Link>
    )
  if (isOpen || goodsId === undefined)
    return (
      <Link to={to} className={className} aria-label={text.freeNamed.learn(title)}>
        {text.free.learn}
      </Link>
    )

  async function request(goodsId: string): Promise<void> {
    id.current ??= newId()
    await api.of(createGoodsApi).openFreeCourse(owner, { id: id.current, goodsId })
    await courses.shelf.openAccess(owner)
    if (onOpened) onOpened()
    else go(to)
  }

  return (
    <Button
      className={`${className}${isBusy ? ' is-busy' : ''}`}
      aria-busy={isBusy}
      aria-label={text.freeNamed.open(title)}
      onClick={() => void submit(undefined, () => request(goodsId))}
    >
      {text.free.open}
    </Button>
  )
})
