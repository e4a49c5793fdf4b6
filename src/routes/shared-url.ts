import { fieldNamed, fieldPairs, readCode, withQueryMark } from '../../contract/domain/market/link-fields'
import { codes } from '@/lib/attribution'
import { joinUrl, splitUrl } from '@/lib/query'

/** Parameters that are worded by people or hold an address; all others name something of ours. */
const WORDED = /^(?:back|find|folder|page|search|title|u)=|^source=folder:/

/** Characters that are in no name of ours, and double encodings. */
const FOREIGN = /(?:[^\x20-\x7e]|%[\da-f]{2})[^]*$/i
const STOPS = ' .,;:!?\'")]}>'

/** A name without what stands behind it; a text in another script is none and stays. */
function nameAlone(text: string): string {
  const name = text.replace(FOREIGN, '')
  let end = name.length
  while (end > 0 && STOPS.includes(name.charAt(end - 1))) end -= 1
  return end === 0 ? text : name.slice(0, end)
}

function plainPath(path: string): string {
  try {
    const whole = decodeURIComponent(path)
    const named = nameAlone(whole)
    return named === whole ? path : named
  } catch {
    return path // cut inside a sign
  }
}

/**
 * An address as it was before a chat made more of it: without the words and stops that stand right behind it, as in
 * `/home-page。快来看`, and with a plain `&` between its parameters. Any other address stays as it is.
 */
export function withoutChatText(url: string): string {
  const { path, query } = splitUrl(url)
  const plain = plainPath(path)
  const given = Object.entries(query)
  const meant = fieldPairs(given, codes).flatMap(([spelt, value]) => {
    const code = fieldNamed(spelt, codes)
    // One that is spelt exactly comes before one that looks like it.
    if (code !== undefined && code !== spelt && code in query) return []
    if (code !== undefined) return [[code, readCode(value) || value] as const]
    const name = spelt.replace(/^(?:amp;)+/, '')
    return [[name, WORDED.test(`${name}=${value}`) ? value : nameAlone(value)] as const]
  })
  const isMeant =
    plain === path && meant.length === given.length && meant.every(([name, value]) => query[name] === value)
  return isMeant ? url : joinUrl(plain, Object.fromEntries(meant))
}

/** A public address as it was meant: without what a chat made of it, and with its question mark as that sign. */
export const plainUrl = (url: string): string => withQueryMark(withoutChatText(url || '/'))
