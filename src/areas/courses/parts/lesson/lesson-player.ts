import { makeAutoObservable, reaction } from 'mobx'
import type { Lesson } from '@/api/course'
import { ApiError } from '@/api/errors'
import type { PlayerControl } from '@/platform/media/player.contract'
import type { Store } from '@/platform/storage/kv.contract'
import { Watcher } from '@/lib/watcher'
import type { CourseStore } from '../../store/course-store'
import type { MediaSource } from '../../store/media-source'
import { storeResumePosition, resumeAt } from '../../store/resume-position'
import { AT_END } from '../../../../../contract/domain/courses/go-on'

const SETTINGS = 'player'
/** A flag that is set by mistake is taken back by a second tap within so long, in ms. */
export const TAKE_BACK_MS = 5000
/**
 * A film that broke off is loaded again by itself after so long, in ms, time after time; then the student asks for
 * it.
 */
const RETRIES = [2000, 4000, 8000, 16_000, 30_000, 60_000] as const
/** A film that was played for so long, in seconds, is well again: the next break begins with the first pause. */
const WELL_AFTER = 5
/**
 * A position that stands still and is so much farther all the same, in seconds, was put there by the host's own
 * controls.
 */
const PUT = 1
/** With this HTTP status a server says that a course is not the student's, or is no more. */
const FORBIDDEN = 403
/** How far a skip goes, in seconds. */
export const SKIP = 10

/** The choices of a student for all films. */
interface Settings {
  readonly rate: number
  readonly hasSubtitles: boolean
  readonly isSparing: boolean
}

const usual: Settings = { rate: 1, hasSubtitles: true, isSparing: false }

function readSettings(store: Store): Settings {
  const stored: unknown = store.read(SETTINGS)
  if (typeof stored !== 'object' || stored === null) return usual
  const { rate, hasSubtitles, isSparing } = { ...usual, ...stored }
  return typeof rate === 'number' && rate > 0 && rate <= 4
    ? { rate, hasSubtitles: hasSubtitles !== false, isSparing: isSparing === true }
    : usual
}

/** Whether a student wants nothing loaded that is not played. */
export const isSparing = (store: Store): boolean => readSettings(store).isSparing

interface PlayerDeps {
  readonly courses: CourseStore
  readonly settings: Store
  readonly now: () => number
  /** Second to begin at; where it was left, where nothing is asked for. */
  readonly at: number | undefined
  /** Where it is played from; undefined where the caller plays it by other means. */
  readonly source?: MediaSource | undefined
  /** The student may not have it any more. */
  readonly onRefused?: (() => void) | undefined
}

/** A film or recording that is open: where it is, what was seen of it, and what the student says to it. */
export class LessonPlayer {
  second: number
  isMoving = false
  isWaiting = false
  hasFailed = false
  /** It was played since it was opened: what broke off then is known to be a film. */
  hasBegun = false
  hasEnded = false
  /** Counts the attempts at loading. */
  round = 0
  /** How often it broke off since it was played last. */
  private breaks = 0
  private brokeAt = 0
  /** It was played when it broke off, and goes on once it is loaded. */
  private goesOn = false
  settings: Settings
  /** Second at which it began, where the student goes on with it. */
  resumedAt: number
  /** It has not been played or moved yet: a saved place that arrives later is taken over. */
  private isFollowing: boolean
  /** Where it was left, as far as that was known when it was looked at last. */
  private left: number | undefined
  private control: PlayerControl | undefined
  private lastFlag: { readonly note: string; readonly at: number } | undefined
  private readonly watcher: Watcher

  constructor(
    readonly lesson: Lesson,
    private readonly deps: PlayerDeps,
  ) {
    const { courses, settings, now, at } = deps
    this.isFollowing = at === undefined
    this.left = courses.getPlace(lesson)
    this.resumedAt = at ?? resumeAt(courses, settings, lesson) ?? 0
    this.second = this.resumedAt
    this.settings = readSettings(settings)
    const report = (from: number, to: number) => {
      // From here on this visit says where it was left.
      this.isFollowing = false
      courses.see(lesson.id, from, Math.min(to, this.seconds))
    }
    this.watcher = new Watcher(report, { now, rate: () => this.settings.rate })
    this.watcher.time(this.second)
    makeAutoObservable<
      this,
      'deps' | 'control' | 'watcher' | 'lastFlag' | 'goesOn' | 'brokeAt' | 'isFollowing' | 'left'
    >(
      this,
      {
        lesson: false,
        deps: false,
        control: false,
        watcher: false,
        lastFlag: false,
        goesOn: false,
        brokeAt: false,
        isFollowing: false,
        left: false,
      },
      { autoBind: true },
    )
  }

  /** Where it is played from; undefined until that is known. */
  get src(): string | undefined {
    return this.deps.source?.url
  }

  get seconds(): number {
    return this.lesson.seconds ?? 0
  }

  /** The sentence that is said. */
  get subtitle(): string {
    const tenths = this.second * 10
    return this.lesson.cues.find(({ from, to }) => from <= tenths && tenths < to + 4)?.text ?? ''
  }

  /** The part of the film, counted from 0. */
  get part(): number {
    return Math.max(0, this.lesson.chapters.filter(({ at }) => at <= this.second).length - 1)
  }

  /**
   * Takes the place where it was left on another device when the log receives that only now, until it was reported
   * where it is or the student went elsewhere. Where it is played from is renewed if need be. Returns what ends this.
   */
  follow(): () => void {
    const { courses, source } = this.deps
    if (source && !this.src) void this.renew(source, this.breakOff)
    return reaction(() => courses.getPlace(this.lesson), this.takeLeft, { fireImmediately: true })
  }

  private takeLeft(left: number | undefined): void {
    if (!this.isFollowing || left === this.left) return
    this.left = left
    const { courses, settings } = this.deps
    const second = resumeAt(courses, settings, this.lesson) ?? 0
    // A playing film is not taken back to the second that the student has behind them.
    if (this.hasBegun && second <= this.second) return
    this.resumedAt = this.second = second
    this.watcher.jump(second)
    this.control?.seek(second)
  }

  setControl(control: PlayerControl | undefined): void {
    this.control = control
    if (control && this.goesOn) control.play()
    // A control that the page loses sight of is not lost.
    if (!control) this.watcher.move(false)
  }

  time(second: number): void {
    if (this.isMoving && Math.abs(second - this.brokeAt) > WELL_AFTER) this.breaks = 0
    if (!this.isMoving && Math.abs(second - this.second) > PUT) this.isFollowing = false
    this.second = second
    this.watcher.time(second)
  }

  /** The host's own controls go elsewhere. */
  cut(): void {
    // Before it is played, a host goes to the second at which it begins.
    if (this.hasBegun) this.isFollowing = false
    this.watcher.cut()
  }

  move(isMoving: boolean): void {
    this.isMoving = isMoving
    if (isMoving) {
      this.hasBegun = true
      this.hasEnded = this.goesOn = false
      storeResumePosition(this.deps.settings, this.lesson.id, undefined)
    }
    this.watcher.move(isMoving)
    // It was put here, and stopped before anything was seen.
    const left = this.deps.courses.getPlace(this.lesson) ?? 0
    if (!isMoving && Math.floor(this.second) !== left) this.savePlace(this.second)
  }

  wait(isWaiting: boolean): void {
    this.isWaiting = isWaiting
  }

  end(): void {
    this.hasEnded = true
    this.isMoving = false
    this.watcher.end(this.seconds)
  }

  fail(): void {
    this.goesOn ||= this.isMoving || this.isWaiting
    this.move(false)
    const { source } = this.deps
    if (source?.mayHelp) void this.renew(source, this.breakOff)
    else this.breakOff()
  }

  /** Goes on at another address, from the same second; runs `stay` where the address is unchanged. */
  private async renew(source: MediaSource, stay: () => void): Promise<void> {
    this.isWaiting = this.goesOn
    try {
      const isOther = await source.renew()
      this.wait(false)
      if (!isOther) stay()
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      this.breakOff()
      if (cause.status === FORBIDDEN) this.deps.onRefused?.()
    }
  }

  private breakOff(): void {
    this.isWaiting = false
    this.hasFailed = true
    this.brokeAt = this.second
    this.breaks += 1
  }

  /** After how long what broke off is loaded again by itself, in ms; undefined where it is not. */
  get retryAfter(): number | undefined {
    return this.hasFailed ? RETRIES[this.breaks - 1] : undefined
  }

  /** Tries once more, from where it broke off, and plays on where it was played. */
  retry(): void {
    this.hasFailed = false
    const { source } = this.deps
    if (source?.isOver) void this.renew(source, this.reload)
    else this.reload()
  }

  private reload(): void {
    this.round += 1
  }

  /** Reports what was seen so far, as when the page goes out of sight. */
  flush(): void {
    this.watcher.flush()
  }

  toggle(): void {
    if (this.hasFailed) {
      this.goesOn = true
      this.retry()
    } else if (this.isMoving) this.control?.pause()
    else this.play()
  }

  private play(): void {
    const { source } = this.deps
    if (!source?.isOver) return this.control?.play()
    this.goesOn = true
    void this.renew(source, () => this.control?.play())
  }

  pause(): void {
    this.goesOn = false
    this.control?.pause()
  }

  /** Goes to a second, and plays on from there where `isPlayed`. */
  seek(second: number, isPlayed = false): void {
    const to = Math.min(Math.max(0, second), this.seconds)
    this.hasEnded = this.isFollowing = false
    this.second = to
    this.watcher.jump(to)
    this.control?.seek(to)
    if (isPlayed) this.play()
    else if (!this.isMoving) this.savePlace(to)
  }

  /** Where nothing is played nothing is seen: the device alone remembers that the student went here. */
  private savePlace(second: number): void {
    const { courses, settings } = this.deps
    const place = second < this.seconds - AT_END ? { second, left: courses.getPlace(this.lesson) } : undefined
    storeResumePosition(settings, this.lesson.id, place)
  }

  skip(seconds: number): void {
    this.seek(this.second + seconds)
  }

  fill(): void {
    this.control?.fill()
  }

  detach(): void {
    this.control?.detach()
  }

  set(change: Partial<Settings>): void {
    this.settings = { ...this.settings, ...change }
    this.deps.settings.write(SETTINGS, this.settings)
  }

  /**
   * Plants a flag at this second, 没听懂; a second call soon after takes it back. Returns whether there is a flag now.
   */
  flag(): boolean {
    const { courses, now } = this.deps
    const last = this.lastFlag
    this.lastFlag = undefined
    const held = last && now() - last.at < TAKE_BACK_MS && courses.getNote(last.note)
    if (held) {
      courses.setStored(held, false)
      return false
    }
    const note = courses.write({
      lesson: this.lesson.id,
      second: Math.floor(this.second),
      text: '',
      isFlag: true,
    })
    this.lastFlag = { note, at: now() }
    return true
  }
}
