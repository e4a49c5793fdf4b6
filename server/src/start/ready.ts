import { setTimeout as pause } from 'node:timers/promises'

/** How long to wait between two looks, and how long in all before the address is printed all the same, in ms. */
const LOOK_MS = 100
const PATIENCE_MS = 30_000

/**
 * Waits until `/readyz` says yes: right after a start at load a server turns requests away for a moment, and nobody
 * should be sent to it then. `status` asks once and answers the HTTP status.
 */
export async function untilReady(
  status: () => Promise<number>,
  isStopping: () => boolean,
  wait: (ms: number) => Promise<unknown> = pause,
): Promise<void> {
  for (let waited = 0; waited < PATIENCE_MS; waited += LOOK_MS) {
    if (isStopping() || (await status()) === 200) return
    await wait(LOOK_MS)
  }
}
