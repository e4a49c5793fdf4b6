import { useEffect, useMemo, useState } from 'react'
import type { PdfFile } from '@/platform/media/pdf'
import { useAsync } from '@/platform/page/use-async'
import { useLatest } from '@/platform/page/latest'
import { hitsIn, marksOn, stepHit, type Hit, type Mark } from './hits'

/** The search in a document, and its hits. */
export interface Search {
  readonly isOpen: boolean
  readonly query: string
  readonly hits: readonly Hit[]
  /** Which of them the reader has gone to, counted from 0. */
  readonly current: number | undefined
  /** The page that is being read, where not all have been; counted from 1. */
  readonly reading: number | undefined
  toggle(): void
  setQuery(query: string): void
  /** Goes to the next place or the one before; `show` opens its page. */
  step(way: 1 | -1): void
  /** The marks on a page. */
  readonly marksOn: (page: number) => readonly Mark[]
}

const none: readonly (readonly string[])[] = []

/** Looks for words in pages; `page` is the one that is shown, counted from 0. */
export function useSearch(
  pages: readonly (readonly string[])[],
  { page, total, show }: { page: number; total: number; show: (hit: Hit) => void },
): Search {
  const [isOpen, setOpen] = useState(false)
  const [query, setQuery] = useState('')
  const [current, setCurrent] = useState<number>()
  /** The reader has asked for a place before the pages it stands on were read. */
  const [isAwaited, setAwaited] = useState(false)
  const wanted = isOpen ? query : ''
  const hits = useMemo(() => hitsIn(wanted === '' ? none : pages, wanted), [pages, wanted])
  // An unchanged result is the same list again, so that a page is not marked another time for nothing.
  const marks = useMemo(() => {
    const known = new Map<number, readonly Mark[]>()
    return (at: number): readonly Mark[] => {
      const found = known.get(at) ?? marksOn(hits, at, current)
      known.set(at, found)
      return found
    }
  }, [hits, current])
  const reading = pages.length < total ? pages.length + 1 : undefined
  function step(way: 1 | -1): void {
    const next = stepHit(hits, { current, page, way })
    const hit = next === undefined ? undefined : hits[next]
    setAwaited(!hit && reading !== undefined)
    if (!hit) return
    setCurrent(next)
    show(hit)
  }
  const latest = useLatest(step)
  useEffect(() => {
    if (isAwaited && hits.length > 0) latest.current(1)
  }, [isAwaited, hits, latest])
  function restart(): void {
    setCurrent(undefined)
    setAwaited(false)
  }
  return {
    isOpen,
    query,
    hits,
    current,
    reading,
    toggle() {
      setOpen(!isOpen)
      restart()
    },
    setQuery(typed) {
      setQuery(typed)
      restart()
    },
    step,
    marksOn: marks,
  }
}

/** How many pages are read before the search knows of them. */
const STRETCH = 10

/** The words of a PDF, page after page, read once they are wanted. */
export function useWords(file: PdfFile, isWanted: boolean): readonly (readonly string[])[] {
  const [words, setWords] = useState(none)
  const isRead = words.length === file.pages
  useAsync(
    async (signal) => {
      if (!isWanted || isRead) return
      const found: (readonly string[])[] = []
      for (let page = 1; !signal.isCancelled && page <= file.pages; page += 1) {
        // A page that cannot be read has no words; that it cannot be drawn is shown when it is opened.
        found.push(await file.words(page).catch(() => []))
        const isDue = page % STRETCH === 0 || page === file.pages
        if (!signal.isCancelled && isDue) setWords([...found])
      }
    },
    [file, isRead, isWanted],
  )
  return words
}
