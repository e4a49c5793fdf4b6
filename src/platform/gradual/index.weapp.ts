import { useEffect, useState } from 'react'
import type { UseGradual } from './contract'

/** Parts that one message to the view may bring, each of some 150 to 260 bytes, and the time between two, in ms. */
const STEP = { parts: 3, ms: 30 } as const

export const useGradual = ((total) => {
  const [shown, setShown] = useState(0)
  useEffect(() => {
    if (shown >= total) return undefined
    const timer = setTimeout(() => setShown(shown + STEP.parts), STEP.ms)
    return () => clearTimeout(timer)
  }, [shown, total])
  return Math.min(shown, total)
}) satisfies UseGradual as UseGradual
