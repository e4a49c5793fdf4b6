/**
 * Lets calls that fail together wait for one renewal of the session. Answers whether there is a new token;
 * a renewal that throws counts as none.
 */
export function shareRenewal(renew: () => Promise<boolean>): () => Promise<boolean> {
  let running: Promise<boolean> | undefined
  return () => {
    running ??= renew()
      .catch(() => false)
      .finally(() => {
        running = undefined
      })
    return running
  }
}
