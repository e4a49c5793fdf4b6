import { createGoodsApi } from '@/api/goods'
import { useRef, useState } from 'react'
import { createCourseApi } from '@/api/course'
import { useLoad } from '@/kit/use-load'
import { useSubmit } from '@/kit/use-submit'
import { useRoot } from '@/stores/context'
import { text } from '@/strings'
import { courseChoiceText } from '../../strings/course-choice'
import { classTypes, terms } from '../../../../../contract/domain/strings/class-types'
import { findCourse, findGoods, offered, type Term } from './goods'

/** The opened course, in words; the course's title where it is known. */
interface Opened {
  readonly classType: string | undefined
  readonly term: string
  readonly title: string | undefined
}

/** The choice of class type and term, and the request for the course behind it. */
export function useCourseChoice() {
  const { api, boot, session, newId } = useRoot()
  const [classType, setClassType] = useState<string>()
  const [term, setTerm] = useState<Term['id']>('first')
  const { fault, setFault, isBusy, submit } = useSubmit({
    fallback: text.error.unknown,
    onFailure: (message, _, show) => show({ message }),
  })
  // The course that the choice leads to is named where it is known; without it the choice stays what it is.
  const { load } = useLoad('choice-courses', (of) => of.of(createCourseApi).listCourses())
  const courses = load.state === 'ready' ? load.value.courses.filter((item) => !item.isRetired) : []
  const { load: access } = useLoad('choice-access', (of) => of.of(createCourseApi).listCourseAccess())
  const owned = access.state === 'ready' ? access.value.items.filter(({ state }) => state === 'open') : []
  const [opened, setOpened] = useState<Opened>()
  /** One id for each of the goods: a retry after a lost answer reuses it. */
  const ids = useRef(new Map<string, string>())

  function getId(goodsId: string): string {
    const id = ids.current.get(goodsId) ?? newId()
    ids.current.set(goodsId, id)
    return id
  }

  async function request(goodsId: string): Promise<void> {
    await api.of(createGoodsApi).openFreeCourse(session.uid ?? '', { id: getId(goodsId), goodsId })
    setOpened({
      classType: classTypes.find(({ id }) => id === classType)?.name,
      term: terms.find(({ id }) => id === term)?.name ?? '',
      title: findCourse(courses, goodsId)?.title,
    })
  }

  const courseIn = (id: string) => findCourse(courses, findGoods(boot, id, term))
  const all = new Set(offered(boot).map(({ id }) => courseIn(id)))
  const [first] = all
  const shared = all.size === 1 ? first : undefined
  const course = shared ?? (classType === undefined ? undefined : courseIn(classType))

  function open(): void {
    // Where all class types have one course, which of them it is taken for makes no difference.
    const chosen = classType ?? (shared && offered(boot)[0]?.id)
    const goodsId = chosen && findGoods(boot, chosen, term)
    if (goodsId) void submit(undefined, () => request(goodsId))
    else setFault({ message: courseChoiceText.classTypeFirst })
  }

  return {
    /** Whether every class type has the same course in this term, as far as is known. */
    isShared: shared !== undefined,
    /** The course of the chosen term and class type, or of all of them. */
    course,
    /** Whether the student has it. */
    isOwned: owned.some((item) => item.course === course?.id),
    classType,
    term,
    fault,
    isBusy,
    opened,
    setClassType(id: string) {
      setFault(undefined)
      setClassType(id)
    },
    setTerm: (id: string) => setTerm(id === 'second' ? 'second' : 'first'),
    open,
  }
}
