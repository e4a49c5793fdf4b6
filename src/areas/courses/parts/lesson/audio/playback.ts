import { makeAutoObservable, observable, runInAction } from 'mobx'
import { ApiError } from '@/api/errors'
import type { Lesson } from '@/api/course'
import type { Load } from '@/lib/load'
import type { AudioPlatform, AudioWish } from '@/platform/media/audio.contract'
import type { Store } from '@/platform/storage/kv.contract'
import type { CourseStore } from '../../../store/course-store'
import { findSource, type MediaSource } from '../../../store/media-source'
import type { PlacedLesson } from '../../../store/course-shelf'
import { LessonPlayer, SKIP } from '../lesson-player'
import { neighbours, openAudio } from './queue'
import { SleepTimer } from './sleep-timer'

const SETTINGS = 'audio'
/** The next recording is fetched so long before the end, in seconds, that it begins without a gap. */
const AHEAD = 30

export interface PlaybackDeps {
  readonly courses: CourseStore
  readonly audio: AudioPlatform
  /** The choices of the student who is signed in. */
  settings(): Store
  /** The address of the device's own copy of a recording, if it has one. */
  findCopy(url: string): Promise<string | undefined>
  /** Lets the device keep a copy, if the student wants that. */
  keep(url: string): void
  /** The whole address of what the server has. */
  loadAddress(url: string): string
  now(): number
  later(work: () => void, ms: number): void
}

interface OpenOptions {
  /** Plays it at once; only in a tap. */
  readonly isPlayed?: boolean | undefined
  /** Second to begin at; where it was left, where nothing is asked for. */
  readonly at?: number | undefined
}

/** Plays a recording, and the ones after it, while the student goes from page to page. */
export class Playback {
  /** The lesson that is open; it stays until it is closed. */
  head: PlacedLesson | undefined = undefined
  player: LessonPlayer | undefined = undefined
  load: Load<true, ApiError> = { state: 'loading' }
  isContinuous: boolean
  readonly sleep: SleepTimer
  /** Whether the platform has the recording: one that broke off or was closed is opened again. */
  private isLoaded = false
  /** The options of the lesson that is being fetched. */
  private asked: OpenOptions = {}
  private ahead: Lesson | undefined
  /** The lesson that was looked ahead for. */
  private soughtAhead: string | undefined
  /** The device's own copy of the open recording, if it has one. */
  private copy: string | undefined = undefined
  /** Where the open recording is at the server. */
  private source: MediaSource | undefined = undefined
  /** The owner of the listening. */
  private owner = ''
  /** The student wants to hear it: what breaks off comes back by itself. */
  private isWanted = false
  /** Ends the following of where the open recording was left. */
  private stopFollowing: (() => void) | undefined
  /** Counts what was opened, so that an answer that comes too late opens nothing. */
  private turn = 0

  constructor(private readonly deps: PlaybackDeps) {
    const { audio, now, later } = deps
    this.sleep = new SleepTimer({ now, later, onOver: () => this.pause() })
    this.isContinuous = this.readContinuous()
    makeAutoObservable<
      this,
      | 'deps'
      | 'isLoaded'
      | 'isWanted'
      | 'asked'
      | 'ahead'
      | 'soughtAhead'
      | 'owner'
      | 'source'
      | 'copy'
      | 'stopFollowing'
      | 'turn'
    >(
      this,
      {
        deps: false,
        sleep: false,
        head: observable.ref,
        player: observable.ref,
        load: observable.ref,
        isLoaded: false,
        isWanted: false,
        asked: false,
        ahead: false,
        soughtAhead: false,
        owner: false,
        source: false,
        copy: false,
        stopFollowing: false,
        turn: false,
      },
      { autoBind: true },
    )
    audio.listen({
      onTime: this.time,
      // A late call about the recording before is not meant for this one.
      onMove: (isMoving) => this.isLoaded && this.player?.move(isMoving),
      onWait: (isWaiting) => this.isLoaded && this.player?.wait(isWaiting),
      onEnd: this.end,
      onFail: this.fail,
      onStop: this.stopped,
      onAway: () => this.player?.flush(),
      onWish: this.grant,
    })
  }

  get queue(): readonly PlacedLesson[] {
    return openAudio(this.deps.courses)
  }

  get previous(): PlacedLesson | undefined {
    return neighbours(this.queue, this.head?.id).previous
  }

  get next(): PlacedLesson | undefined {
    return neighbours(this.queue, this.head?.id).next
  }

  get isMoving(): boolean {
    return this.player?.isMoving === true
  }

  get rates(): readonly number[] {
    return this.deps.audio.rates()
  }

  /** The chosen speed, or the nearest below it that can be played here. */
  get rate(): number {
    const chosen = this.player?.settings.rate ?? 1
    return this.rates.filter((rate) => rate <= chosen).pop() ?? this.rates[0] ?? 1
  }

  /** Opens a lesson in place of the one before; one that is open stays where it is. */
  async open(id: string, { isPlayed = false, at }: OpenOptions = {}): Promise<void> {
    const head = this.deps.courses.shelf.findHead(id)
    if (!head) return
    if (isPlayed) this.deps.audio.prepare()
    if (this.head?.id === id && this.load.state !== 'failed') {
      this.goOn({ isPlayed, at })
      return
    }
    this.leave()
    this.head = head
    this.load = { state: 'loading' }
    this.asked = { isPlayed, at }
    const { turn, ahead } = this
    try {
      const lesson = ahead?.id === id ? ahead : await this.deps.courses.open(id)
      const copy = lesson.media && (await this.deps.findCopy(lesson.media.url))
      runInAction(() => {
        if (turn === this.turn) this.begin(lesson, copy)
      })
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      runInAction(() => {
        if (turn === this.turn) this.load = { state: 'failed', error: cause }
      })
    }
  }

  toggle(): void {
    if (this.isMoving) this.pause()
    else this.start()
  }

  pause(): void {
    this.isWanted = false
    this.deps.audio.pause()
  }

  /** Tries once more, from where it broke off; a lesson that could not be fetched is fetched again. */
  async retry(): Promise<void> {
    const { head, player } = this
    if (player) {
      player.retry()
      this.start()
    } else if (head) await this.open(head.id, { isPlayed: true })
  }

  /** Goes on to the next lesson or back to the one before. */
  async step(by: 1 | -1): Promise<void> {
    const to = by === 1 ? this.next : this.previous
    if (to) await this.open(to.id, { isPlayed: true })
  }

  skip(by: 1 | -1): void {
    this.player?.skip(by * SKIP)
  }

  setRate(rate: number): void {
    this.player?.set({ rate })
    this.deps.audio.setRate(this.rate)
  }

  setContinuous(isContinuous: boolean): void {
    this.isContinuous = isContinuous
    this.deps.settings().write(SETTINGS, { isContinuous })
  }

  /** Ends it, as when the student closes it or signs out. The next student does not see what the last one played. */
  close(): void {
    if (this.owner !== this.deps.courses.owner) this.player = undefined
    this.leave()
    this.deps.audio.close()
    this.head = undefined
    this.sleep.set(undefined)
    this.isContinuous = this.readContinuous()
  }

  private readContinuous(): boolean {
    const stored: unknown = this.deps.settings().read(SETTINGS)
    return Reflect.get(Object(stored), 'isContinuous') !== false
  }

  /** Does what is asked of the lesson that is open already, or is being fetched. */
  private goOn({ isPlayed, at }: OpenOptions): void {
    const { player } = this
    if (!player) this.asked = { isPlayed: this.asked.isPlayed || isPlayed, at: at ?? this.asked.at }
    if (player && at !== undefined) player.seek(at)
    if (player && isPlayed) this.start()
  }

  /** Stops the sound and reports what was played. */
  private leave(): void {
    this.turn += 1
    this.stopFollowing?.()
    this.stopFollowing = undefined
    if (this.isLoaded) this.pause()
    this.player?.setControl(undefined)
    this.player = undefined
    this.isLoaded = false
  }

  private begin(lesson: Lesson, copy: string | undefined): void {
    const { isPlayed, at } = this.asked
    const { courses, settings, now, audio } = this.deps
    const player = new LessonPlayer(lesson, { courses, settings: settings(), now, at })
    player.setControl({
      play: this.start,
      pause: this.pause,
      seek: (second) => {
        if (this.isLoaded) audio.seek(second)
      },
      fill: () => undefined,
      detach: () => undefined,
    })
    this.stopFollowing = player.follow()
    this.ahead = this.soughtAhead = undefined
    this.owner = courses.owner
    this.player = player
    this.copy = copy
    this.source = findSource(courses, lesson, now)
    this.saveCopy()
    this.load = { state: 'ready', value: true }
    audio.setRate(this.rate)
    if (isPlayed) this.start()
  }

  private start(): void {
    const { head, player } = this
    if (!head || !player) return
    this.isWanted = true
    const { audio, loadAddress } = this.deps
    const { media, title } = player.lesson
    if (!media) return player.fail()
    if (player.hasFailed) player.retry()
    if (player.hasEnded) player.seek(0)
    if (this.isLoaded) return audio.play()
    const src = this.copy ?? this.source?.url
    if (src === undefined || this.mustRenew()) return void this.renew(player, this.start)
    this.isLoaded = true
    audio.open({
      src: this.copy ?? loadAddress(src),
      title,
      album: head.course.title,
      artist: head.course.teacher.name,
      start: player.second,
      hasPrevious: this.previous !== undefined,
      hasNext: this.next !== undefined,
    })
  }

  private time(second: number): void {
    const { player } = this
    if (!player || !this.isLoaded) return
    player.time(second)
    this.sleep.check()
    if (player.seconds - second < AHEAD) void this.lookAhead()
  }

  private end(): void {
    this.player?.end()
    // A host's player has to be given an ended recording again.
    this.isLoaded = false
    if (this.sleep.choice === 'end') this.sleep.set(undefined)
    else if (this.isContinuous) void this.step(1)
  }

  private fail(): void {
    const { player } = this
    this.isLoaded = false
    if (!player) return
    if (this.isWanted && this.copy === undefined && this.source?.mayHelp)
      void this.renew(player, () => this.breakOff(player))
    else this.breakOff(player)
  }

  private mustRenew(): boolean {
    return this.copy === undefined && this.source?.isOver === true
  }

  /** Plays on at another address, from the same second; runs `stay` where the address is unchanged. */
  private async renew(player: LessonPlayer, stay: () => void): Promise<void> {
    player.move(false)
    player.wait(true)
    const isOther = await this.source?.renew().catch((cause: unknown) => {
      if (!(cause instanceof ApiError)) throw cause
      return undefined
    })
    player.wait(false)
    if (player !== this.player) return
    if (isOther === undefined) return this.breakOff(player)
    this.saveCopy()
    if (this.isWanted) (isOther ? this.start : stay)()
  }

  private saveCopy(): void {
    const { copy, source } = this
    if (copy === undefined && source?.url !== undefined) this.deps.keep(source.url)
  }

  private breakOff(player: LessonPlayer): void {
    player.fail()
    const { retryAfter } = player
    if (retryAfter !== undefined)
      this.deps.later(() => {
        if (player === this.player) this.comeBack()
      }, retryAfter)
  }

  /** Resumes a recording that broke off, unless it was paused since. */
  comeBack(): void {
    if (this.isWanted && this.player?.hasFailed) void this.retry()
  }

  private stopped(): void {
    this.isLoaded = false
  }

  private grant(wish: AudioWish): void {
    if (wish.kind === 'play') this.start()
    else if (wish.kind === 'pause') this.pause()
    else if (wish.kind === 'seek') this.player?.seek(wish.second)
    else if (wish.kind === 'skip') this.skip(wish.by)
    else void this.step(wish.kind === 'next' ? 1 : -1)
  }

  /** Fetches the next lesson, so that it begins in the background as well; without a network it is tried at the end. */
  private async lookAhead(): Promise<void> {
    const { next, turn } = this
    if (!this.isContinuous || !next || this.soughtAhead === next.id) return
    this.soughtAhead = next.id
    try {
      const lesson = await this.deps.courses.open(next.id)
      if (turn === this.turn) this.ahead = lesson
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
    }
  }
}
