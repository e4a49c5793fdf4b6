import type { Attempt } from './fold'

/** The part of a paper that decides which questions it holds back. */
export interface ReservingPaper {
  readonly id: string
  readonly isReserved?: true | undefined
  readonly sections: readonly { readonly questions: readonly string[] }[]
}

/** Questions of a paper, in its order. */
export const questionsOfPaper = ({ sections }: Pick<ReservingPaper, 'sections'>): string[] =>
  sections.flatMap(({ questions }) => questions)

/** Papers that a student has handed in, with or without a clock, by the attempts. */
export function papersHandedIn(attempts: readonly Pick<Attempt, 'begin' | 'finish'>[]): Set<string> {
  const handedIn = attempts.filter(({ finish }) => finish && finish.why !== 'left')
  return new Set(
    handedIn.flatMap(({ begin: { source } }) =>
      source.startsWith('paper:') ? [source.slice('paper:'.length)] : [],
    ),
  )
}

/**
 * Questions that are held back for reserved papers: lists, tests, duels and the search leave them out until the student
 * has handed such a paper in. `isOpen` says of a paper that its questions may be met: it was handed in, or is one of an
 * exam that the student does not sit.
 */
export function questionsHeldBack<Paper extends ReservingPaper>(
  papers: readonly Paper[],
  isOpen: (paper: Paper) => boolean,
): Set<string> {
  return new Set(papers.filter((paper) => paper.isReserved && !isOpen(paper)).flatMap(questionsOfPaper))
}
