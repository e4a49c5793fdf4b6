import { createHash } from 'node:crypto'
import { ErrorCode } from '../../../../contract/errors'
import { DomainError } from '../../errors'
import { createSemaphore } from '../../lib/semaphore'
import { createShares } from '../../lib/shares'
import { singleFlight } from '../../lib/single-flight'
import type { FileStore } from '../../providers/files/contract'
import type { VoiceProvider } from '../../providers/voice/contract'

/** A sound as it is sent. */
export type Sound = { readonly type: VoiceProvider['type']; readonly etag: string; readonly bytes: Buffer }

/** How many words are synthesised at once and how many wait; a voice takes a core or money. */
const RUNNING = 2
const WAITING = 200
/** Requests from one address that may wait at once, so that it does not take every place. */
const WAITING_EACH = 40
/** When to ask again, in seconds, where the voice cannot speak now. */
const LATER = 5

/**
 * Synthesises words with a voice and stores the recordings. Requests for a word that is under way wait for it; a voice that
 * fails is Busy and asked again next time. `from` is the group of addresses that a request comes from.
 */
export function createSounds(
  voice: VoiceProvider,
  cache: FileStore,
): (word: string, from: string) => Promise<Sound> {
  const takePlace = createShares()
  const flight = singleFlight<Buffer>()
  const full = () => new DomainError(ErrorCode.Busy, undefined, { retryAfter: LATER })
  const gate = createSemaphore({ running: RUNNING, waiting: WAITING, full })

  const make = async (name: string, word: string): Promise<Buffer> => {
    const before = await cache.read(name)
    if (before) return before
    const bytes = await gate(() => voice.say(word)).catch(() => {
      throw full()
    })
    await cache.put(name, bytes)
    return bytes
  }
  return async (word, from) => {
    const leave = takePlace([{ group: from, most: WAITING_EACH }])
    if (!leave) throw full()
    const name = createHash('sha256').update(`${voice.id}\n${word}`).digest('hex').slice(0, 32)
    const bytes = await flight(name, () => make(name, word)).finally(leave)
    return { type: voice.type, etag: `"${name}"`, bytes }
  }
}
