/** Length up to which words are compared; letters beyond it make no difference. */
const LONGEST = 60

/** A text as it is compared: in lower case, characters of one width, single blanks. */
export const comparable = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim()

const PIECE = /(\p{Script=Han}+)|((?:(?!\p{Script=Han})[\p{L}\p{N}])+)/gu

/** The runs of Chinese characters and the words of a comparable text. */
function* listPieces(
  text: string,
): Generator<{ readonly signs: readonly string[] } | { readonly word: string }> {
  for (const [, chinese, word = ''] of text.matchAll(PIECE))
    yield chinese === undefined ? { word: [...word].slice(0, LONGEST).join('') } : { signs: [...chinese] }
}

/**
 * The search terms of a comparable text: its words, and each pair of Chinese characters. The last character of a run
 * stands alone as well, so that every character begins a term.
 */
export function listGrams(text: string): Set<string> {
  const grams = new Set<string>()
  for (const piece of listPieces(text)) {
    if ('word' in piece) grams.add(piece.word)
    else piece.signs.forEach((sign, at) => grams.add(sign + (piece.signs[at + 1] ?? '')))
  }
  return grams
}

/**
 * The terms that a text with a comparable phrase must contain, in the notation of PostgreSQL; empty for a phrase
 * without any letter. Words are found by their beginning, and so is a single character.
 */
export function phraseQuery(phrase: string): string {
  const terms = [...listPieces(phrase)].flatMap((piece): string[] => {
    if ('word' in piece) return [`'${piece.word}':*`]
    if (piece.signs.length === 1) return [`'${piece.signs.join('')}':*`]
    return piece.signs.slice(1).map((sign, at) => `'${piece.signs[at]}${sign}'`)
  })
  return [...new Set(terms)].join(' & ')
}
