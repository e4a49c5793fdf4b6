import { useState } from 'react'
import { useOwnStorage } from '@/kit/own-storage'
import type { Store } from '@/platform/storage/kv.contract'
import type { BankHead, QuestionBank } from '../store/question-bank'
import type { SubjectChoice } from '../../../../contract/domain/practice/ability'

const KEY = 'practice-subject'

export type { SubjectChoice }

const storedPaper = (stored: unknown, subject: string): unknown =>
  Reflect.get(Object(Reflect.get(Object(stored), 'papers')), subject)

/** The paper of a subject that was chosen, the first one before; undefined for a subject with one paper. */
function paperIn(bank: QuestionBank, stored: unknown, subject: string): number | undefined {
  const papers = bank.findSubject(subject)?.papers ?? []
  const number = storedPaper(stored, subject)
  return papers.length > 1
    ? (papers.find((paper) => paper.number === number) ?? papers[0])?.number
    : undefined
}

/** The choice for a subject that is not sat, and for one whose paper the school sets: no paper of the bank has it. */
export const NO_PAPER = 0
export const OWN_PAPER = -1

/** The choice for a subject on this device: the number of a paper, `NO_PAPER` or `OWN_PAPER`; undefined before. */
export function storedChoice(bank: QuestionBank, local: Store, subject: string): number | undefined {
  const stored = storedPaper(local.read(KEY), subject)
  if (stored === NO_PAPER || stored === OWN_PAPER) return stored
  return bank.findSubject(subject)?.papers.find(({ number }) => number === stored)?.number
}

/** The subjects that a student sits with papers of the bank: all of which nothing else was chosen. */
export const satSubjects = (bank: QuestionBank, local: Store): SubjectChoice[] =>
  bank.index.subjects
    .filter(({ id }) => {
      const stored = storedChoice(bank, local, id)
      return stored !== NO_PAPER && stored !== OWN_PAPER
    })
    .map(({ id }) => ({ subject: id, paper: suitedPaper(bank, local, id) }))

/** Stores which papers are sat, by subject; the subject that is practised stays. */
export function choosePapers(local: Store, papers: Readonly<Record<string, number>>): void {
  const stored: unknown = local.read(KEY)
  const before: unknown = Reflect.get(Object(stored), 'papers')
  local.write(KEY, { ...Object(stored), papers: { ...Object(before), ...papers } })
}

/** The exam paper of a subject that was chosen on this device; undefined for a subject with one paper. */
export const suitedPaper = (bank: QuestionBank, local: Store, subject: string): number | undefined =>
  paperIn(bank, local.read(KEY), subject)

/** Whether a question is asked in the papers that were chosen on this device. */
export function suitedTo(bank: QuestionBank, local: Store): (head: BankHead) => boolean {
  const stored = local.read(KEY)
  const papers = new Map(bank.index.subjects.map(({ id }) => [id, paperIn(bank, stored, id)]))
  return ({ subject, papers: own }) => {
    const paper = papers.get(subject)
    return paper === undefined || own.includes(paper)
  }
}

/**
 * The subject that was chosen last on this device, and its paper; the first ones before. `asked` is one that an address
 * names: it comes first until another is chosen. Call it in an observer.
 */
export function useSubject(
  bank: QuestionBank,
  asked?: string,
): readonly [SubjectChoice, (choice: SubjectChoice) => void] {
  const [named, setNamed] = useState(asked)
  const { local } = useOwnStorage()
  const [, setTurn] = useState(0)
  const stored: unknown = local.read(KEY)
  const name: unknown = Reflect.get(Object(stored), 'subject')
  const find = (wanted: unknown) => bank.index.subjects.find(({ id }) => id === wanted)
  const found = find(named) ?? find(name) ?? bank.index.subjects[0]
  function choose(choice: SubjectChoice): void {
    const before: unknown = Reflect.get(Object(stored), 'papers')
    local.write(KEY, {
      subject: choice.subject,
      papers: { ...Object(before), ...(choice.paper !== undefined && { [choice.subject]: choice.paper }) },
    })
    setNamed(undefined)
    setTurn((turn) => turn + 1)
  }
  const subject = found?.id ?? ''
  return [{ subject, paper: paperIn(bank, stored, subject) }, choose]
}
