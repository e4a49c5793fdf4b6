import { createGoodsApi } from '@/api/goods'
import { useRef, useState } from 'react'
import { useSubmit } from '@/kit/use-submit'
import { useRoot } from '@/stores/context'
import { text } from '@/strings'
import { courseChoiceText } from '@/strings/market/course-choice'
import { classTypes, terms } from '../../../contract/domain/strings/class-types'
import { goodsOf, type Term } from './goods'

/** The choice of class type and term, and the request for the course behind it. */
export function useCourseChoice() {
  const { api, boot, session, newId } = useRoot()
  const [classType, setClassType] = useState<string>()
  const [term, setTerm] = useState<Term['id']>('first')
  const { fault, setFault, isBusy, submit } = useSubmit({
    fallback: text.error.unknown,
    onFailure: (message, _, show) => show({ message }),
  })
  const [opened, setOpened] = useState<{ readonly classType: string; readonly term: string }>()
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
    })
  }

  function open(): void {
    const goodsId = classType && goodsOf(boot, classType, term)
    if (goodsId) void submit(undefined, () => request(goodsId))
    else setFault({ message: courseChoiceText.classTypeFirst })
  }

  return {
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
