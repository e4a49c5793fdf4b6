import type { Query } from '@/lib/query'
import type { Address } from '@/routes/navigate'
import { paperBoard, seasonBoard, weekBoard, type BoardWords } from '@/strings/practice/board'

/** A board as its screen shows it. */
export interface BoardKind {
  /** The server's name of it. */
  readonly id: string
  readonly words: BoardWords
  /** Where a student earns a place on it. */
  readonly earn: Address
  /** With fewer people on it there are no ranks. */
  readonly least?: number
}

/** Whether a board has too few people for ranks. */
export const isFew = ({ least = 0 }: BoardKind, total: number): boolean => total < least

/** Fewer people have no ranks on a season's board: a handful says nothing of how good anybody is. */
const FEWEST_RANKED = 30

/** The board that an address means: of a public paper where it names one, of the season's duels, else the week's. */
export function kindOf({ paper, board }: Query): BoardKind {
  if (board === 'season')
    return {
      id: 'combat-season',
      words: seasonBoard,
      earn: '/exercises/combat-network',
      least: FEWEST_RANKED,
    }
  if (paper === undefined)
    return { id: 'practice-week', words: weekBoard, earn: '/exercises/problem-solving-training' }
  return {
    id: `paper-${paper}`,
    words: paperBoard,
    earn: `/market/paper-test?paper=${encodeURIComponent(paper)}`,
  }
}
