import { boardOperations as op } from '../../contract/operations/habit/board'
import type { Query, Result } from '../../contract/types'
import type { Send } from './client'

export type BoardStanding = Result<'getLeaderboardItem'>
export type BoardEntry = Result<'getLeaderboardPage'>['items'][number]

/** Leaderboards. */
export const createBoardApi = (send: Send) => ({
  getLeaderboardPage: (boardId: string, query: Query<'getLeaderboardPage'>) =>
    send(op.getLeaderboardPage, { params: { boardId }, query }),
  getLeaderboardItem: (boardId: string, query: Query<'getLeaderboardItem'> = {}) =>
    send(op.getLeaderboardItem, { params: { boardId }, query }),
  setLeaderboardParticipation: (isShown: boolean) =>
    send(op.setLeaderboardParticipation, { body: { isShown } }),
})
