import { makeAutoObservable, runInAction } from 'mobx'
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

/** What of the signed-in student's study is on this device alone, and how its sending goes. */
export class UnsentSending {
  count = 0
  state: 'resting' | 'sending' | 'offline' | 'failed' = 'resting'
  private underWay: Promise<void> | undefined

  constructor(
    private readonly root: Root,
    private readonly depot?: RecordStore,
  ) {
    readFormerNotes(root)
    makeAutoObservable<this, 'root' | 'depot' | 'underWay'>(
      this,
      { root: false, depot: false, underWay: false },
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
    const { root, depot } = this
    const { uid } = root.session
    this.look()
    if (uid === undefined || this.count === 0) return
    this.state = 'sending'
    const sending = await import('./send-journals')
      .then(({ sendJournals }) => sendJournals(root, uid, depot))
      // Its code could not be had, or the device does not give what it has.
      .catch(() => 'failed' as const)
    runInAction(() => {
      this.look()
      this.state = sending === 'sent' || this.count === 0 ? 'resting' : sending
    })
  }
}

/** The sending of what waits, one for all pages. */
export const unsentSending = new Area((root) => new UnsentSending(root))
