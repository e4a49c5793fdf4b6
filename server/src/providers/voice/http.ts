import type { HttpVoice } from '../../config/voice'
import { readAnswer } from '../../lib/read-answer'
import type { VoiceProvider } from './contract'

const TIMEOUT_MS = 15_000
/** Bytes of the longest sound that is taken for one word. */
const LONGEST = 1024 * 1024

/** A voice behind an OpenAI-compatible `/audio/speech`. */
export function createHttpVoice({ endpoint, key, model, voice }: HttpVoice): VoiceProvider {
  return {
    id: [endpoint, model, voice].join(' '),
    type: 'audio/mpeg',
    async say(word) {
      const answer = await fetch(`${endpoint}/audio/speech`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
        body: JSON.stringify({ model, voice, input: word, response_format: 'mp3' }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const sound = await readAnswer(answer, LONGEST)
      // Its body may quote the key; its status is enough for an operator.
      if (!answer.ok) throw new Error(`the voice answered ${answer.status}`)
      if (sound.length === 0) throw new Error('the voice sent nothing')
      return sound
    },
  }
}
