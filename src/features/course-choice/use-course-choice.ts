import { createGoodsApi } from '@/api/goods'
import { useRef, useState } from 'react'
import { createCourseApi } from '@/api/course'
import { useLoad } from '@/kit/use-load'
import { useSubmit } from '@/kit/use-submit'
import { useRoot } from '@/stores/context'
import { text } from '@/strings'
import { courseChoiceText } from '@/strings/market/course-choice'
import { classTypes, terms } from '../../../contract/domain/strings/class-types'
import { goodsOf, offered, titleOf, type Term } from './goods'

/** What was opened, in words; the course's title where it is known. */
interface Opened {
  readonly classType: string
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
  // What the choice leads to is told where it is known; without it the choice stays what it is.
  const { load } = useLoad('choice-courses', (of) => of.of(createCourseApi).listCourses())
  const courses = load.state === 'ready' ? load.value.courses : []
  const [opened, setOpened] = useState<Opened>()
  /** One id for each of the goods: a retry after a lost answer reuses it. */
  const ids = useRef(new Map<string, string>())

  function idOf(goodsId: string): string {
    const id = ids.current.get(goodsId) ?? newId()
    ids.current.set(goodsId, id)
    return id
  }

  async function request(goodsId: string): Promise<void> {
    await api.of(createGoodsApi).openFreeCourse(session.uid ?? '', { id: idOf(goodsId), goodsId })
    setOpened({
      classType: classTypes.find(({ id }) => id === classType)?.name ?? '',
      term: terms.find(({ id }) => id === term)?.name ?? '',
      title: titleOf(courses, goodsId),
    })
  }

  function open(): void {
    const goodsId = classType && goodsOf(boot, classType, term)
    if (goodsId) void submit(undefined, () => request(goodsId))
    else setFault({ message: courseChoiceText.classTypeFirst })
  }

  const titles = new Set(offered(boot).map(({ id }) => titleOf(courses, goodsOf(boot, id, term))))
  const [first] = titles
  const chosen = classType && titleOf(courses, goodsOf(boot, classType, term))

  return {
    /** The course that every class type has in this term; undefined where they differ or it is not known. */
    shared: titles.size === 1 ? first : undefined,
    /** The course of the chosen class type and term. */
    chosen,
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
