import { joinUrl, parseQuery, without } from '@/lib/query'
import type { EntryAddress } from './contract'

export const entryAddress = {
  take(names) {
    const query = parseQuery(window.location.search)
    const taken = names.flatMap((name) => {
      const value = query[name]
      return value === undefined ? [] : [[name, value] as const]
    })
    if (taken.length > 0) {
      const url = joinUrl(window.location.pathname, without(query, names)) + window.location.hash
      window.history.replaceState(window.history.state, '', url)
    }
    return Object.fromEntries(taken)
  },
  onEnter: () => undefined,
} satisfies EntryAddress as EntryAddress
