/** A stretch of a text that lies in one of its parts. */
export interface Stretch {
  readonly part: number
  readonly from: number
  readonly to: number
}

const BLANK = /\s/

interface Folded {
  /** The characters without blanks, in lower case. */
  readonly text: string
  /** For each of them its part, and where in that it stands. */
  readonly places: readonly (readonly [part: number, at: number])[]
}

/** A sign in lower case, as it is where that would make several of it. */
function lower(sign: string): string {
  const small = sign.toLowerCase()
  return small.length === sign.length ? small : sign
}

function fold(parts: readonly string[]): Folded {
  let text = ''
  const places: [number, number][] = []
  for (const [part, words] of parts.entries())
    for (let at = 0; at < words.length; at += 1) {
      const sign = words.charAt(at)
      if (BLANK.test(sign)) continue
      text += lower(sign)
      places.push([part, at])
    }
  return { text, places }
}

function listStretches(places: Folded['places']): Stretch[] {
  const stretches: Stretch[] = []
  for (const [part, at] of places) {
    const last = stretches[stretches.length - 1]
    if (last?.part === part) stretches[stretches.length - 1] = { ...last, to: at + 1 }
    else stretches.push({ part, from: at, to: at + 1 })
  }
  return stretches
}

/**
 * Where some words stand in a text that comes in parts, one after the other and none within another. Blanks, the ends
 * of lines and the case of letters do not matter: a text that was set in lines has them where nobody wrote them.
 */
export function findText(parts: readonly string[], wanted: string): readonly (readonly Stretch[])[] {
  const needle = fold([wanted]).text
  if (needle === '') return []
  const { text, places } = fold(parts)
  const found: Stretch[][] = []
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + needle.length))
    found.push(listStretches(places.slice(at, at + needle.length)))
  return found
}

/** A text cut at stretches that do not overlap, with the one that each piece lies in. */
export function cutText(
  text: string,
  stretches: readonly (Pick<Stretch, 'from' | 'to'> & { readonly hit: number })[],
): readonly { readonly text: string; readonly hit: number | undefined }[] {
  const pieces: { text: string; hit: number | undefined }[] = []
  let at = 0
  const put = (to: number, hit: number | undefined): void => {
    const end = Math.min(to, text.length)
    if (end > at) pieces.push({ text: text.slice(at, end), hit })
    at = Math.max(at, end)
  }
  for (const { from, to, hit } of [...stretches].sort((a, b) => a.from - b.from)) {
    put(from, undefined)
    put(to, hit)
  }
  put(text.length, undefined)
  return pieces
}
