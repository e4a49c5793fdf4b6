import { ApiError } from '@/api/errors'
import type { PaperQuestions, QuestionApi } from '../api/question'
import type { RecordStore } from '@/platform/storage/records.contract'
import type { Attempt } from '../../../../contract/domain/practice/fold'
import type { QuestionBank } from './question-bank'

const CLOCK_KEY = 'paper-clock'
/** Slower answers say too little of the server's clock, in ms. */
const SLOW_MS = 10_000
const paperKey = (paper: string) => `bank/paper/${paper}`

const isPaper = (value: unknown): value is PaperQuestions =>
  ['questions', 'groups'].every((name) => Array.isArray(Reflect.get(Object(value), name))) &&
  typeof Reflect.get(Object(value), 'formulas') === 'object'

/** The dependencies of timed papers on a device. */
export interface PaperRoomDeps {
  readonly records: RecordStore
  readonly api: Pick<QuestionApi, 'getPaperQuestions' | 'beginPaper'>
  readonly bank: QuestionBank
  /** Unix ms, put right by minutes. */
  now(): number
  /** A new UUIDv7 for a time in Unix ms. */
  idAt(ms: number): string
}

/** A paper that is to be begun. */
export interface NewSitting {
  readonly uid: string
  readonly paper: string
  /** Decides the order of options. */
  readonly seed: number
}

/**
 * Timed papers on this device. The server begins and times them; here are their questions, which come without keys, and
 * the server's clock to the second.
 */
export class PaperRoom {
  /** How far the server's clock is ahead of the device's, in ms. */
  private ahead = 0

  constructor(private readonly deps: PaperRoomDeps) {}

  /** Reads what the device knows of the server's clock. */
  async open(): Promise<void> {
    const [[, value] = []] = await this.deps.records.entries(CLOCK_KEY)
    const ahead: unknown = Reflect.get(Object(value), 'ahead')
    if (typeof ahead === 'number') this.ahead = ahead
  }

  /** Unix ms by the server's clock. */
  now(): number {
    return this.deps.now() + this.ahead
  }

  /**
   * Begins a paper at the server, or goes on with it; resolves to the attempt, whose beginning is in the log then. Its
   * questions are fetched before its time runs. Rejects with ApiError.
   */
  async begin({ uid, paper, seed }: NewSitting): Promise<string> {
    await this.fetch(paper)
    return this.meet(uid, { id: this.deps.idAt(this.deps.now()), paper, seed })
  }

  /** Asks the server for its time once more; resolves to whether it answered. Without a network what is known holds. */
  async refresh(uid: string, { begin }: Pick<Attempt, 'begin'>): Promise<boolean> {
    try {
      await this.meet(uid, { id: begin.id, paper: begin.source.slice('paper:'.length), seed: begin.seed })
      return true
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      return false
    }
  }

  /** Makes the questions of a paper ready, as the device has them from its beginning. Rejects with ApiError. */
  async load(paper: string): Promise<void> {
    const [stored] = await this.deps.records.entries(paperKey(paper))
    if (stored && isPaper(stored[1])) this.deps.bank.addPaper(stored[1])
    else await this.fetch(paper)
  }

  private async fetch(paper: string): Promise<void> {
    const { api, bank, records } = this.deps
    const fresh = await api.getPaperQuestions(paper)
    await records.put([[paperKey(paper), fresh]])
    bank.addPaper(fresh)
  }

  private async meet(
    uid: string,
    body: { readonly id: string; readonly paper: string; readonly seed: number },
  ): Promise<string> {
    const { api, records, now } = this.deps
    const asked = now()
    const answer = await api.beginPaper(uid, body)
    const answered = now()
    // The page slept in between, or the clock was set: such a reading is not used.
    if (answered >= asked && answered - asked < SLOW_MS) {
      this.ahead = Math.round(answer.now - (asked + answered) / 2)
      await records.put([[CLOCK_KEY, { ahead: this.ahead }]])
    }
    return answer.attempt
  }
}
