import { makeAutoObservable, runInAction } from 'mobx'
import { SILENT } from '@/api/client'
import { ApiError } from '@/api/errors'
import { createMessageApi } from '@/api/message'
import { retryPause } from '@/lib/retry-pause'
import { online } from '@/platform/net/online'
import type { RecordStore } from '@/platform/storage/records.contract'
import { studyStreams } from '../../contract/domain/study/stream'
import { Area } from './area'
import type { Root } from './root'
import { sendReads } from './unsent-reads'
import { recordUnsentStudy, unsentStudy } from './unsent-study'

/** Notes of a stream's last student alone, as devices may still have them, become that student's own. */
function readFormerNotes({ storage: { local } }: Root): void {
  for (const stream of studyStreams) {
    const former = Object(local.read(`unsent-${stream}`))
    local.remove(`unsent-${stream}`)
    const [uid, count]: unknown[] = [Reflect.get(former, 'uid'), Reflect.get(former, 'count')]
    if (typeof uid === 'string' && typeof count === 'number') recordUnsentStudy(local, stream, uid, count)
  }
}

/** The parts of the device that sending needs; what is not given is the platform's own. */
export interface SendingDevice {
  readonly records?: RecordStore
  /** Whether the device has a network, as far as it knows. */
  readonly isOnline?: () => boolean
  readonly later?: (work: () => void, ms: number) => void
}

/**
 * The number of the signed-in student's events that are on this device alone, and the state of sending them; the ids
 * of messages that they have read are sent along.
 */
export class UnsentSending {
  count = 0
  state: 'resting' | 'sending' | 'unreached' | 'failed' = 'resting'
  private underWay: Promise<void> | undefined
  /** Failures in a row that had a network. */
  private failures = 0
  private isArmed = false

  constructor(
    private readonly root: Root,
    private readonly device: SendingDevice = {},
  ) {
    readFormerNotes(root)
    makeAutoObservable<this, 'root' | 'device' | 'underWay' | 'failures' | 'isArmed'>(
      this,
      { root: false, device: false, underWay: false, failures: false, isArmed: false },
      { autoBind: true },
    )
    this.look()
  }

  /** Reads once more what waits. */
  look(): void {
    const { session, storage } = this.root
    this.count = session.uid === undefined ? 0 : unsentStudy(storage.local, session.uid)
  }

  /** Sends what waits; never rejects. A call while that is under way waits for it. */
  async send(): Promise<void> {
    this.underWay ??= this.work().finally(() => (this.underWay = undefined))
    await this.underWay
  }

  private async work(): Promise<void> {
    const { uid } = this.root.session
    this.look()
    if (uid === undefined) return
    const isSent = await this.sendStudy(uid)
    const areReadsSent = await this.sendReads(uid)
    const { isOnline = online.isOnline } = this.device
    // A call that began without a network may fail only once that is back, and nothing else reports it.
    const canRetry = !(isSent && areReadsSent) && isOnline()
    this.failures = canRetry ? this.failures + 1 : 0
    if (canRetry) this.arm()
  }

  /** Resolves to whether nothing waits any more. */
  private async sendStudy(uid: string): Promise<boolean> {
    if (this.count === 0) return true
    const {
      root,
      device: { records },
    } = this
    this.state = 'sending'
    const sending = await import('./send-journals')
      .then(({ sendJournals }) => sendJournals(root, uid, records))
      // Its code could not be had, or the device does not give what it has.
      .catch(() => 'failed' as const)
    return runInAction(() => {
      this.look()
      this.state = sending === 'sent' || this.count === 0 ? 'resting' : sending
      return this.state === 'resting'
    })
  }

  /** Sends which messages were read; resolves to whether the server has all of it. */
  private async sendReads(uid: string): Promise<boolean> {
    const { apiWith, session, storage } = this.root
    // The signed-in student may be another by now.
    if (session.uid !== uid) return true
    try {
      await sendReads(apiWith(SILENT).of(createMessageApi), storage.local, uid)
      return true
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      return false
    }
  }

  /** Tries again after a pause that grows with every failure. */
  private arm(): void {
    if (this.isArmed) return
    this.isArmed = true
    const { later = (work, ms) => void setTimeout(work, ms) } = this.device
    later(() => {
      this.isArmed = false
      void this.send()
    }, retryPause(this.failures))
  }
}

/** The sending of what waits, one for all pages. */
export const unsentSending = new Area((root) => new UnsentSending(root))
