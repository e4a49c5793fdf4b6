import { useEffect, useRef } from 'react'
import type { Point } from '@/lib/swipe'
import type { DrawAreaElement, DrawAreaProps } from './draw.contract'
import { useLatest } from '../page/latest'

const style = { touchAction: 'none' } as const

/** Calls `notify` for each stroke on an area. Returns how to stop. */
function watch(area: HTMLElement, notify: DrawAreaProps['onStroke']): () => void {
  let pointer: number | undefined
  let points: Point[] = []
  const at = ({ clientX, clientY }: PointerEvent): Point => {
    const { left, top, width } = area.getBoundingClientRect()
    const scale = 1000 / Math.max(1, width)
    return { x: Math.round((clientX - left) * scale), y: Math.round((clientY - top) * scale) }
  }
  const end = (event: PointerEvent): void => {
    if (event.pointerId !== pointer) return
    pointer = undefined
    notify(points, true)
  }
  const ending = new AbortController()
  const { signal } = ending
  area.addEventListener(
    'pointerdown',
    (event) => {
      if (pointer !== undefined) return
      pointer = event.pointerId
      area.setPointerCapture(pointer)
      points = [at(event)]
      notify(points, false)
    },
    { signal },
  )
  area.addEventListener(
    'pointermove',
    (event) => {
      if (event.pointerId !== pointer) return
      points = [...points, at(event)]
      notify(points, false)
    },
    { signal },
  )
  area.addEventListener('pointerup', end, { signal })
  area.addEventListener('pointercancel', end, { signal })
  return () => ending.abort()
}

export const DrawArea = (({ id, label, className, children, onStroke }) => {
  const area = useRef<HTMLDivElement>(null)
  const latest = useLatest(onStroke)
  useEffect(
    () =>
      area.current ? watch(area.current, (points, hasEnded) => latest.current(points, hasEnded)) : undefined,
    [latest],
  )
  return (
    <div ref={area} id={id} role="img" aria-label={label} className={className} style={style}>
      {children}
    </div>
  )
}) satisfies DrawAreaElement as DrawAreaElement
