import { joinUrl, parseQuery, without } from '@/lib/query'
import { isFresh } from './reload'
import type { LaunchUrl } from './launch-url.contract'

export const launchUrl = {
  take(names) {
    const query = parseQuery(window.location.search)
    const taken = names.flatMap((name) => {
      const value = query[name]
      return value === undefined ? [] : [[name, value] as const]
    })
    if (taken.length > 0) {
      const url = joinUrl(window.location.pathname, without(query, names))
      // With the origin: a path that begins with two slashes would be another host's.
      window.history.replaceState(
        window.history.state,
        '',
        window.location.origin + url + window.location.hash,
      )
    }
    return Object.fromEntries(taken)
  },
  isEntry: () => isFresh() && !document.referrer.startsWith(`${window.location.origin}/`),
  onEnter: () => undefined,
} satisfies LaunchUrl as LaunchUrl
