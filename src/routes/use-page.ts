import { useMemo } from 'react'
import { usePageUrl } from '@/platform/page'
import { resolve } from './guards'

/** The visit that a screen draws: its row, its parameters (of path and query together) and its address. */
export function usePage() {
  const url = usePageUrl()
  return useMemo(() => {
    const { match, query } = resolve(url)
    return { url, row: match.row, params: { ...query, ...match.params } as Readonly<Record<string, string>> }
  }, [url])
}
