import type { StudyNotes, Today } from '@/api/today'
import { userStorage } from '@/stores/user-storage'
import { storeSummaries } from '@/stores/home-summary'
import type { Summaries } from '../../../contract/domain/habit/summaries'
import { studyDay } from '../../../contract/domain/study/day'
import { memoryStore } from '../../support/memory-store'
import { fakeRoot, type Answers } from '../../support/root'

/** Noon of 20 November 2026 in China, as the root has it. */
export const NOON = Date.UTC(2026, 10, 20, 4)
export const MINUTE = 60_000
export const TODAY = studyDay(NOON)

/** A task of today as home has it noted. */
export const task = (id: string, isDone: boolean, own = {}) => ({
  task: id,
  title: `做${id}`,
  day: TODAY,
  minutes: 18,
  since: NOON,
  isDone,
  ...own,
})
export const words = {
  day: TODAY,
  due: 86,
  fresh: 20,
  pace: { due: 7000, fresh: 12_000 },
  next: [{ due: 9, fresh: 20 }],
}
/** A day with something of everything. */
export const busy: Omit<StudyNotes, 'behind'> = {
  words,
  plan: { day: TODAY, tasks: [task('甲', true), task('乙', false, { to: '/exercises/recite-list' })] },
  mistakes: { day: TODAY, due: [6, 6], seconds: 90 },
  lesson: { lesson: 'limit.03', title: '极限的定义', course: '极限', at: 760, seconds: 2320 },
}

/** The server's time; a test that moves it brings it back. */
export const serverClock = { ms: NOON }

/** A day as the server sends it. */
export function served(classes: Today['classes'], mine?: Partial<NonNullable<Today['mine']>>): Answers {
  const study = { behind: [] }
  const none = {
    continues: 0,
    isPunchCard: false,
    hasJoined: false,
    studied: 0,
    ready: 0,
    unread: 0,
    days: [],
    study,
  }
  return {
    getToday: () => ({
      now: serverClock.ms,
      day: '2026-11-20',
      classes,
      ...(mine && { mine: { ...none, ...mine } }),
    }),
  }
}

export const classAt = (minutes: number, title = '极限串讲'): Today['classes'][number] => ({
  room: 'limit-20261120',
  title,
  startsAt: NOON + minutes * MINUTE,
  endsAt: NOON + (minutes + 60) * MINUTE,
  minutes: 8,
  state: 'upcoming',
  to: '/courses/cc-live?room=limit-20261120',
})

interface Phone {
  readonly uid?: string
  readonly notes?: Summaries
  readonly answers?: Answers
  readonly now?: number
}

/** A device with what is noted on it of the day. */
export function phone({ uid = '', notes = {}, answers = served([]), now = NOON }: Phone) {
  const storage = { local: memoryStore(), session: memoryStore() }
  const own = userStorage(storage.local, uid)
  storeSummaries(own, notes)
  const user = uid === '' ? {} : { user: { uid, phone: '13812345678' } }
  return fakeRoot({ storage, answers, now, ...user })
}
