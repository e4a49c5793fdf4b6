import { useMemo } from 'react'
import type { Query } from '@/lib/query'
import { usePageUrl } from '@/platform/page'
import { destinations } from '@/routes/destination'

/** The visit that a screen draws: its row, its parameters (of path and query together), its address and its page. */
export function usePage() {
  const url = usePageUrl()
  return useMemo(() => {
    const found = destinations.find(url)
    if (!found) throw new Error(`nothing is known of ${url}`)
    const { match, query, page } = found
    const params: Query = { ...query, ...match.params }
    return { url, row: match.row, params, page }
  }, [url])
}
