import type { ReactNode } from 'react'

export interface TailProps {
  readonly label: string
  readonly className: string
  /** Changes with every new thing at the end. */
  readonly count: number
  /** Changes when the visitor asks to be brought to the end. */
  readonly asked: number
  readonly children: ReactNode
  /** Says whether the end is in sight. */
  readonly onEnd: (isAtEnd: boolean) => void
}

/** A log that scrolls by itself: it follows what comes at its end as long as the visitor is there. */
export interface TailPlatform {
  readonly Tail: (props: TailProps) => ReactNode
}
