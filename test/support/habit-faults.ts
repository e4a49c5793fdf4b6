import { DAY_MS, HOUR_MS } from '../../contract/domain/china-time'
import { LATE_DAYS } from '../../contract/domain/habit/streak'
import { formatDate, studyDay, studyDayStart } from '../../contract/domain/study/day'
import { newUuid } from '../../server/src/lib/uuid'
import { GOAL, rules } from './habit-rules'
import type { Reply } from './dying-servers'
import type { HabitStage } from './habit-stage'

/** An event of a device, and when a server had it. */
interface Made {
  readonly id: string
  readonly at: number
  /** Undefined as long as it was not sent. */
  came?: number
}

/** By how much the clock of a device is off: right, a day ahead, a day behind, or a zone away. */
const ERRORS = [0, 0, 0, DAY_MS, -DAY_MS, -13 * HOUR_MS, 14 * HOUR_MS]
const JOIN = `/excitation/v1/user-clock-activity/${rules.id}`
const RECORDS = `/excitation/v1/user-clock-records?activityId=${rules.id}`

/** A student with two devices who studies, or does not, at the times that the run goes through. */
export class HabitStudent {
  /** The study day on which the student joined. */
  joined: number | undefined
  /** Days that a server said a card had made good. */
  readonly repaired = new Set<number>()
  readonly made: Made[] = []
  private readonly error: number
  private readonly joinsAt: number
  private offlineUntil = 0

  constructor(
    private readonly stage: HabitStage,
    readonly uid: string,
    private readonly random: () => number,
  ) {
    this.error = ERRORS[Math.floor(random() * ERRORS.length)] ?? 0
    this.joinsAt = Math.floor(random() * 5)
  }

  private chance(share: number): boolean {
    return this.random() < share
  }

  private call(now: number, method: 'GET' | 'POST', url: string, body?: object): Promise<Reply> {
    return this.stage.call({ uid: this.uid, now }, method, url, body)
  }

  /** The student's actions at one time, the nth of the run. */
  async live(now: number, nth: number): Promise<void> {
    if (this.joined === undefined && nth >= this.joinsAt) {
      await Promise.all([this.call(now, 'POST', JOIN, {}), this.call(now, 'POST', JOIN, {})])
      this.joined = studyDay(now)
    }
    // Nobody takes up the phone at every time of the run.
    if (this.chance(0.4)) return
    this.study(now)
    // Three days without a network, and now and then more than a week.
    if (now > this.offlineUntil && this.chance(0.08))
      this.offlineUntil = now + (this.chance(0.2) ? 8.5 : 3) * DAY_MS
    if (now >= this.offlineUntil) await this.send(now)
    if (this.joined === undefined) return
    if (this.chance(0.2)) await this.call(now, 'GET', RECORDS)
    if (this.chance(0.2)) await this.call(now, 'POST', JOIN, {})
    if (this.chance(0.12)) await this.repair(now)
  }

  /** Makes enough reviews for a day, some of it, or none. */
  private study(now: number): void {
    const share = this.random()
    const count = share < 0.2 ? 0 : share < 0.4 ? GOAL - 1 : GOAL
    for (let nth = 0; nth < count; nth += 1)
      // Two seconds apart, up to the very second of the run's time, which may be the last or the first of a day.
      this.made.push({ id: newUuid(new Date(now)), at: now + this.error - nth * 2000 })
  }

  /** Sends what was not sent, from both devices at once, and maybe in two parts. */
  private async send(now: number): Promise<void> {
    const open = this.made.filter(({ came }) => came === undefined)
    if (open.length === 0) return
    const cut = this.chance(0.5) ? Math.floor(this.random() * open.length) : 0
    const url = `/study/v1/users/${this.uid}/streams/words/events`
    for (const part of [open.slice(0, cut), open.slice(cut)]) {
      if (part.length === 0) continue
      const review = { kind: 'review', word: 'abandon', grade: 3, took: 4000, mode: 'card' }
      const events = part.map(({ id, at }) => ({ id, at, ...review }))
      const devices = this.chance(0.4) ? [0, 1] : [0]
      await Promise.all(devices.map(() => this.call(now, 'POST', url, { events })))
      for (const made of part) made.came = now
    }
  }

  /** Makes one of the last days good from both devices, which give it different names. */
  private async repair(now: number): Promise<void> {
    const day = studyDay(now) - 1 - Math.floor(this.random() * 3)
    const answers = await Promise.all(
      [0, 1].map(() => this.call(now, 'POST', JOIN, { id: newUuid(new Date(now)), day: formatDate(day) })),
    )
    if (answers.some(({ status }) => status === 200)) this.repaired.add(day)
  }

  /** Comes back for good: everything is sent, and the state is looked at once more. */
  async end(now: number): Promise<void> {
    await this.send(now)
    await this.call(now, 'GET', RECORDS)
  }

  /** The days that the student has earned by what was done and when it came. */
  earned(): Set<number> {
    const counts = new Map<number, number>()
    for (const { at, came } of this.made) {
      if (came === undefined) continue
      const day = studyDay(Math.min(at, came))
      if (studyDay(came) <= day + LATE_DAYS) counts.set(day, (counts.get(day) ?? 0) + 1)
    }
    const { joined } = this
    return new Set(
      [...counts].flatMap(([day, count]) =>
        count >= GOAL && joined !== undefined && day >= joined ? day : [],
      ),
    )
  }
}

/** The times of so many days of the run: the first second of a day, its noon, and its last second. */
export function listTimes(days: number, first: number): number[] {
  return Array.from({ length: days }, (_, nth) => studyDayStart(first + nth)).flatMap((start) => [
    start,
    start + 8 * HOUR_MS,
    start + DAY_MS - 1000,
  ])
}
