import { sha256 } from 'js-sha256'
import type { CancelSignal } from '@/lib/cancel'
import type { Result } from '../../../contract/types'

/** How long the search works before it pauses, in ms: a tap waits no longer. */
const SLICE_MS = 24
/** Numbers that are tried between two looks at the clock. */
const BATCH = 20

/** Lets the page answer taps and draw. */
const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 0))

/**
 * Resolves to the number that a challenge asks for; undefined where none is right, or the search was given up. It runs in
 * slices, since neither the mini-program's thread nor every host of the H5 page has a thread beside it.
 */
export async function solveChallenge(
  { challenge, salt, maxnumber }: Result<'getCodeChallenge'>,
  signal: CancelSignal,
  now: () => number,
): Promise<number | undefined> {
  let number = 0
  while (number <= maxnumber && !signal.isCancelled) {
    const until = now() + SLICE_MS
    do {
      const end = Math.min(number + BATCH, maxnumber + 1)
      for (; number < end; number += 1) if (sha256(salt + number) === challenge) return number
    } while (number <= maxnumber && now() < until)
    await pause()
  }
  return undefined
}
