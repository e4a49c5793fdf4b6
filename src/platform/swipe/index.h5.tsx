import { useRef } from 'react'
import { SWIPE_SLOPE, swipeOf, type Point } from '@/lib/swipe'
import type { SwipeAreaElement } from './contract'

/** The browser scrolls up and down and leaves movements sideways to us. */
const style = { touchAction: 'pan-y pinch-zoom' } as const

/** Degrees that a following area leans for each CSS px that it is moved. */
const LEAN = 0.03

const isStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** Moves the area as far as the finger did; the view is told past React, which would draw it anew for each step. */
function follow(area: HTMLElement, from: Point, to: Point): void {
  const across = to.x - from.x
  const isSideways = Math.abs(across) > SWIPE_SLOPE * Math.abs(to.y - from.y)
  area.style.transition = ''
  area.style.transform = isSideways ? `translateX(${across}px) rotate(${across * LEAN}deg)` : ''
}

function letGo(area: HTMLElement): void {
  if (area.style.transform === '') return
  area.style.transition = 'transform var(--t-base) var(--ease-out)'
  area.style.transform = ''
}

export const SwipeArea = (({ className, children, onSwipe, follows = false }) => {
  const start = useRef<(Point & { readonly id: number }) | undefined>(undefined)
  return (
    <div
      className={className}
      style={style}
      onPointerDown={({ pointerId, pointerType, isPrimary, clientX, clientY }) => {
        const isWanted = isPrimary && pointerType !== 'mouse'
        start.current = isWanted ? { id: pointerId, x: clientX, y: clientY } : undefined
      }}
      onPointerMove={({ currentTarget, pointerId, clientX, clientY }) => {
        const from = start.current
        if (!follows || from?.id !== pointerId || isStill()) return
        follow(currentTarget, from, { x: clientX, y: clientY })
      }}
      onPointerCancel={({ currentTarget }) => {
        start.current = undefined
        letGo(currentTarget)
      }}
      onPointerUp={({ currentTarget, pointerId, clientX, clientY }) => {
        const from = start.current
        start.current = undefined
        letGo(currentTarget)
        if (from?.id !== pointerId || isStill()) return
        const swipe = swipeOf(from, { x: clientX, y: clientY }, window.innerWidth)
        if (swipe) onSwipe(swipe)
      }}
    >
      {children}
    </div>
  )
}) satisfies SwipeAreaElement as SwipeAreaElement
