/** Endings of inflected words with what stands in their place in the headword, the longest first. */
const ENDINGS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/ies$/, ['y']],
  [/ied$/, ['y']],
  [/ying$/, ['ie', 'y']],
  [/([^aeiou])\1(?:ed|ing)$/, ['$1']],
  [/(?:ing|ed)$/, ['', 'e']],
  [/(?:es|ly)$/, ['', 'e']],
  [/(?:s|d)$/, ['']],
]

/** The headword of a word as it stands in a text, in any of its regular forms; undefined where none is known. */
export function findHeadword(word: string, isKnown: (headword: string) => boolean): string | undefined {
  const plain = word.toLowerCase()
  if (isKnown(plain)) return plain
  for (const [ending, replacements] of ENDINGS)
    if (ending.test(plain))
      for (const replacement of replacements) {
        const headword = plain.replace(ending, replacement)
        if (headword.length > 2 && isKnown(headword)) return headword
      }
  return undefined
}
