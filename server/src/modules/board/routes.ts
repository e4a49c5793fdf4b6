import type { FastifyInstance } from 'fastify'
import { implement } from '../../plugins/contract'
import type { Boards } from './service'

/** Registers the leaderboards. */
export function boardRoutes(app: FastifyInstance, boards: Boards): void {
  implement(app, 'getLeaderboardPage', ({ params, query, user }) =>
    boards.page(user.uid, params.boardId, query),
  )
  implement(app, 'getLeaderboardItem', ({ params, user }) => boards.item(user.uid, params.boardId))
  implement(app, 'setLeaderboardParticipation', ({ body, user }) =>
    boards.participate(user.uid, body.isShown),
  )
}
