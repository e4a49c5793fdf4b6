import type { BoardEntry, BoardStanding } from '../../../src/api/board'
import type { ClockActivity, ClockRecord, ClockState, ClockTask } from '../../../src/api/excitation'
import { ApiError, LocalCode } from '../../../src/api/errors'
import { formatDate, studyDay } from '../../../contract/domain/study/day'
import type { Answers } from '../../support/root'

/** Noon of 20 November 2026 in China, when the tests' clock starts. */
export const NOON = Date.UTC(2026, 10, 20, 4)

/** The signed-in student. */
export const user = { uid: 'user-1', phone: '13812345678' }

/** A study day so many days before the tests' today, as the wire has it. */
export const daysAgo = (count: number): string => formatDate(studyDay(NOON) - count)

/** The activity of the cohort. */
export const activity: ClockActivity = {
  id: 'cohort-27',
  title: '二七届打卡',
  startDay: '2026-09-01',
  endDay: '2027-12-31',
  rules: ['离线学的七天内传上来，仍算当天。'],
  tasks: [
    { measure: 'words', goal: 30 },
    { measure: 'questions', goal: 5 },
    { measure: 'cards', goal: 10 },
    { measure: 'lessons', goal: 900 },
    { measure: 'focus', goal: 1500 },
  ],
  point: 10,
  streaks: [
    { days: 7, point: 30 },
    { days: 30, point: 150 },
  ],
  joined: 128,
}

const doneOf: Readonly<Record<string, number>> = { words: 12, lessons: 297 }

/** Twelve words of thirty and a part of a lesson: nothing is earned yet. */
export const buildTask = (own: Partial<ClockTask> = {}): ClockTask => ({
  day: daysAgo(0),
  isEarned: false,
  tasks: activity.tasks.map((task) => ({ ...task, done: doneOf[task.measure] ?? 0 })),
  studied: 1200,
  ...own,
})

/** The state of who has not joined. */
export const unjoined: ClockState = {
  totalNum: 0,
  isPunchCard: false,
  punchCardDate: '',
  continues: 0,
  point: 0,
  today: daysAgo(0),
  longest: 0,
  cards: 2,
  missed: [],
}

/** Twelve days in a row up to yesterday, before them a day that was missed, and before that three more. */
export const buildState = (own: Partial<ClockState> = {}): ClockState => ({
  totalNum: 15,
  isPunchCard: false,
  punchCardDate: daysAgo(1),
  continues: 12,
  point: 180,
  today: daysAgo(0),
  joined: daysAgo(16),
  longest: 12,
  cards: 1,
  missed: [daysAgo(13)],
  ...own,
})

/** The check-in of a day. */
export const getRecord = (day: string, how: ClockRecord['how'] = 'earned'): ClockRecord => ({
  activityId: activity.id,
  day,
  at: NOON,
  point: how === 'repaired' ? 0 : 10,
  how,
})

const earned = [...Array.from({ length: 12 }, (_, at) => at + 1), 14, 15, 16].map((count) => daysAgo(count))

export const buildStanding = (own: Partial<BoardStanding> = {}): BoardStanding => ({
  isShown: true,
  score: 15,
  rank: 17,
  total: 48,
  cohort: '数学一',
  ...own,
})

export const mate = (rank: number, name: string, isMe = false): BoardEntry => ({
  rank,
  name,
  score: 32 - rank,
  isMe,
})

/** The server's answers for a student with a state; the test changes `state`. */
export function habitServer(own: { state?: Partial<ClockState>; task?: Partial<ClockTask> } = {}) {
  const server = {
    state: buildState(own.state),
    task: buildTask(own.task),
    records: earned.map((day) => getRecord(day)),
    standing: buildStanding(),
    isOff: false,
  }
  const reach = <T>(value: () => T): T => {
    if (server.isOff) throw new ApiError(LocalCode.Network, 0)
    return value()
  }
  const answers: Answers = {
    getClockActivity: () => reach(() => activity),
    getClockTask: () => reach(() => server.task),
    listClockRecords: ({ query: { from = '', to = '9' } }) =>
      reach(() => ({
        state: server.state,
        records: server.records.filter(({ day }) => day >= from && day <= to),
      })),
    joinClockActivity: ({ body: { day } }) =>
      reach(() => {
        if (day === undefined) server.state = { ...server.state, joined: server.state.today }
        else {
          const missed = server.state.missed.filter((text) => text !== day)
          server.records.push(getRecord(day, 'repaired'))
          server.state = {
            ...server.state,
            missed,
            cards: server.state.cards - 1,
            continues: 16,
            totalNum: 16,
          }
        }
        return server.state
      }),
    getLeaderboardItem: () => reach(() => server.standing),
    getLeaderboardPage: () =>
      reach(() => ({
        items: [mate(15, '岸**'), mate(16, '慢**'), mate(17, '林**', true), mate(18, '礁**')],
      })),
    setLeaderboardParticipation: ({ body: { isShown } }) => {
      server.standing = buildStanding({ isShown, rank: isShown ? 17 : null })
      return { isShown }
    },
  }
  return { server, answers }
}
