import type { FastifyInstance } from 'fastify'
import { implement } from '../../plugins/contract'
import { CLOCK_BOARD } from './cohort-boards'
import type { Boards } from './service'

/** Registers the leaderboards. `checkActivity` throws NotFound for an unknown check-in activity. */
export function boardRoutes(
  app: FastifyInstance,
  boards: Boards,
  checkActivity: (id: string) => Promise<void>,
): void {
  implement(app, 'getLeaderboardPage', ({ params, query, user }) =>
    boards.page(user.uid, params.boardId, query),
  )
  implement(app, 'getLeaderboardItem', ({ params, query, user }) =>
    boards.item(user.uid, params.boardId, query),
  )
  implement(app, 'getClockRank', async ({ params, query, user }) => {
    await checkActivity(params.id)
    const page = await boards.page(user.uid, CLOCK_BOARD, query)
    const { startsAt: _from, endsAt: _to, ...standing } = await boards.item(user.uid, CLOCK_BOARD, query)
    return { ...page, ...standing }
  })
  implement(app, 'setLeaderboardParticipation', ({ body, user }) =>
    boards.participate(user.uid, body.isShown),
  )
}
