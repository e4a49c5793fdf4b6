/** A recording, and how a lock screen names it. */
export interface AudioTrack {
  /** Absolute, or a path of this page's own origin. */
  readonly src: string
  readonly title: string
  /** The album that it is a part of. */
  readonly album: string
  readonly artist: string
  /** Second at which it begins. */
  readonly start: number
  readonly hasPrevious: boolean
  readonly hasNext: boolean
}

/** The wishes of a lock screen, a headset or a system's player. */
export type AudioWish =
  | { readonly kind: 'play' | 'pause' | 'previous' | 'next' }
  | { readonly kind: 'seek'; readonly second: number }
  | { readonly kind: 'skip'; readonly by: 1 | -1 }

/** The events of the recording that is open. */
export interface AudioListener {
  /** Where it is, in seconds; several times a second while it moves. */
  readonly onTime: (second: number) => void
  /** It moves, or stands still: paused by app or host, interrupted by a call, waiting for data, ended. */
  readonly onMove: (isMoving: boolean) => void
  /** It waits for data while it should move. */
  readonly onWait: (isWaiting: boolean) => void
  readonly onEnd: () => void
  /** It cannot be played, or broke off. */
  readonly onFail: () => void
  /** The host has closed it: it must be opened again to be played. */
  readonly onStop: () => void
  /** The app goes out of sight or is about to be left; the recording may go on. */
  readonly onAway: () => void
  readonly onWish: (wish: AudioWish) => void
}

/** The one recording of the app that goes on while pages come and go. Nothing of it throws. */
export interface AudioPlatform {
  /** Speeds that this host can play at, slowest first. */
  rates(): readonly number[]
  /** Sets the one listener. */
  listen(listener: AudioListener): void
  /** To be called in the tap after which a recording is opened: browsers allow sound only after a tap. */
  prepare(): void
  /** Plays a recording in place of the one before. */
  open(track: AudioTrack): void
  play(): void
  pause(): void
  /** Goes to a second. */
  seek(second: number): void
  /** Sets the speed, for this recording and those after it. */
  setRate(rate: number): void
  /** Puts the recording away. */
  close(): void
}
