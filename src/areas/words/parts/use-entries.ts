import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '@/api/errors'
import type { WordEntry } from '../api/word'
import { toApiError } from '@/kit/to-api-error'
import type { WordStore } from '../store/word-store'

/** How many words ahead are made ready first. */
const AHEAD = 5

/**
 * What is known of a word, at once where it is ready; then the ones that come after it are made ready. `isMissing` says
 * that it is neither on the device nor to be fetched now.
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
  useEffect(() => {
    let isWanted = true
    async function load(): Promise<void> {
      if (word === undefined) return
      try {
        if (!words.book.peek(word)) {
          await words.entries([word])
          if (isWanted) redraw((count) => count + 1)
        }
        if (isWanted) setMissing(undefined)
        if (next !== '') await words.entries(next.split('\n'))
      } catch (cause) {
        if (!(cause instanceof ApiError)) throw cause
        if (isWanted && !words.book.peek(word)) setMissing(word)
      }
    }
    void load()
    return () => {
      isWanted = false
    }
  }, [words, word, next, round])
  const entry = word === undefined ? undefined : words.book.peek(word)
  const retry = useCallback(() => setRound((count) => count + 1), [])
  return { entry, isMissing: missing !== undefined && missing === word && !entry, retry }
}

/** What is known of several words, once all of them are ready, or why that cannot be. */
export function useEntries(
  words: WordStore,
  wanted: readonly string[],
): { entries: readonly WordEntry[] | undefined; error: ApiError | undefined; retry: () => void } {
  const [found, setFound] = useState<{ key: string; entries?: WordEntry[]; error?: ApiError }>()
  const [round, setRound] = useState(0)
  const key = wanted.join('\n')
  useEffect(() => {
    let isWanted = true
    const list = key === '' ? [] : key.split('\n')
    words.entries(list).then(
      (entries) => isWanted && setFound({ key, entries }),
      (cause: unknown) => {
        if (isWanted) setFound({ key, error: toApiError(cause) })
      },
    )
    return () => {
      isWanted = false
    }
  }, [words, key, round])
  const isCurrent = found?.key === key
  return {
    entries: isCurrent ? found.entries : undefined,
    error: isCurrent ? found.error : undefined,
    retry: () => {
      setFound(undefined)
      setRound((count) => count + 1)
    },
  }
}
