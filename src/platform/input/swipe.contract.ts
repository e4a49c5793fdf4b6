import type { ReactNode } from 'react'
import type { Swipe } from '@/lib/swipe'

export interface SwipeAreaProps {
  readonly className?: string | undefined
  readonly children: ReactNode
  readonly onSwipe: (swipe: Swipe) => void
  /** Moves with the finger, where the platform can do so at no cost: as a card that leans, or straight. */
  readonly follows?: 'leaning' | 'straight'
}

/**
 * An area that recognises swipes to the left and to the right. Scrolling works as without it. The action of a swipe
 * must be there as a button too: a mouse does not swipe, nor does a user who asks the system for less motion.
 */
export type SwipeAreaElement = (props: SwipeAreaProps) => ReactNode
