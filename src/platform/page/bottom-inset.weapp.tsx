import { ScrollView } from '@tarojs/components'
import { useState } from 'react'
import type { TailPlatform, TailProps } from './bottom-inset.contract'

/** Further down than any list is. */
const END = 1_000_000

function Tail({ label, className, count, asked, children, onEnd }: TailProps) {
  const [held, setHeld] = useState({ count, asked, isAtEnd: true, turn: 0 })
  if (held.count !== count || held.asked !== asked) {
    const isFollowed = held.isAtEnd || held.asked !== asked
    setHeld({ ...held, count, asked, turn: held.turn + (isFollowed ? 1 : 0) })
  }
  function notify(isAtEnd: boolean): void {
    if (isAtEnd !== held.isAtEnd) setHeld({ ...held, isAtEnd })
    onEnd(isAtEnd)
  }
  return (
    <ScrollView
      className={className}
      scrollY
      // WeChat scrolls when the value changes, not when it is said again.
      scrollTop={END + (held.turn % 2)}
      lowerThreshold={48}
      {...{ 'aria-role': 'log', 'aria-label': label }}
      onScrollToLower={() => notify(true)}
      onScroll={({ detail: { deltaY } }) => {
        if (deltaY > 0) notify(false)
      }}
    >
      {children}
    </ScrollView>
  )
}

export const tailPlatform = { Tail } satisfies TailPlatform as TailPlatform
