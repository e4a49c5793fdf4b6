import { useMemo } from 'react'
import type { Query } from '@/lib/query'
import { usePageUrl } from '@/platform/page'
import { resolve } from '@/routes/resolve'

/** The visit that a screen draws: its row, its parameters (of path and query together) and its address. */
export function usePage() {
  const url = usePageUrl()
  return useMemo(() => {
    const { match, query } = resolve(url)
    const params: Query = { ...query, ...match.params }
    return { url, row: match.row, params }
  }, [url])
}
