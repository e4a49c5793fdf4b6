import { useEffect } from 'react'
import { useLatest } from './latest'
import { useVisible } from './visible'

/** Runs when the page goes out of sight, be it for ever, and when the part of it that calls this goes. */
export function useAway(run: () => void): void {
  const latest = useLatest(run)
  useEffect(() => () => latest.current(), [latest])
  useVisible((isVisible) => {
    if (!isVisible) latest.current()
  })
}
