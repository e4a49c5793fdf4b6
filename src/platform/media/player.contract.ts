import type { ReactNode } from 'react'

/** The commands of a player. */
export interface PlayerControl {
  play(): void
  pause(): void
  /** Goes to a second. */
  seek(second: number): void
  /** Fills the screen with the picture, or gives it back. */
  fill(): void
  /** Shows the picture in a window of its own above other programs, or gives it back; does nothing where that is not to be had. */
  detach(): void
}

export interface PlayerProps {
  /** An MP4 or M4A file, or an HLS list. */
  readonly src: string
  readonly title: string
  /** Second at which it begins. */
  readonly start: number
  /** A changed number loads it again, from `start`; the element stays, which the browser has already let play. */
  readonly round?: number
  /** Speed, 1 for its own. */
  readonly rate: number
  /** Loads nothing before it is played. */
  readonly isSparing: boolean
  readonly isAudio?: boolean
  /** Nobody moves it: the host's own controls have no place to go to. */
  readonly isLive?: boolean
  readonly className?: string | undefined
  /** Gives the control once there is a player, and undefined when there is none any more. */
  readonly onReady: (control: PlayerControl | undefined) => void
  /** Where it is, in seconds; several times a second while it moves. */
  readonly onTime: (second: number) => void
  /** A seek happened: the stretch up to the second that is reported next was not played. */
  readonly onCut?: () => void
  /** The film moves, or stands still: paused, waiting for data, ended. */
  readonly onMove: (isMoving: boolean) => void
  /** It waits for data while it should move. */
  readonly onWait: (isWaiting: boolean) => void
  readonly onEnd: () => void
  /** The host lets it begin only when the visitor asks for it. */
  readonly onRefuse?: () => void
  /** It cannot be played, or broke off. */
  readonly onFail: () => void
}

/** A film or recording and what this host can do with it. */
export interface PlayerPlatform {
  readonly Player: (props: PlayerProps) => ReactNode
  /** Whether the host draws controls of its own: where it does, ours are left out. */
  readonly hasControls: boolean
  /** Speeds that this host can play at. */
  rates(): readonly number[]
  /** Whether a picture can stand in a window of its own. */
  canDetach(): boolean
  /** Whether one does. */
  isDetached(): boolean
}
