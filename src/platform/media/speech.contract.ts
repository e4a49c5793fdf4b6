/** Says English words aloud. Nothing of it throws. */
export interface Speech {
  /** Whether words can be heard here; `hasAudio` tells that the server has recordings. */
  can(hasAudio: boolean): boolean
  /** Runs `changed` whenever `can` may answer otherwise than before; the answered function ends that. */
  onChange(changed: () => void): () => void
  /**
   * Says a word, or plays the recording at `url` where the device has no voice of its own for it, in place of what is
   * being said. Answers true when it was heard to its end or something else took its place, and false when it could
   * not be said.
   */
  say(word: string, url?: string): Promise<boolean>
  /** Ends what is being said. */
  stop(): void
}
