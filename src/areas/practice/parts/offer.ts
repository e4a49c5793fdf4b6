import type { Paper } from '../api/question'
import type { Store } from '@/platform/storage/kv.contract'
import type { BankHead, QuestionBank } from '../store/question-bank'
import type { PracticeStore } from '../store/practice-store'
import { papersHandedIn, questionsHeldBack } from '../../../../contract/domain/practice/reserve'
import type { Offer } from './choose'
import { listHeads } from './progress'
import { suitedPaper, suitedTo, type SubjectChoice } from './use-subject'

type Practice = Pick<PracticeStore, 'state' | 'bank'>

/** Whether the questions of a reserved paper may be met: it was handed in, or is of an exam that is not sat. */
function opensFor({ bank, state: { attempts } }: Practice, local: Store): (paper: Paper) => boolean {
  const handedIn = papersHandedIn(attempts)
  return ({ id, subject, number }) => {
    const sat = suitedPaper(bank, local, subject)
    return handedIn.has(id) || (sat !== undefined && sat !== number)
  }
}

/** The reserved papers whose questions a student may meet, as sent to the server. */
export function openPapers(practice: Practice, local: Store): string[] {
  const isOpen = opensFor(practice, local)
  return practice.bank.index.papers.filter((paper) => paper.isReserved && isOpen(paper)).map(({ id }) => id)
}

/** Questions that are held back for reserved papers which a student has still to sit. */
export const heldBack = (practice: Practice, local: Store): ReadonlySet<string> =>
  questionsHeldBack(practice.bank.index.papers, opensFor(practice, local))

/** The offer for a student: by the papers that were chosen on this device, and those that were handed in. */
export const offerTo = (practice: Practice, local: Store): Offer => ({
  suits: suitedTo(practice.bank, local),
  held: heldBack(practice, local),
})

/**
 * The questions that a subject offers for practice, at or below a node where one is given; `held` is what its papers
 * hold back.
 */
export function offeredIn(
  bank: QuestionBank,
  choice: SubjectChoice & { readonly node?: string },
  held: ReadonlySet<string>,
): BankHead[] {
  return listHeads(bank, choice).filter(({ id }) => !held.has(id))
}

/** Nodes with questions that a subject offers for practice. */
export const nodesOffered = (
  bank: QuestionBank,
  choice: SubjectChoice,
  held: ReadonlySet<string>,
): ReadonlySet<string> => new Set(offeredIn(bank, choice, held).flatMap(({ nodes }) => nodes.slice(0, 1)))
