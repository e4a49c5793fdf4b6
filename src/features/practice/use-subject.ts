import { useState } from 'react'
import { useOwnStorage } from '@/kit/own-storage'
import type { QuestionBank } from '@/stores/question-bank'

const KEY = 'practice-subject'

/** What a student practises: a subject, and which of its exam papers. */
export interface SubjectChoice {
  readonly subject: string
  readonly paper: number | undefined
}

/** The subject that was chosen last on this device, and its paper; the first ones before. Call it in an observer. */
export function useSubject(bank: QuestionBank): readonly [SubjectChoice, (choice: SubjectChoice) => void] {
  const { local } = useOwnStorage()
  const [, setTurn] = useState(0)
  const kept: unknown = local.read(KEY)
  const name: unknown = Reflect.get(Object(kept), 'subject')
  const found = bank.index.subjects.find(({ id }) => id === name) ?? bank.index.subjects[0]
  const papers = found?.papers ?? []
  const number: unknown = Reflect.get(Object(Reflect.get(Object(kept), 'papers')), found?.id ?? '')
  const paper =
    papers.length > 1 ? (papers.find((one) => one.number === number) ?? papers[0])?.number : undefined
  function choose(choice: SubjectChoice): void {
    const before: unknown = Reflect.get(Object(kept), 'papers')
    local.write(KEY, {
      subject: choice.subject,
      papers: { ...Object(before), ...(choice.paper !== undefined && { [choice.subject]: choice.paper }) },
    })
    setTurn((turn) => turn + 1)
  }
  return [{ subject: found?.id ?? '', paper }, choose]
}
