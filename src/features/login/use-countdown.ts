import { useEffect, useState } from 'react'
import { useRoot } from '@/stores/context'
import { secondsLeft } from './countdown'

const KEY = 'code-sent-at'

/** Seconds until a code may be asked for again; the wait survives a reload. */
export function useCountdown(): { left: number; start: () => void } {
  const { storage, now } = useRoot()
  const [sentAt, setSentAt] = useState(() => {
    const kept = storage.local.read(KEY)
    return typeof kept === 'number' ? kept : undefined
  })
  const [left, setLeft] = useState(() => secondsLeft(sentAt, now()))
  useEffect(() => {
    const tick = () => setLeft(secondsLeft(sentAt, now()))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [sentAt, now])
  return {
    left,
    start: () => {
      storage.local.write(KEY, now())
      setSentAt(now())
    },
  }
}
