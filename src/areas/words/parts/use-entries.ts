import { useCallback, useState } from 'react'
import { ApiError } from '@/api/errors'
import type { WordEntry } from '../api/word'
import { useLoad } from '@/kit/use-load'
import { useAsync } from '@/platform/page/use-async'
import type { WordStore } from '../store/word-store'

/** How many words ahead are made ready first. */
const AHEAD = 5

/**
 * The entry of a word, at once where it is ready; then the entries of the words after it are made ready. `isMissing`
 * says that it is neither on the device nor can be fetched now.
 */
export function useEntry(
  words: WordStore,
  word: string | undefined,
  coming: readonly string[] = [],
): { entry: WordEntry | undefined; isMissing: boolean; retry: () => void } {
  const [missing, setMissing] = useState<string>()
  const [, redraw] = useState(0)
  const [round, setRound] = useState(0)
  const next = coming.slice(0, AHEAD).join('\n')
  useAsync(
    async (signal) => {
      if (word === undefined) return
      try {
        if (!words.book.peek(word)) {
          await words.entries([word])
          if (!signal.isCancelled) redraw((count) => count + 1)
        }
        if (!signal.isCancelled) setMissing(undefined)
        if (next !== '') await words.entries(next.split('\n'))
      } catch (cause) {
        if (!(cause instanceof ApiError)) throw cause
        if (!signal.isCancelled && !words.book.peek(word)) setMissing(word)
      }
    },
    [words, word, next],
    [round],
  )
  const entry = word === undefined ? undefined : words.book.peek(word)
  const retry = useCallback(() => setRound((count) => count + 1), [])
  return { entry, isMissing: missing !== undefined && missing === word && !entry, retry }
}

/** The entries of several words, once all of them are ready, or why that cannot be. */
export function useEntries(
  words: WordStore,
  wanted: readonly string[],
): { entries: readonly WordEntry[] | undefined; error: ApiError | undefined; retry: () => void } {
  const { load, retry } = useLoad([words, wanted.join('\n')], () => words.entries(wanted))
  return {
    entries: load.state === 'ready' ? load.value : undefined,
    error: load.state === 'failed' ? load.error : undefined,
    retry,
  }
}
