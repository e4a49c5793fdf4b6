import { getStudyDay, studyDayStart } from '../../contract/domain/study/day'
import type { ClockRules } from '../../server/src/modules/habit/content/clock-activities'
import { newUuid } from '../../server/src/lib/uuid'
import { deriveKeys } from '../../server/src/security/keys'
import { makeMember } from './members'
import { openSession } from '../../server/src/modules/account/auth/sessions'
import type { Member } from './accounts'
import { sharedContent } from './content'
import { startWholeServer, type WholeServer } from './whole-server'

export const HOUR = 3_600_000

/** A check-in activity of three reviews a day, and what may differ of it. */
export const activity = (own: Partial<ClockRules> = {}): ClockRules => ({
  id: 'daily',
  title: '每天学一点',
  startDay: '2026-10-01',
  endDay: '2026-12-18',
  rules: [],
  tasks: [
    { measure: 'words', goal: 3 },
    { measure: 'questions', goal: 2 },
  ],
  point: 10,
  streaks: [
    { days: 3, point: 30 },
    { days: 5, point: 100 },
  ],
  ...own,
})

/** A whole server with a clock of the test and check-in activities of its own. */
export interface HabitServer extends WholeServer {
  /** Sets the clock: so many hours after a study day begins at four. */
  at(day: string, hours?: number): void
  now(): number
  student(): Promise<Member>
  /** The same student signed in on another device, or later. */
  again(of: Member): Promise<Member>
  call(of: Member, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object): Promise<Answer>
  /** Sends events of a stream. */
  send(of: Member, stream: string, events: readonly object[]): Promise<Answer>
}

/** The answer to a call. */
export interface Answer {
  readonly code: string
  readonly msg: string
  // The test knows what it asked for.
  readonly result: ReturnType<typeof JSON.parse>
}

/** Starts the server at noon of a day. */
export async function startHabitServer(
  activities: readonly ClockRules[] = [activity()],
): Promise<HabitServer> {
  let now = 0
  const at = (day: string, hours = 8): void => {
    now = studyDayStart(getStudyDay(day)) + hours * HOUR
  }
  at('2026-11-26')
  const content = { ...(await sharedContent('content')), clockActivities: activities }
  const server = await startWholeServer({ clock: () => new Date(now), content })
  const again = async ({ uid }: Member): Promise<Member> => {
    const { access } = await openSession(server.db, deriveKeys('a secret'), uid, {}, new Date(now))
    return { uid, headers: { authorization: `Bearer ${access}` } }
  }
  const call: HabitServer['call'] = async ({ headers }, method, url, payload) => {
    const answer = await server.app.inject({ method, url, headers, ...(payload && { payload }) })
    const { code = '', msg, result } = answer.json()
    return { code, msg, result }
  }
  return {
    ...server,
    at,
    now: () => now,
    student: async () => again(await makeMember(server.db, new Date(now))),
    again,
    call,
    send: (of, stream, events) =>
      call(of, 'POST', `/study/v1/users/${of.uid}/streams/${stream}/events`, { events }),
  }
}

/** Words of the content: of two seconds less than eleven apart each has its own. */
const words = [
  'income',
  'tone',
  'adequate',
  'competitive',
  'brand',
  'genetic',
  'initiative',
  'wage',
  'impose',
  'status',
  'apparent',
]
const wordAt = (at: number): string => words[Math.floor(at / 1000) % words.length] ?? ''

/** A review of a word at a time. */
export const review = (at: number) => ({
  id: newUuid(new Date(at)),
  kind: 'review',
  at,
  word: wordAt(at),
  grade: 3,
  took: 5000,
  mode: 'card',
})

/** So many reviews that end at a time, a second apart. */
export const reviews = (count: number, at: number) =>
  Array.from({ length: count }, (_, nth) => review(at - (count - 1 - nth) * 1000))
