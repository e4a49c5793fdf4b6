import { useLayoutEffect, useRef } from 'react'
import type { TailPlatform, TailProps } from './bottom-inset.contract'

/** The distance from the end that counts as the end, in px. */
const NEAR = 48

function Tail({ label, className, count, asked, children, onEnd }: TailProps) {
  const ref = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  useLayoutEffect(() => {
    if (isAtEnd.current && ref.current) ref.current.scrollTop = ref.current.scrollHeight
  }, [count])
  useLayoutEffect(() => {
    if (ref.current) ref.current.scrollTop = ref.current.scrollHeight
  }, [asked])
  return (
    <div
      ref={ref}
      className={className}
      role="log"
      aria-label={label}
      aria-live="off"
      tabIndex={0}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR
        onEnd(isAtEnd.current)
      }}
    >
      {children}
    </div>
  )
}

export const tailPlatform = { Tail } satisfies TailPlatform as TailPlatform
