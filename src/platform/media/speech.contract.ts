/** Says English words aloud. Nothing of it throws. */
export interface Speech {
  /** Whether words can be played here; `hasAudio` says that the server has recordings. */
  can(hasAudio: boolean): boolean
  /** Runs `changed` whenever the result of `can` may have changed; the returned function ends that. */
  onChange(changed: () => void): () => void
  /**
   * Says a word, or plays the recording at `url` where the device has no voice of its own for it, and stops the one
   * before. Resolves to true when it was played to its end or was replaced, and to false when it could not be played.
   */
  say(word: string, url?: string): Promise<boolean>
  /** Ends what is being said. */
  stop(): void
}
