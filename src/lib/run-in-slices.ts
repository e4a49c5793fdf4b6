/** How long a piece of work may hold the page up at a stretch, in ms. */
const SLICE_MS = 8

/** The surroundings that slicing needs. */
export interface SliceClock {
  /** Unix ms. */
  now(): number
  later(work: () => void, ms: number): void
}

/**
 * Runs steps to their end in slices, so that a page stays responsive; undefined when `isWanted` is false between
 * two of them.
 */
export async function runInSlices<Value>(
  steps: Generator<unknown, Value>,
  { now, later }: SliceClock,
  isWanted: () => boolean,
): Promise<Value | undefined> {
  let pause = now() + SLICE_MS
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (now() < pause) continue
    await new Promise<void>((resolve) => later(resolve, 0))
    if (!isWanted()) return undefined
    pause = now() + SLICE_MS
  }
}
