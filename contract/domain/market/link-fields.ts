import { withoutUnseen } from '../unseen'

/** A name in a query with the value that stands behind it. */
export type Pair = readonly [name: string, value: string]

/** Signs between the pairs of a query, as a chat or a keyboard writes them. */
const BETWEEN = '&?;\\uff06\\uff1f\\uff1b'

/** An address whose query begins with a question mark, where a keyboard made it wide or a chat escaped it. */
export const withQueryMark = (url: string): string => url.replace(/[?\uff1f]|%3f|%ef%bc%9f/i, '?')

/**
 * Which of some fields a name in a query means, whatever a chat or a hand made of it: `&amp;` before it, blanks, another
 * case, a `_`.
 */
export function fieldNamed(spelt: string, names: readonly string[]): string | undefined {
  const letters = narrow(spelt)
    .toLowerCase()
    .replace(/[\W_]/g, '')
    .replace(/^(?:amp|38)+/, '')
  return names.find((name) => name.toLowerCase() === letters)
}

/**
 * The pairs of a query, and besides them those of some fields that a chat has made a part of the value before them, be
 * they escaped once more than an address needs. An address in a value stays whole.
 */
export function fieldPairs(pairs: readonly Pair[], names: readonly string[]): Pair[] {
  const glued = new RegExp(`[${BETWEEN}](?=[^${BETWEEN}=\\uff1d]*(?:${names.join('|')})\\s*[=\\uff1d])`, 'i')
  return pairs.flatMap(([name, text]) => {
    const [value = '', ...rest] = unescaped(text).split(glued)
    if (rest.length === 0 || value.includes('/')) return [[name, text] as const]
    const inner = rest.map((part) => {
      const at = part.search(/[=\uff1d]/)
      return [part.slice(0, at), part.slice(at + 1)] as const
    })
    return [[name, value] as const, ...inner]
  })
}

/**
 * The first code in a text, whatever stands before and behind it: letters and digits of whichever width, with `_` and `-`
 * between them. It is joined where something unseen cuts it; empty where a blank may be a part of it or end it, as another
 * seller may have its beginning.
 */
export function readCode(text: string): string {
  const [before = ''] = narrow(withoutUnseen(unescaped(text))).split(/https?:/i)
  const [, code = '', next] = /([a-z\d](?:[\w-]*[a-z\d])?)(\s+\w)?/i.exec(before) ?? []
  return next === undefined ? code : ''
}

function narrow(text: string): string {
  return text.replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
}

/** A text that was escaped more often than an address needs. */
export function unescaped(text: string): string {
  try {
    const once = decodeURIComponent(text)
    return once === text ? text : unescaped(once)
  } catch {
    return text // a stray % belongs to what stands around the code
  }
}
