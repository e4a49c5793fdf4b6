import type { LiveMessage } from '@/api/live'

/** Most messages that a device shows; the replay has all of them. */
export const MOST_SHOWN = 200

/** The messages of a room with fresh ones among them, each once and in order; the newest where there are too many. */
export function withFresh(
  known: readonly LiveMessage[],
  fresh: readonly LiveMessage[],
): readonly LiveMessage[] {
  const all = new Map(known.map((message) => [message.place, message]))
  const first = known.length < MOST_SHOWN ? -Infinity : (known[0]?.place ?? -Infinity)
  // Something that was hidden long after it was said is not shown again for it.
  for (const message of fresh) if (message.place >= first) all.set(message.place, message)
  return [...all.values()].sort((a, b) => a.place - b.place).slice(-MOST_SHOWN)
}
