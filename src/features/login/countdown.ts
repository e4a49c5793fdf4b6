/** How long the next code has to wait, in ms (specification, section 9). */
export const RESEND_MS = 60_000

/** Whole seconds until a code may be asked for again; a clock that was set back restarts the wait at most once. */
export function secondsLeft(sentAt: number | undefined, now: number): number {
  if (sentAt === undefined) return 0
  const left = sentAt + RESEND_MS - now
  return left > 0 && left <= RESEND_MS ? Math.ceil(left / 1000) : 0
}
