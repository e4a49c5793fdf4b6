import type { StoredMedia } from './kept-media.contract'

// A mini-program has ten megabytes for all it stores: a dozen recordings would fill them.
export const storedMedia = {
  keep: () => Promise.resolve(false),
  loadAddress: () => Promise.resolve(undefined),
  loadSize: () => Promise.resolve(0),
  remove: () => Promise.resolve(),
} satisfies StoredMedia as StoredMedia
