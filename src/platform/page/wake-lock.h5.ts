import type { Awake } from './wake-lock.contract'

export const awake = {
  hold() {
    // A browser that saves power refuses, and older ones have no such thing.
    const lock =
      'wakeLock' in navigator ? navigator.wakeLock.request('screen').catch(() => undefined) : undefined
    return () => void lock?.then((held) => held?.release()).catch(() => undefined)
  },
} satisfies Awake as Awake
