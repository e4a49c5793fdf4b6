import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useRef } from 'react'
import type { Point } from '@/lib/swipe'
import type { DrawAreaElement } from './draw.contract'

interface Finger {
  readonly clientX: number
  readonly clientY: number
}

/** The fields of an event of fingers; Taro's types know none on a view. */
interface Fingers {
  readonly changedTouches: readonly Finger[]
}

/** Least distance between two points, in thousandths of the width: each message to the view costs time. */
const NEAR = 6

interface Place {
  readonly left: number
  readonly top: number
  readonly width: number
}

function findPoint(event: object, { left, top, width }: Place): Point | undefined {
  const [finger] = (event as Fingers).changedTouches
  const scale = 1000 / Math.max(1, width)
  return (
    finger && {
      x: Math.round((finger.clientX - left) * scale),
      y: Math.round((finger.clientY - top) * scale),
    }
  )
}

export const DrawArea = (({ id, label, className = '', children, onStroke }) => {
  const place = useRef<Place | undefined>(undefined)
  const points = useRef<Point[]>([])
  const add = (event: object): void => {
    const point = place.current && findPoint(event, place.current)
    const last = points.current[points.current.length - 1]
    if (!point || (last && Math.abs(last.x - point.x) + Math.abs(last.y - point.y) < NEAR)) return
    points.current = [...points.current, point]
    onStroke(points.current, false)
  }
  return (
    <View
      id={id}
      className={className}
      aria-label={label}
      catchMove
      onTouchStart={(event) => {
        points.current = []
        Taro.createSelectorQuery()
          .select(`#${id}`)
          .boundingClientRect((rect) => {
            if (Array.isArray(rect)) return
            place.current = rect
            add(event)
          })
          .exec()
      }}
      onTouchMove={add}
      onTouchEnd={() => {
        if (points.current.length > 0) onStroke(points.current, true)
        points.current = []
      }}
    >
      {children}
    </View>
  )
}) satisfies DrawAreaElement as DrawAreaElement
