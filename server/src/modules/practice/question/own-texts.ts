import { mistakeBookText as text } from './strings/mistake-book'

/** How much of one text of a student is printed, in characters and in lines. */
const LONGEST = 600
const MOST_LINES = 40
/** Characters of all texts of a student that one book has room for, whatever they are: each costs time and memory. */
const MOST_IN_ALL = 60_000

const lines = (words: string): string => words.trim().split(/\n+/, MOST_LINES).join('\n').slice(0, LONGEST)

/** The longest that each text may be so that all have room: the short ones stay whole. */
function fairLength(lengths: readonly number[]): number {
  let most = LONGEST
  while (lengths.reduce((sum, length) => sum + Math.min(length, most), 0) > MOST_IN_ALL)
    most = Math.floor(most * 0.9)
  return most
}

/** Makes the cut for all texts of a student that come into a book: what is left out is said to be in the app. */
export function cutOwnTexts(texts: readonly string[]): (words: string) => string {
  const most = fairLength(texts.map((words) => lines(words).length))
  return (words) => {
    const begun = lines(words).slice(0, most)
    if (begun.length === words.trim().replace(/\n+/g, '\n').length) return begun
    // Half a character at the end would be none.
    return text.cut(begun.replace(/[\ud800-\udbff]$/, '').trim())
  }
}
