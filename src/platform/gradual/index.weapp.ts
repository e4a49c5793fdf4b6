import { useEffect, useState } from 'react'
import type { UseGradual } from './contract'

/** Rows that one message to the view brings, each of some 150 to 260 bytes, and the time between two messages, in ms. */
const STEP = { rows: 3, ms: 30 } as const

export const useGradual = ((total, each = STEP.rows) => {
  const [shown, setShown] = useState(0)
  useEffect(() => {
    if (shown >= total) return undefined
    const timer = setTimeout(() => setShown(shown + each), STEP.ms)
    return () => clearTimeout(timer)
  }, [shown, total, each])
  return Math.min(shown, total)
}) satisfies UseGradual as UseGradual
