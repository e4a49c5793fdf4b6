import { useRef } from 'react'
import { swipeOf, type Point } from '@/lib/swipe'
import type { SwipeAreaElement } from './contract'

/** The browser scrolls up and down and leaves movements sideways to us. */
const style = { touchAction: 'pan-y pinch-zoom' } as const

export const SwipeArea = (({ className, children, onSwipe }) => {
  const start = useRef<(Point & { readonly id: number }) | undefined>(undefined)
  return (
    <div
      className={className}
      style={style}
      onPointerDown={({ pointerId, pointerType, isPrimary, clientX, clientY }) => {
        const isWanted = isPrimary && pointerType !== 'mouse'
        start.current = isWanted ? { id: pointerId, x: clientX, y: clientY } : undefined
      }}
      onPointerCancel={() => {
        start.current = undefined
      }}
      onPointerUp={({ pointerId, clientX, clientY }) => {
        const from = start.current
        start.current = undefined
        if (from?.id !== pointerId || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
        const swipe = swipeOf(from, { x: clientX, y: clientY }, window.innerWidth)
        if (swipe) onSwipe(swipe)
      }}
    >
      {children}
    </div>
  )
}) satisfies SwipeAreaElement as SwipeAreaElement
