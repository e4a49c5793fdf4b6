import { ConfigError } from './error'
import { configText } from '../strings/config'

/** A voice behind an OpenAI-compatible address; without a key none is sent. */
export type HttpVoice = {
  provider: 'openai'
  /** Address up to and without `/audio/speech`. */
  endpoint: string
  key: string
  model: string
  voice: string
}

/** Where the sounds of words come from. */
export type VoiceConfig = { provider: 'off' } | { provider: 'espeak' } | HttpVoice

/** The voice that was chosen. Throws ConfigError when it lacks a setting, naming all that it lacks. */
export function voiceConfig(
  provider: VoiceConfig['provider'],
  given: Omit<HttpVoice, 'provider'>,
): VoiceConfig {
  if (provider !== 'openai') return { provider }
  const missing = [
    ...(given.endpoint === '' ? ['VOICE_ENDPOINT'] : []),
    ...(given.model === '' ? ['VOICE_MODEL'] : []),
  ]
  if (missing.length > 0) throw new ConfigError(configText.voiceMissing(missing))
  return { provider, ...given }
}
