import type { FollowPlatform } from './auto-scroll.contract'

// A mini-program scrolls its page for the visitor only; the sentence that is said is marked all the same.
export const followPlatform = {
  keepInSight: () => undefined,
} satisfies FollowPlatform as FollowPlatform
