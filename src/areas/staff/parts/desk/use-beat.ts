import { useEffect, useState } from 'react'
import { useVisible } from '@/platform/page/visible'

/** The pause between two refreshes of the desk, in ms. */
const BEAT_MS = 30_000

/** Counts the moments at which the desk is to be refreshed, while the page is in sight. */
export function useBeat(): number {
  const [beat, setBeat] = useState(0)
  const [isVisible, setVisible] = useState(false)
  useVisible(setVisible)
  useEffect(() => {
    if (!isVisible) return undefined
    const timer = setInterval(() => setBeat((count) => count + 1), BEAT_MS)
    return () => clearInterval(timer)
  }, [isVisible])
  return beat
}
