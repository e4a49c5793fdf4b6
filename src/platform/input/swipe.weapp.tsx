import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useRef } from 'react'
import { findSwipe, type Point } from '@/lib/swipe'
import type { SwipeAreaElement } from './swipe.contract'

interface Finger {
  readonly clientX: number
  readonly clientY: number
}

/** The fields of an event of fingers; Taro's types know none on a view. */
interface Fingers {
  readonly touches: readonly Finger[]
  readonly changedTouches: readonly Finger[]
}

/** The place of the one finger of an event; undefined where there are several. */
function place(event: object): Point | undefined {
  const { touches, changedTouches } = event as Fingers
  const [finger] = changedTouches
  return finger && touches.length <= 1 ? { x: finger.clientX, y: finger.clientY } : undefined
}

export const SwipeArea = (({ className = '', children, onSwipe }) => {
  const start = useRef<Point | undefined>(undefined)
  return (
    <View
      className={className}
      onTouchStart={(event) => {
        start.current = place(event)
      }}
      onTouchCancel={() => {
        start.current = undefined
      }}
      onTouchEnd={(event) => {
        const from = start.current
        const to = place(event)
        start.current = undefined
        const swipe = from && to && findSwipe(from, to, Taro.getWindowInfo().windowWidth)
        if (swipe) onSwipe(swipe)
      }}
    >
      {children}
    </View>
  )
}) satisfies SwipeAreaElement as SwipeAreaElement
