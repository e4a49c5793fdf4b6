import { makeAutoObservable, runInAction } from 'mobx'
import { retryPause } from '@/lib/retry-pause'
import { online } from '@/platform/net/online'
import type { RecordStore } from '@/platform/storage/records.contract'
import { studyStreams } from '../../contract/domain/learning/stream'
import { Area } from './area'
import type { Root } from './root'
import { noteUnsentStudy, unsentStudy } from './unsent-study'

/** Notes of a stream's last student alone, as devices may still have them, become that student's own. */
function readFormerNotes({ storage: { local } }: Root): void {
  for (const stream of studyStreams) {
    const former = Object(local.read(`unsent-${stream}`))
    local.remove(`unsent-${stream}`)
    const [uid, count]: unknown[] = [Reflect.get(former, 'uid'), Reflect.get(former, 'count')]
    if (typeof uid === 'string' && typeof count === 'number') noteUnsentStudy(local, stream, uid, count)
  }
}

/** What the sending needs of its device; what is not given is the platform's own. */
export interface SendingDevice {
  readonly depot?: RecordStore
  /** Whether the device has a network, as far as it knows. */
  readonly isOnline?: () => boolean
  readonly later?: (work: () => void, ms: number) => void
}

/** What of the signed-in student's study is on this device alone, and how its sending goes. */
export class UnsentSending {
  count = 0
  state: 'resting' | 'sending' | 'offline' | 'failed' = 'resting'
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

  /** Sends what waits; never rejects. Whoever asks while that is under way waits for it. */
  async send(): Promise<void> {
    this.underWay ??= this.work().finally(() => (this.underWay = undefined))
    await this.underWay
  }

  private async work(): Promise<void> {
    const {
      root,
      device: { depot, isOnline = online.isOnline },
    } = this
    const { uid } = root.session
    this.look()
    if (uid === undefined || this.count === 0) return
    this.state = 'sending'
    const sending = await import('./send-journals')
      .then(({ sendJournals }) => sendJournals(root, uid, depot))
      // Its code could not be had, or the device does not give what it has.
      .catch(() => 'failed' as const)
    const hasFailed = runInAction(() => {
      this.look()
      this.state = sending === 'sent' || this.count === 0 ? 'resting' : sending
      return this.state !== 'resting'
    })
    // A call that began without a network may fail only once that is back, and nothing else tells of it.
    const canRetry = hasFailed && isOnline()
    this.failures = canRetry ? this.failures + 1 : 0
    if (canRetry) this.arm()
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
