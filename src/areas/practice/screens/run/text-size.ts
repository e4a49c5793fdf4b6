import type { Store } from '@/platform/storage/kv.contract'

/** Sizes of the text of a question, from small to large. */
export const sizes = ['small', 'normal', 'large', 'huge'] as const
export type TextSize = (typeof sizes)[number]

const KEY = 'practice-text-size'

/** The size that the student has chosen on this device. */
export function readSize(store: Store): TextSize {
  return sizes.find((size) => size === store.read(KEY)) ?? 'normal'
}

export function writeSize(store: Store, size: TextSize): void {
  store.write(KEY, size)
}
