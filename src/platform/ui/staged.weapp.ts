import { useEffect, useState } from 'react'
import type { DrawsWhole, UseStagedRows } from './staged.contract'

/** Rows that one message to the view brings, each of some 150 to 260 bytes, and the time between two messages, in ms. */
const STEP = { rows: 3, ms: 30 } as const

/** The steps of all drawings that are under way. They take turns, for steps of one moment would go in one message. */
const steps: (() => void)[] = []
let isTurning = false

function turn(): void {
  steps.shift()?.()
  isTurning = steps.length > 0
  if (isTurning) setTimeout(turn, STEP.ms)
}

/** Runs a step in its turn; the returned function cancels it. */
function takeAdvisoryLock(step: () => void): () => void {
  steps.push(step)
  if (!isTurning) setTimeout(turn, STEP.ms)
  isTurning = true
  return () => {
    const at = steps.indexOf(step)
    if (at >= 0) steps.splice(at, 1)
  }
}

export const useStagedRows = ((total, each = STEP.rows) => {
  const [shown, setShown] = useState(0)
  useEffect(
    () => (shown < total ? takeAdvisoryLock(() => setShown(shown + each)) : undefined),
    [shown, total, each],
  )
  return Math.min(shown, total)
}) satisfies UseStagedRows as UseStagedRows
export const drawsWhole = false satisfies DrawsWhole as DrawsWhole
