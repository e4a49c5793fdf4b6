import type { ReactNode } from 'react'
import type { Point } from '@/lib/swipe'

export interface DrawAreaProps {
  readonly id: string
  readonly label: string
  readonly className?: string | undefined
  /** The part that is drawn already. */
  readonly children: ReactNode
  /**
   * A stroke as far as it has come, and whether it has ended. Points are in thousandths of the area's width, from its
   * upper left corner.
   */
  readonly onStroke: (points: readonly Point[], hasEnded: boolean) => void
}

/** An area on which a finger, a pen or a mouse draws; it does not scroll. */
export type DrawAreaElement = (props: DrawAreaProps) => ReactNode
