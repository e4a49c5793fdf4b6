import { useEffect, useRef } from 'react'
import { useLatest } from './latest'
import { useVisible } from './visible'

/**
 * Runs when the page goes out of sight, maybe for ever, and when the part of it that calls this goes; once where one
 * follows the other, as nobody types in between.
 */
export function useAway(run: () => void): void {
  const latest = useLatest(run)
  const isAway = useRef(false)
  useEffect(
    () => () => {
      if (!isAway.current) latest.current()
    },
    [latest],
  )
  useVisible((isVisible) => {
    const wasAway = isAway.current
    isAway.current = !isVisible
    if (!isVisible && !wasAway) latest.current()
  })
}
