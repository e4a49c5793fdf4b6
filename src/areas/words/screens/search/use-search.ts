import { useCallback, useMemo, useState } from 'react'
import { ApiError } from '@/api/errors'
import { useKeyed, WordSearch, type SearchResult } from '../../parts'
import { useOwnStorage } from '@/kit/own-storage'
import { useAsync } from '@/platform/page/use-async'
import type { WordStore } from '../../store/word-store'
import { clearRecent, saveRecent, readRecent } from './recent'

/** How much of the words' content the search has: still coming, all of it, or not all of it to be had. */
export type Content = 'loading' | 'whole' | 'partial'

export interface Search {
  readonly query: string
  readonly result: SearchResult
  readonly content: Content
  readonly recent: readonly string[]
  setQuery(query: string): void
  /** The search found something that was opened: it is added to the recent ones. */
  keep(): void
  forget(): void
}

/** The search through all words, which begins with `wanted`: by headword at once, by form and meaning as soon as their content is on the device. */
export function useSearch(words: WordStore, wanted = ''): Search {
  const storage = useOwnStorage()
  const [query, setQuery] = useState(wanted)
  const [content, setContent] = useState<Content>('loading')
  const [recent, setRecent] = useState(() => readRecent(storage.local))
  useAsync(
    async (signal) => {
      const settle = (next: Content) => {
        if (!signal.isCancelled) setContent(next)
      }
      try {
        await words.book.loadAll()
        settle('whole')
      } catch (cause) {
        if (!(cause instanceof ApiError)) throw cause
        settle('partial')
      }
    },
    [words],
  )
  // The entries that are loaded by now are not observed: the state of the loading changes when there is more.
  const search = useKeyed(
    [words, content],
    () => new WordSearch(words.book.words, (word) => words.book.peek(word)),
  )
  const result = useMemo(() => search.find(query), [search, query])
  const keep = useCallback(() => setRecent(saveRecent(storage.local, query)), [storage, query])
  const forget = useCallback(() => {
    clearRecent(storage.local)
    setRecent([])
  }, [storage])
  return { query, result, content, recent, setQuery, keep, forget }
}
