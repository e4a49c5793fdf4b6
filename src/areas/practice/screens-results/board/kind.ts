import type { BoardKind } from '@/features/board'
import type { Query } from '@/lib/query'
import { clockBoard, paperBoard, seasonBoard, studyBoard, weekBoard } from '@/strings/practice/board'
import { FEWEST_RANKED } from '../../../../../contract/domain/practice/season'

/** The two boards of a study week: of all study by its minutes, and of different questions. */
export const weekBoards = {
  study: { id: 'study-week', words: studyBoard, earn: '/spword/index', hasCompanions: true },
  practice: { id: 'practice-week', words: weekBoard, earn: '/exercises/problem-solving-training' },
} as const satisfies Readonly<Record<string, BoardKind>>

/** The board that an address means: of a public paper where it names one, of duels, of check-ins, else the week's. */
export function getKind({ paper, board }: Query): BoardKind {
  if (board === 'season')
    return {
      id: 'combat-season',
      words: seasonBoard,
      earn: '/exercises/combat-network',
      least: FEWEST_RANKED,
      isOfSeason: true,
    }
  if (board === 'clock')
    return { id: 'clock-month', words: clockBoard, earn: '/sign-index', hasCompanions: true }
  if (paper === undefined) return board === 'practice' ? weekBoards.practice : weekBoards.study
  return {
    id: `paper-${paper}`,
    words: paperBoard,
    earn: `/market/paper-test?paper=${encodeURIComponent(paper)}`,
  }
}
