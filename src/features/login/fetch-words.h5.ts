import type { Root } from '@/stores/root'
import type { WordStore } from '@/stores/word-store'

/** The student's vocabulary, opened from outside of its screens; rejects where its code cannot be had. */
export async function fetchWords(root: Root): Promise<WordStore | undefined> {
  const { wordsArea } = await import('@/stores/words-area')
  return wordsArea.of(root)
}
