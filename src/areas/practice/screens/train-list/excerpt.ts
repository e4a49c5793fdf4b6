/** A piece of an excerpt, and whether it is what was looked for. */
export interface ExcerptPiece {
  readonly text: string
  readonly isHit: boolean
}

/** Cuts an excerpt at the phrases that were looked for, whatever their case and width. */
export function listPieces(excerpt: string, wanted: string): readonly ExcerptPiece[] {
  const phrases = wanted
    .normalize('NFKC')
    .split(/\s+/)
    .filter((phrase) => /[\p{L}\p{N}]/u.test(phrase))
    // The longer one first: “极限” is marked whole where “极” was asked for as well.
    .sort((a, b) => b.length - a.length)
    .map((phrase) => phrase.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
  if (phrases.length === 0) return [{ text: excerpt, isHit: false }]
  return excerpt
    .split(new RegExp(`(${phrases.join('|')})`, 'iu'))
    .map((text, at) => ({ text, isHit: at % 2 === 1 }))
    .filter(({ text }) => text !== '')
}
