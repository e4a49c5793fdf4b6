/** A voice that says English words. */
export interface VoiceProvider {
  /** Identifies this voice, so that a change of voice is a change of sounds. */
  readonly id: string
  readonly type: 'audio/wav' | 'audio/mpeg'
  /** The sound of a word. Throws when the voice cannot say it now. */
  say(word: string): Promise<Buffer>
}
