/**
 * Lets calls that fail together wait for one renewal of the session. Resolves to whether there is a new token; a
 * renewal that rejects, because nobody said that the session is over, rejects for all of them.
 */
export function shareRenewal(renew: () => Promise<boolean>): () => Promise<boolean> {
  let running: Promise<boolean> | undefined
  return () => {
    running ??= renew().finally(() => {
      running = undefined
    })
    return running
  }
}
