import { ScrollView } from '@tarojs/components'
import { useEffect, useRef, useState } from 'react'
import type { TailPlatform, TailProps } from './tail.contract'

/** Further down than any list is. */
const END = 1_000_000

function Tail({ label, className, count, asked, children, onEnd }: TailProps) {
  const isAtEnd = useRef(true)
  // WeChat scrolls when the value changes, not when it is said again.
  const [top, setTop] = useState(END)
  const answered = useRef(asked)
  useEffect(() => {
    if (isAtEnd.current || answered.current !== asked) setTop((before) => (before === END ? END + 1 : END))
    answered.current = asked
  }, [count, asked])
  const tell = (isThere: boolean): void => {
    isAtEnd.current = isThere
    onEnd(isThere)
  }
  return (
    <ScrollView
      className={className}
      scrollY
      scrollTop={top}
      lowerThreshold={48}
      {...{ 'aria-role': 'log', 'aria-label': label }}
      onScrollToLower={() => tell(true)}
      onScroll={({ detail: { deltaY } }) => {
        if (deltaY > 0) tell(false)
      }}
    >
      {children}
    </ScrollView>
  )
}

export const tailPlatform = { Tail } satisfies TailPlatform as TailPlatform
