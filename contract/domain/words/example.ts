/** Headwords of more letters are set smaller, so that they stay on one line of a small phone. */
export const LONG_WORD = 9

/** A stretch of a sentence, and whether it is the word that the sentence is for. */
export interface Stretch {
  readonly text: string
  readonly isWord: boolean
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Cuts an example where the word stands in it, in any of its forms. */
export function listStretches(sentence: string, word: string, forms: readonly string[]): Stretch[] {
  const longestFirst = [word, ...forms].sort((a, b) => b.length - a.length).map(escaped)
  // Older browsers know no lookbehind: what stands before the word is a part of the match.
  const cut = new RegExp(`(^|[^a-z])(${longestFirst.join('|')})(?![a-z])`, 'gi')
  const found: Stretch[] = []
  let end = 0
  for (const match of sentence.matchAll(cut)) {
    const start = match.index + (match[1] ?? '').length
    if (start > end) found.push({ text: sentence.slice(end, start), isWord: false })
    end = match.index + match[0].length
    found.push({ text: sentence.slice(start, end), isWord: true })
  }
  if (end < sentence.length) found.push({ text: sentence.slice(end), isWord: false })
  return found
}
