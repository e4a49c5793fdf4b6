import { useEffect, useRef } from 'react'
import { SWIPE_SLOPE, findSwipe, type Point, type Swipe } from '@/lib/swipe'
import type { SwipeAreaElement, SwipeAreaProps } from './swipe.contract'
import { useLatest } from '../page/latest'

/** The browser scrolls up and down and leaves movements sideways to us. */
const style = { touchAction: 'pan-y pinch-zoom' } as const

type Follows = SwipeAreaProps['follows']

/** Degrees that a following area leans for each CSS px that it is moved. */
const LEAN = 0.03

const isStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** Moves the area as far as the finger did, past React, which would re-render it for each step. */
function follow(area: HTMLElement, how: Follows, from: Point, to: Point): void {
  const across = to.x - from.x
  const isSideways = Math.abs(across) > SWIPE_SLOPE * Math.abs(to.y - from.y)
  area.style.transition = ''
  const lean = how === 'leaning' ? ` rotate(${across * LEAN}deg)` : ''
  area.style.transform = isSideways ? `translateX(${across}px)${lean}` : ''
}

function letGo(area: HTMLElement): void {
  if (area.style.transform === '') return
  area.style.transition = 'transform var(--t-base) var(--ease-out)'
  area.style.transform = ''
}

/** Calls `notify` for each swipe on an area. Returns how to stop. */
function watch(area: HTMLElement, follows: Follows, notify: (swipe: Swipe) => void): () => void {
  let start: (Point & { readonly id: number }) | undefined
  const at = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY })
  const handlers = {
    pointerdown(event: PointerEvent) {
      const { target, pointerId, pointerType, isPrimary } = event
      const isWanted = isPrimary && pointerType !== 'mouse' && target instanceof Node && area.contains(target)
      start = isWanted ? { id: pointerId, ...at(event) } : undefined
    },
    pointermove(event: PointerEvent) {
      if (follows && start?.id === event.pointerId && !isStill()) follow(area, follows, start, at(event))
    },
    pointercancel() {
      start = undefined
      letGo(area)
    },
    pointerup(event: PointerEvent) {
      const from = start
      start = undefined
      letGo(area)
      if (from?.id !== event.pointerId || isStill()) return
      const swipe = findSwipe(from, at(event), window.innerWidth)
      if (swipe) notify(swipe)
    },
  }
  const ending = new AbortController()
  // At the window, since events that come so often and are for one area alone are withheld from the rest of the app.
  const options = { capture: true, passive: true, signal: ending.signal }
  window.addEventListener('pointerdown', handlers.pointerdown, options)
  window.addEventListener('pointermove', handlers.pointermove, options)
  window.addEventListener('pointercancel', handlers.pointercancel, options)
  window.addEventListener('pointerup', handlers.pointerup, options)
  return () => ending.abort()
}

export const SwipeArea = (({ className, children, onSwipe, follows }) => {
  const area = useRef<HTMLDivElement>(null)
  const latest = useLatest(onSwipe)
  useEffect(
    () => (area.current ? watch(area.current, follows, (swipe) => latest.current(swipe)) : undefined),
    [follows, latest],
  )
  return (
    <div ref={area} className={className} style={style}>
      {children}
    </div>
  )
}) satisfies SwipeAreaElement as SwipeAreaElement
