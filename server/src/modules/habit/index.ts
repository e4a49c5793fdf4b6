import type { FastifyInstance } from 'fastify'
import { formatDate, getStudyDay } from '../../../../contract/domain/study/day'
import type { Content } from '../../domain/content/content'
import { boardRoutes } from './board/routes'
import type { Boards } from './board/service'
import { clockRoutes } from './clock/routes'
import { createClock, type Clock, type ClockDeps } from './clock/service'
import type { Ways } from './message/devices'
import { loadUnread } from './message/repo'
import { messageRoutes } from './message/routes'
import { pointRoutes } from './point/routes'
import { listTasks } from './reward/claims'
import type { RewardDeps } from './reward/deps'
import { rewardRoutes } from './reward/routes'

type HabitDeps = RewardDeps &
  ClockDeps &
  Ways & { readonly boards: Boards; readonly content: Pick<Content, 'home'> }

/** Registers messages, rewards, check-ins, points and boards. */
export function registerHabit(app: FastifyInstance, deps: HabitDeps): { readonly checkIns: Clock } {
  const checkIns = createClock(deps)
  messageRoutes(app, deps)
  rewardRoutes(app, deps)
  clockRoutes(app, checkIns)
  pointRoutes(app, deps)
  boardRoutes(app, {
    boards: deps.boards,
    checkActivity: (id) => checkIns.activity(id),
    examDate: () => deps.content.home.examDate,
  })
  return { checkIns }
}

/** Makes the readers of what home shows of a student's habit. */
export const createHabitNotes = (deps: RewardDeps, checkIns: Clock) => ({
  async checkIn(uid: string, since: number) {
    const { state, records } = await checkIns.records(uid, { from: formatDate(since) })
    const { continues, isPunchCard, joined } = state
    const days = new Set(records.map(({ day }) => getStudyDay(day)))
    return { continues, isPunchCard, hasJoined: joined !== undefined, days }
  },
  ready: async (uid: string) => (await listTasks(deps, uid)).filter(({ state }) => state === 'ready').length,
  unread: async (uid: string) => (await loadUnread(deps.db, uid, deps.clock())).total,
})
