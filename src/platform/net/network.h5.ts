import type { Network, NetworkKind } from './network.contract'

/** WeChat and other apps write the network into their agent string, where iOS reports nothing to a page. */
const NAMED = /\bNetType\/([\w-]+)/i
const KIND = /^(?:slow-)?(wifi|ethernet|[2-5]g)/i

/**
 * The kind of network out of what a browser says: the connection itself, the name in the agent string, and last how
 * fast it is, which Chromium names after the generations.
 */
export function networkKind(agent: string, connection: unknown): NetworkKind {
  const field = (name: string): unknown =>
    typeof connection === 'object' && connection !== null ? Reflect.get(connection, name) : undefined
  for (const value of [field('type'), NAMED.exec(agent)?.[1], field('effectiveType')]) {
    const found = typeof value === 'string' && KIND.exec(value)?.[1]?.toLowerCase()
    if (found) return found as NetworkKind // the pattern takes these alone
  }
  return 'unknown'
}

export const network = {
  kind: () => networkKind(navigator.userAgent, Reflect.get(navigator, 'connection')),
} satisfies Network as Network
