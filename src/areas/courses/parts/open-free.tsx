import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import type { Course } from '@/api/course'
import { createGoodsApi } from '@/api/goods'
import { Link } from '@/components/link'
import { navigation } from '@/platform/navigation'
import { useDidShow } from '@/platform/page'
import { Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import type { CourseStore } from '../store/course-store'
import { text as common } from '@/strings'
import { courseAccessText as text } from '../strings/course-access'
import { costsNothing, freeGoods } from '../../../../contract/domain/courses/free'
import { useSubmit } from '@/kit/use-submit'

const buildPageAddress = ({ id }: Course) => `/courses/course-learning?course=${id}` as const

/** Opens courses that cost nothing. */
function useOpening(courses: CourseStore) {
  const { api, boot, newId } = useRoot()
  /** The requests by their goods: a retry after a lost answer reuses one. */
  const ids = useRef(new Map<string, string>())
  const { isBusy, submit } = useSubmit({ fallback: common.error.unknown })

  /** The goods that have to be opened for a course; undefined where it is open, or nothing of it is for nothing. */
  function goodsToOpen(course: Course): string | undefined {
    if (course.isFree || courses.accessTo(course)?.state === 'open') return undefined
    return course.goods.find((good) => freeGoods(boot.courseChoice).has(good))
  }

  async function request(goodsId: string): Promise<void> {
    const { owner } = courses
    const id = ids.current.get(goodsId) ?? newId()
    ids.current.set(goodsId, id)
    await api.of(createGoodsApi).openFreeCourse(owner, { id, goodsId })
    await courses.shelf.openAccess(owner)
  }

  /** Opens the course where it is not open, and leads on. */
  function open(course: Course, onOpened = () => go(buildPageAddress(course))): void {
    const goodsId = goodsToOpen(course)
    void submit(undefined, async () => {
      if (goodsId !== undefined) await request(goodsId)
      onOpened()
    })
  }

  return { goodsToOpen, open, isBusy }
}

interface OpenFreeProps {
  readonly courses: CourseStore
  readonly course: Course
  readonly className: string
  /** The call after it was opened; the course's page where it is not given. */
  readonly onOpened?: () => void
}

/** Opens a course that costs nothing with one tap, or leads into it where it is open; a guest logs in first. */
export const OpenFree = observer(function OpenFree({ courses, course, className, onOpened }: OpenFreeProps) {
  const { boot } = useRoot()
  const { goodsToOpen, open, isBusy } = useOpening(courses)
  const { title } = course
  if (!costsNothing(course, boot.courseChoice)) return null
  if (courses.isGuest)
    return (
      <Link
        to="/login"
        className={className}
        aria-label={text.freeNamed.login(title)}
        onGo={() => courses.shelf.want(course, navigation.current())}
      >
        {text.free.login}
      </Link>
    )
  if (goodsToOpen(course) === undefined)
    return (
      <Link to={buildPageAddress(course)} className={className} aria-label={text.freeNamed.learn(title)}>
        {text.free.learn}
      </Link>
    )
  return (
    <Button
      className={`${className}${isBusy ? ' is-busy' : ''}`}
      aria-busy={isBusy}
      aria-label={text.freeNamed.open(title)}
      onClick={() => open(course, onOpened)}
    >
      {text.free.open}
    </Button>
  )
})

/**
 * Once a guest is back from the login, opens the course for which they went there, and leads into it; who comes back
 * without having logged in wants nothing any more.
 */
export const OpenWanted = observer(function OpenWanted({
  courses,
  onOpened,
}: Pick<OpenFreeProps, 'courses' | 'onOpened'>) {
  const { session } = useRoot()
  const { open } = useOpening(courses)
  const [, setTurn] = useState(0)
  useDidShow(() => {
    if (!session.isSignedIn) courses.shelf.letGo()
    setTurn((before) => before + 1)
  })
  // While the login stands above it, the page is drawn for who has just logged in already.
  const course = courses.shelf.wantedOn(navigation.current())
  const isKnown = course && !courses.isGuest && (course.isFree || courses.accessTo(course) !== undefined)
  useEffect(() => {
    if (!course || !isKnown) return
    courses.shelf.letGo()
    open(course, onOpened)
  })
  return null
})
