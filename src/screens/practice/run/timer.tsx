import { useEffect, useRef, useState } from 'react'
import { Icon } from '@/components/icon'
import { Box } from '@/platform/ui'
import { useVisible } from '@/platform/page/visible'
import { useLatest } from '@/platform/page/latest'
import { useRoot } from '@/stores/context'
import { runText as text } from '@/strings/practice/run'

const two = (value: number) => String(value).padStart(2, '0')

/** Hours, minutes and seconds as a clock has them. */
export function clockOf(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** The time that is left; `onEnd` is called once when there is none. */
export function Timer({ end, onEnd }: { end: number; onEnd: () => void }) {
  const { now } = useRoot()
  const [left, setLeft] = useState(() => end - now())
  const latest = useLatest(onEnd)
  const hasEnded = useRef(false)
  const look = (): void => {
    const ms = end - now()
    setLeft(ms)
    if (ms > 0 || hasEnded.current) return
    hasEnded.current = true
    latest.current()
  }
  const latestLook = useLatest(look)
  useVisible((isVisible) => isVisible && look())
  useEffect(() => {
    const timer = setInterval(() => latestLook.current(), 1000)
    return () => clearInterval(timer)
  }, [latestLook])
  return (
    <Box as="span" className="flex g1 run-timer" role="timer" aria-label={text.remaining(clockOf(left))}>
      <Icon name="clock" size={20} />
      <Box as="span" className="t-num">
        {clockOf(left)}
      </Box>
    </Box>
  )
}
