/** Where an address from remote data may lead: one of our own paths, an allowed site, or nowhere. */
export type SafeTarget =
  | { readonly kind: 'own'; readonly url: string }
  | { readonly kind: 'outside'; readonly url: string }
  | { readonly kind: 'refused' }

/**
 * Judges an address that came from a configuration or an answer. Outside addresses must be https
 * and their host must be on the list; user names, ports and characters a browser would fold are refused.
 */
export function judgeUrl(url: string, allowedHosts: readonly string[]): SafeTarget {
  if (/[\u0000-\u0020\\]/.test(url)) return { kind: 'refused' }
  // No two slashes anywhere in a path: dot segments before them would leave `//host` as the page's own path.
  if (url.startsWith('/')) return /^[^?#]*\/\//.test(url) ? { kind: 'refused' } : { kind: 'own', url }
  const host = /^https:\/\/([a-z0-9.-]+)(?=[/?#]|$)/i.exec(url)?.[1]?.toLowerCase()
  return host && allowedHosts.includes(host) ? { kind: 'outside', url } : { kind: 'refused' }
}
