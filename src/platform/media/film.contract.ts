import type { ReactNode } from 'react'

export interface FilmProps {
  readonly src: string
  readonly title: string
  /** Natural size in pixels. */
  readonly width: number
  readonly height: number
  readonly className?: string | undefined
  /** The film moves, or stands still: paused, waiting for data, ended. */
  readonly onMove: (isMoving: boolean) => void
  readonly onFail: () => void
}

/** A film with the host's own controls; it starts by itself and frees all it holds when it is taken away. */
export type FilmElement = (props: FilmProps) => ReactNode
