import { isEarned, type DayFacts } from '../../../../../contract/domain/habit/facts'
import { LATE_DAYS } from '../../../../../contract/domain/habit/streak'
import { formatDate, studyDay, getStudyDay } from '../../../../../contract/domain/study/day'
import type { StudyEvent } from '../../../../../contract/domain/study/stream'
import { ErrorCode } from '../../../../../contract/errors'
import type { ClockState } from '../../../../../contract/schemas/habit/excitation'
import type { Body, Query, Result } from '../../../../../contract/types'
import type { Content } from '../../../domain/content/content'
import { CURRENT, type ClockRules } from '../content/clock-activities'
import type { Db } from '../../../db'
import { factsOfDay } from '../../../domain/day-facts'
import { monthStart } from '../../../domain/repair-cards'
import { DomainError } from '../../../errors'
import { createMicroBatch } from '../../../lib/micro-batch'
import { nextFlight } from '../../../lib/single-flight'
import { isUndone } from '../../../login-admission/code-steps'
import { clockText } from './strings/clock'
import { recordCheckIns, type CheckInRequest } from './recording'
import { repair } from './repair'
import * as repo from './repo'
import { getSpan, getState } from './state'

/** How long the number of those who joined is served as it was counted, in ms. */
const REST_MS = 30_000
/** Records of one answer. */
const MOST = 400

/** The dependencies of check-ins. */
export interface ClockDeps {
  readonly db: Db
  readonly clock: () => Date
  readonly content: Pick<Content, 'clockActivities'>
}

/** The check-ins of students. */
export interface Clock {
  /**
   * Joins an activity where the student has not, and records what the log has earned; with a day makes that missed day good
   * by a card. Throws NotFound for an unknown activity, Conflict where nothing is to be joined or made good, Invalid for a
   * day that no calendar has, Unauthenticated for a student who is gone.
   */
  join(uid: string, id: string, wanted: Body<'joinClockActivity'>): Promise<ClockState>
  /** Throws NotFound for an unknown activity. */
  activity(id: string): Promise<Result<'getClockActivity'>>
  /** The state and the check-ins of a student; of an unknown activity those of somebody who has done nothing. */
  records(uid: string, query: Query<'listClockRecords'>): Promise<Result<'listClockRecords'>>
  /** Throws NotFound for an unknown activity. */
  task(uid: string, id: string): Promise<Result<'getClockTask'>>
  /** Records the days that stored events complete; does nothing for a student who has joined nothing. */
  recordAfter(uid: string, events: readonly StudyEvent[]): Promise<void>
}

/** The study days of which an event may prove something: answers of a run may have come before it asked their questions. */
function daysProvenBy({ kind, at }: StudyEvent, now: number): number[] {
  const [first, today] = [studyDay(Math.min(at, now)), studyDay(now)]
  const from = Math.max(first, today - LATE_DAYS)
  const to = kind === 'begin' || kind === 'ask' ? today : first
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, nth) => from + nth)
}

/** The rules of an activity, or of the one that runs. */
function findRules({ content, clock }: ClockDeps, id: string): ClockRules | undefined {
  if (id !== CURRENT) return content.clockActivities.find((rules) => rules.id === id)
  const today = formatDate(studyDay(clock().getTime()))
  return content.clockActivities
    .filter(({ startDay, endDay }) => startDay <= today && today <= endDay)
    .sort((a, b) => (a.startDay < b.startDay ? 1 : -1))[0]
}

/** Counts who joined an activity, and serves the number for a while. */
function createJoinedCount({ db, clock }: ClockDeps): (id: string) => Promise<number> {
  const counted = new Map<string, { at: number; joined: Promise<number> }>()
  return (id) => {
    const now = clock().getTime()
    const before = counted.get(id)
    if (before && Math.abs(now - before.at) < REST_MS) return before.joined
    const joined = repo.countJoined(db, id)
    counted.set(id, { at: now, joined })
    joined.catch(() => counted.delete(id))
    return joined
  }
}

/** The state of a student in an activity that there is not. */
async function readUnknown({ db, clock }: ClockDeps, uid: string, activity: string): Promise<ClockState> {
  const now = clock()
  const held = (await repo.loadHeld(db, [uid], { activity, now, month: monthStart(now) })).get(uid)
  if (!held) throw new DomainError(ErrorCode.Unauthenticated)
  return getState(undefined, held, now)
}

const presentRecord = ({
  activity_id,
  day,
  at,
  point,
  how,
}: Awaited<ReturnType<typeof repo.listRecords>>[number]) => ({
  activityId: activity_id,
  day: formatDate(day),
  at: at.getTime(),
  point,
  how,
})

/** Makes the check-ins over a database. */
export function createClock(deps: ClockDeps): Clock {
  const { db, clock, content } = deps
  const look = createMicroBatch(
    (looks: readonly CheckInRequest[]) => recordCheckIns(db, clock(), looks),
    isUndone,
  )
  const prove = nextFlight<DayFacts>()
  const countJoined = createJoinedCount(deps)

  function known(id: string): ClockRules {
    const rules = findRules(deps, id)
    if (!rules) throw new DomainError(ErrorCode.NotFound, clockText.noActivity)
    return rules
  }

  async function lookAt(uid: string, rules: ClockRules, isJoining: boolean): Promise<repo.Held> {
    const held = await look({ uid, rules, isJoining })
    if (!held) throw new DomainError(ErrorCode.Unauthenticated)
    return held
  }

  return {
    async join(uid, id, wanted) {
      const rules = known(id)
      const day = wanted.day === undefined ? undefined : getStudyDay(wanted.day)
      const held = await lookAt(uid, rules, day === undefined)
      const now = clock()
      if (day !== undefined)
        return getState(rules, await repair(db, { uid, rules, day, id: wanted.id, now }), now)
      if (held.joined === null) {
        const isEarly = studyDay(now.getTime()) < getSpan(rules).first
        throw new DomainError(ErrorCode.Conflict, isEarly ? clockText.notStarted : clockText.ended)
      }
      return getState(rules, held, now)
    },

    async activity(id) {
      const rules = known(id)
      return { ...rules, joined: await countJoined(rules.id) }
    },

    async records(uid, { activityId = CURRENT, from, to }) {
      const [first, last] = [from, to].map((day) => (day === undefined ? undefined : getStudyDay(day)))
      const rules = findRules(deps, activityId)
      if (!rules) return { state: await readUnknown(deps, uid, activityId), records: [] }
      const now = clock()
      const held = await lookAt(uid, rules, false)
      const span = getSpan(rules)
      const days = { from: first ?? span.first, to: last ?? span.last }
      const rows = await repo.listRecords(db, { uid, activity: rules.id }, days, MOST)
      return { state: getState(rules, held, now), records: rows.map(presentRecord) }
    },

    async task(uid, id) {
      const { tasks } = known(id)
      const day = studyDay(clock().getTime())
      const facts = await prove(`${uid} ${day}`, () => factsOfDay(db, uid, day))
      return {
        day: formatDate(day),
        isEarned: isEarned(tasks, facts),
        tasks: tasks.map(({ measure, goal }) => ({ measure, goal, done: facts[measure] })),
        studied: facts.studied,
      }
    },

    async recordAfter(uid, events) {
      const now = clock().getTime()
      const days = [...new Set(events.flatMap((event) => daysProvenBy(event, now)))]
      for (const rules of content.clockActivities) {
        const { first, last } = getSpan(rules)
        const own = days.filter((day) => first <= day && day <= last)
        if (own.length === 0) continue
        const open = await repo.unearnedDays(db, { uid, activity: rules.id }, own)
        if (open.length > 0) await look({ uid, rules, isJoining: false })
      }
    },
  }
}
