import type { Query } from '@/lib/query'
import type { Address } from '@/routes/navigate'
import { paperBoard, weekBoard, type BoardWords } from '@/strings/practice/board'

/** A board as its screen shows it. */
export interface BoardKind {
  /** The server's name of it. */
  readonly id: string
  readonly words: BoardWords
  /** Where a student earns a place on it. */
  readonly earn: Address
}

/** The board that an address means: of a public paper where it names one, else the week's. */
export function kindOf({ paper }: Query): BoardKind {
  if (paper === undefined)
    return { id: 'practice-week', words: weekBoard, earn: '/exercises/problem-solving-training' }
  return {
    id: `paper-${paper}`,
    words: paperBoard,
    earn: `/market/paper-test?paper=${encodeURIComponent(paper)}`,
  }
}
