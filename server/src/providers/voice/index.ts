import type { VoiceConfig } from '../../config/voice'
import { voiceText } from '../../strings/start'
import type { VoiceProvider } from './contract'
import { createEspeakVoice } from './espeak'
import { createHttpVoice } from './http'

/** The voice of the configuration; undefined where there is none, which `say` reports when one was asked for. */
export async function createVoice(
  config: VoiceConfig,
  say: (line: string) => void,
): Promise<VoiceProvider | undefined> {
  switch (config.provider) {
    case 'off':
      return undefined
    case 'openai':
      return createHttpVoice(config)
    case 'espeak': {
      const voice = await createEspeakVoice()
      if (voice === undefined) say(voiceText.noEspeak)
      return voice
    }
  }
}
