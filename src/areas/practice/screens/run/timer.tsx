import { useEffect, useRef, useState } from 'react'
import { Icon } from '@/components/icon'
import { Box } from '@/platform/ui'
import { useVisible } from '@/platform/page/visible'
import { useLatest } from '@/platform/page/latest'
import { runText as text } from '../../strings/run'

const two = (value: number) => String(value).padStart(2, '0')

/** Hours, minutes and seconds as a clock has them. */
export function formatClock(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** How long after the end it is asked again whether it really was, in ms. */
const AGAIN_MS = 10_000

/** The time that is left; `onEnd` is called when there is none, and again while it stays in sight. */
export function Timer({ leftNow, onEnd }: { leftNow: () => number; onEnd: () => void }) {
  const [left, setLeft] = useState(leftNow)
  const latest = useLatest(onEnd)
  const againAt = useRef(0)
  const look = (): void => {
    const ms = leftNow()
    setLeft(ms)
    if (ms > 0) againAt.current = 0
    if (ms > againAt.current) return
    againAt.current = ms - AGAIN_MS
    latest.current()
  }
  const latestLook = useLatest(look)
  useVisible((isVisible) => isVisible && look())
  useEffect(() => {
    const timer = setInterval(() => latestLook.current(), 1000)
    return () => clearInterval(timer)
  }, [latestLook])
  return (
    <Box as="span" className="flex g1 run-timer" role="timer" aria-label={text.remaining(formatClock(left))}>
      <Icon name="clock" size={20} />
      <Box as="span" className="t-num">
        {formatClock(left)}
      </Box>
    </Box>
  )
}
