import { makeAutoObservable } from 'mobx'
import { ApiError } from '@/api/errors'
import type { PlayerControl } from '@/platform/media/player.contract'
import { Watcher, type Report } from '@/lib/watcher'
import type { MediaSource } from '../../store/media-source'
import type { LiveRoom } from './live-room'

/** How far a film may be from the server's clock, in seconds. */
const MOST_DRIFT = 2
/** A jump takes a while: until then no other one is made, in ms. */
const SETTLE_MS = 4000

/** The film of a class under way: it is where the server's clock says, and nobody moves it. */
export class LiveFilm {
  isMoving = false
  isWaiting = false
  hasFailed = false
  hasEnded = false
  /** It stands, and the student has to let it go on: the host refused to start it, or it was paused. */
  isHalted = false
  /** Counts the attempts at loading. */
  round = 0
  private control: PlayerControl | undefined
  private jumpedAt = -Infinity
  private readonly watcher: Watcher

  constructor(
    private readonly room: Pick<LiveRoom, 'target' | 'now'> & {
      readonly state: Pick<LiveRoom['state'], 'facts'>
    },
    /** Hears which parts of the film were shown. */
    saw: Report,
    /** Where it is played from. */
    private readonly source: MediaSource,
  ) {
    this.watcher = new Watcher((from, to) => saw(from, Math.min(to, room.state.facts.video.seconds)), {
      now: () => room.now(),
      rate: () => 1,
    })
    makeAutoObservable<this, 'room' | 'source' | 'control' | 'jumpedAt' | 'watcher'>(
      this,
      { room: false, source: false, control: false, jumpedAt: false, watcher: false },
      { autoBind: true },
    )
  }

  /** Where it is played from; undefined until that is known. */
  get src(): string | undefined {
    return this.source.url
  }

  setControl(control: PlayerControl | undefined): void {
    this.control = control
    if (control) this.join()
    else this.watcher.move(false)
  }

  /** Goes to where the class is and plays, as far as the host lets it. */
  join(): void {
    this.isHalted = false
    this.jump()
    this.control?.play()
  }

  time(second: number): void {
    const { room } = this
    // A stream counts from wherever it was joined: what it shows is what the class is at.
    this.watcher.time(room.state.facts.video.kind === 'hls' ? room.target() : second)
    if (room.state.facts.video.kind === 'hls' || Math.abs(second - room.target()) <= MOST_DRIFT) return
    if (room.now() - this.jumpedAt >= SETTLE_MS) this.jump()
  }

  move(isMoving: boolean): void {
    // The host says that it waits before it says that it stands.
    this.isHalted = this.isMoving && !isMoving && !this.isWaiting
    this.isMoving = isMoving
    if (isMoving) this.hasEnded = false
    this.watcher.move(isMoving)
  }

  wait(isWaiting: boolean): void {
    this.isWaiting = isWaiting
  }

  /** The host plays only when the student asks for it. */
  refuse(): void {
    this.isHalted = true
  }

  end(): void {
    this.hasEnded = true
    this.isMoving = false
    this.isHalted = false
    this.watcher.move(false)
  }

  fail(): void {
    this.isMoving = false
    this.watcher.move(false)
    if (this.source.mayHelp) void this.renew(this.breakOff)
    else this.breakOff()
  }

  retry(): void {
    this.hasFailed = false
    if (this.source.isOver) void this.renew(this.reload)
    else this.reload()
  }

  private reload(): void {
    this.round += 1
  }

  private breakOff(): void {
    this.isWaiting = false
    this.hasFailed = true
  }

  /** Goes on at another address; runs `stay` where the address is unchanged. */
  private async renew(stay: () => void): Promise<void> {
    this.wait(true)
    try {
      const isOther = await this.source.renew()
      this.wait(false)
      if (!isOther) stay()
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      this.breakOff()
    }
  }

  fill(): void {
    this.control?.fill()
  }

  /** Reports what was shown so far, as when the page goes out of sight. */
  flush(): void {
    this.watcher.flush()
  }

  private jump(): void {
    const { room } = this
    // A stream is joined where it is.
    if (room.state.facts.video.kind === 'hls') return
    this.jumpedAt = room.now()
    this.watcher.jump(room.target())
    this.control?.seek(room.target())
  }
}
