import type { Root } from '@/stores/root'
import type { WordStore } from '@/stores/word-store'

/** The code of a subpackage comes with its pages alone. */
export async function fetchWords(_root: Root): Promise<WordStore | undefined> {
  return undefined
}
