import type { FastifyInstance } from 'fastify'
import { getStudyDay, studyDayStart } from '../../../../../contract/domain/study/day'
import { studyWeek } from '../../../../../contract/domain/study/week'
import { implement } from '../../../plugins/contract'
import { CLOCK_BOARD } from './cohort-boards'
import type { Boards } from './service'

/** The dependencies of the operations of leaderboards. */
export interface BoardRoutes {
  readonly boards: Boards
  /** Throws NotFound for an unknown check-in activity. */
  checkActivity(id: string): Promise<unknown>
  /** The first day of the exam. */
  examDate(): string
}

/** Registers the leaderboards. */
export function boardRoutes(app: FastifyInstance, { boards, checkActivity, examDate }: BoardRoutes): void {
  implement(app, 'getLeaderboardPage', ({ params, query, user }) =>
    boards.page(user.uid, params.boardId, query),
  )
  implement(app, 'getLeaderboardItem', async ({ params, query, user }) => {
    const standing = await boards.item(user.uid, params.boardId, query)
    if (standing.startsAt === undefined) return standing
    return { ...standing, rest: studyWeek(studyDayStart(getStudyDay(examDate()))) }
  })
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
