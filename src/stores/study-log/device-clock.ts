import type { RecordStore, StoredRecord } from '@/platform/storage/records.contract'
import { clockShift, TOLERANCE_MS, type ServerReading } from './clock-shift'

export interface ClockDeps {
  readonly records: RecordStore
  /** Unix ms by the device's clock, which anybody may set. */
  now(): number
  /** Ms of this page that nobody can set; they may stand still while the device sleeps, and some devices have none. */
  ticks?(): number | undefined
}

/** A reading of the server's time in a log. */
export interface Reading extends ServerReading {
  /** The era in which it was asked for. */
  readonly era: number
}

/** By how many ms the time of an event must change that was made in an era. */
export type ShiftOf = (era: number, at: number) => number

/** The leap between two eras. */
interface Leap {
  /** By how much the clock's time went on, in ms, without what the page lived through. */
  readonly by: number
  /** Whether the clock was certainly set; the device may have slept otherwise. */
  readonly isSet: boolean
}

function isLeap(value: unknown): value is Leap {
  if (typeof value !== 'object' || value === null) return false
  return typeof Reflect.get(value, 'by') === 'number' && typeof Reflect.get(value, 'isSet') === 'boolean'
}

/**
 * How far the clock's time in each era was behind the server's, oldest first, where that of the last one is by
 * `shift`. If the leaps back to an era add up to the shift, the clock was set there and was right before. Otherwise a
 * set clock and a sleep look alike, and the shift applies to all eras since the clock was certainly set.
 */
export function listShifts(leaps: readonly Leap[], shift: number): number[] {
  const shifts = [...leaps.map(() => 0), shift]
  for (let end = leaps.length; end > 0; end -= 1) {
    let behind = shift
    for (let at = end - 1; at >= 0; at -= 1) {
      behind += leaps[at]?.by ?? 0
      shifts[at] = behind
      if (Math.abs(behind) <= 2 * TOLERANCE_MS) return shifts.fill(0, 0, at + 1)
    }
    shifts.fill(0, 0, end)
    if (leaps[end - 1]?.isSet) return shifts
    shifts[end - 1] = shift
  }
  return shifts
}

/** The known facts about the device's clock, as they are stored. */
interface Known {
  /** How far the server's clock is ahead of the device's, in ms, once it is known. */
  readonly offset: number
  /** The server's time when that was measured; 0 before. No event that was made later can be of an earlier time. */
  readonly met: number
  /** Number of the present era; the one after `met` is the first that the next reading of the server's time is about. */
  readonly era: number
  /** The leaps between the eras since then, oldest first. */
  readonly leaps: readonly Leap[]
}

function readKnown(value: unknown): Known | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const [offset, met, era, leaps] = ['offset', 'met', 'era', 'leaps'].map((name): unknown =>
    Reflect.get(value, name),
  )
  if (typeof offset !== 'number' || typeof met !== 'number' || typeof era !== 'number') return undefined
  if (!Array.isArray(leaps)) return undefined
  return { offset, met, era, leaps: leaps.filter(isLeap) }
}

/**
 * The device's clock, put right by the server's where it is wrong by minutes. Somebody may set it at any time, so that
 * a measured difference holds only for events that were made under the same clock. Events are distinguished by eras;
 * a new one begins with each reading of the server's time, and wherever the clock may have been set:
 *
 * - It is earlier than it was. That is certain, for time does not run back. The measured difference is believed no
 *   more; the bare clock is, unless it is earlier than the last reading of the server's time.
 * - Within a page it went on by more than the page lived through. The device may have slept as well, which only the
 *   next reading of the server's time decides: it differs by as much where the clock was set.
 *
 * Some changes cannot be detected: a clock that is set forward between two pages, or back by less than the time
 * between them, looks like a student who was away; one that is set while the device sleeps, like a longer or shorter
 * sleep. All that was made since the last reading of the server's time is then dated by the next one, apart from what
 * would come to lie before the last.
 */
export class DeviceClock {
  private known: Known = { offset: 0, met: 0, era: 0, leaps: [] }
  private stored: Known = this.known
  /** The last time that was read. */
  private last: { readonly now: number; readonly ticks: number | undefined } | undefined
  /** Ticks at which the server's time was read in this page. */
  private metTicks: number | undefined

  /** The known facts are stored under `key`. */
  constructor(
    private readonly deps: ClockDeps,
    private readonly key: string,
  ) {}

  get era(): number {
    return this.known.era
  }

  /** Reads what the device has stored, once more where it is open already: another tab may have read the server's time. */
  async open(): Promise<void> {
    const [[, value] = []] = await this.deps.records.entries(this.key)
    const saved = readKnown(value)
    if (!saved || saved.met < this.known.met || saved.era < this.known.era) return
    if (this.last) this.last = { ...this.last, now: this.last.now + saved.offset - this.known.offset }
    if (saved.met !== this.known.met) this.metTicks = undefined
    this.known = this.stored = saved
    this.saw(saved.met)
  }

  /** Takes note of a time that the clock gave in this era, maybe in an earlier page. */
  saw(at: number): void {
    this.now()
    if (this.last && at > this.last.now) this.last = { ...this.last, now: at }
    this.now()
  }

  /** Unix ms, put right as far as is known. */
  now(): number {
    const ticks = this.deps.ticks?.()
    const wall = this.deps.now()
    let now = wall + this.known.offset
    if (this.last) {
      const passed =
        ticks === undefined || this.last.ticks === undefined ? undefined : ticks - this.last.ticks
      const expected = this.last.now + (passed ?? 0)
      if (now < expected - TOLERANCE_MS) {
        const offset = wall < this.least(ticks) - TOLERANCE_MS ? Math.round(expected - wall) : 0
        now = wall + offset
        this.begin({ by: now - expected, isSet: true }, offset)
      } else if (passed !== undefined && now > expected + TOLERANCE_MS)
        this.begin({ by: now - expected, isSet: false })
    }
    this.last = { now, ticks }
    return now
  }

  /** Takes a reading of the server's time; returns by how much to shift the events made since the last one. */
  measure(reading: Reading): ShiftOf {
    const { offset, met, era, leaps } = this.known
    // The clock was set between request and response, or the page slept: the next reading decides.
    if (reading.era !== era) return () => 0
    const shift = clockShift(reading)
    const shifts = listShifts(leaps, shift)
    this.known = { offset: offset + shift, met: reading.server, era: era + 1, leaps: [] }
    if (this.last) this.last = { ...this.last, now: this.last.now + shift }
    this.metTicks = this.last?.ticks
    return (made, at) => {
      const by = shifts[made - era + leaps.length] ?? 0
      return at + by < met - TOLERANCE_MS ? 0 : by
    }
  }

  /** The records that the device should store now; say with `isKept` that it did. */
  get records(): StoredRecord[] {
    return this.known === this.stored ? [] : [[this.key, this.known]]
  }

  isStored([record]: readonly StoredRecord[]): void {
    const saved = record?.[1]
    if (saved === this.known) this.stored = this.known
  }

  /** A time before which it cannot be. */
  private least(ticks: number | undefined): number {
    const { met } = this.known
    return ticks === undefined || this.metTicks === undefined ? met : met + ticks - this.metTicks
  }

  private begin(leap: Leap, offset = this.known.offset): void {
    const { era, leaps } = this.known
    this.known = { ...this.known, offset, era: era + 1, leaps: [...leaps, leap] }
  }
}
