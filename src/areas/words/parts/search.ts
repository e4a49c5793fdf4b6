import type { WordEntry } from '../api/word'
import { basicWords, type BasicWord } from '../strings/basic-words'
import { functionWords } from '../strings/search'
import { comparable } from '../../../../contract/domain/typed-text'
import { listGlosses } from './gloss'

/** A word that a search found; `form` is the inflected form or other spelling that was meant. */
export interface Found {
  readonly word: string
  readonly form?: string
}

export interface SearchResult {
  /** How many words fit in all. */
  readonly total: number
  /** The best of them. */
  readonly found: readonly Found[]
  /** Headwords that are one slip of the pen away, where nothing fits. */
  readonly similar: readonly string[]
  /** School words that are meant by just this spelling and that the list does not have. */
  readonly basic: readonly BasicWord[]
}

interface Key {
  readonly text: string
  readonly word: string
  readonly isForm: boolean
}

interface Meaning {
  readonly word: string
  readonly glosses: readonly string[]
  readonly whole: string
}

const FUNCTION_WORDS = new Set(functionWords)

const nothing: SearchResult = { total: 0, found: [], similar: [], basic: [] }
const CHINESE = /\p{Script=Han}/u
/** Shorter words are one slip away from too many others. */
const LEAST_SIMILAR = 4
const MOST_SIMILAR = 5

/** A meaning as it is compared: punctuation of one width, no blanks. */
const withoutBlanks = (meaning: string): string => comparable(meaning).replace(/ /g, '')

/** The parts of a query of meanings, as glosses are parted. */
const listParts = (wanted: string): string[] => wanted.split(/[;,\u3001|\s]+/).filter((part) => part !== '')

const byText = (a: Key, b: Key): number => {
  if (a.text !== b.text) return a.text < b.text ? -1 : 1
  return Number(a.isForm) - Number(b.isForm)
}

/** Whether one letter added, left out, replaced or changed places with the next makes one text of the other. */
export function isOneSlip(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false
  let at = 0
  while (at < a.length && a[at] === b[at]) at += 1
  const [rest, others] = [a.slice(at), b.slice(at)]
  const isSwapped = rest[0] === others[1] && rest[1] === others[0] && rest.slice(2) === others.slice(2)
  return (
    isSwapped || rest.slice(1) === others.slice(1) || rest.slice(1) === others || rest === others.slice(1)
  )
}

/** Finds words by the beginning of their spelling or of one of their forms, and by what they mean in Chinese. */
export class WordSearch {
  private readonly keys: readonly Key[]
  private readonly meanings: readonly Meaning[]

  /** Words whose content is not known yet are found by their headword alone. */
  constructor(words: readonly string[], entryOf: (word: string) => WordEntry | undefined) {
    const keys: Key[] = []
    const meanings: Meaning[] = []
    for (const word of words) {
      keys.push({ text: word.toLowerCase(), word, isForm: false })
      const entry = entryOf(word)
      if (!entry) continue
      for (const form of entry.forms) keys.push({ text: form.toLowerCase(), word, isForm: true })
      const whole = entry.senses.map(({ gloss }) => withoutBlanks(gloss)).join('|')
      meanings.push({ word, glosses: entry.senses.flatMap(listGlosses).map(withoutBlanks), whole })
    }
    this.keys = keys.sort(byText)
    this.meanings = meanings
  }

  find(query: string, most = 50): SearchResult {
    const wanted = comparable(query)
    if (wanted === '') return nothing
    if (CHINESE.test(wanted)) return this.byMeaning(wanted, most)
    return { ...this.bySpelling(wanted, most), basic: this.basicFor(wanted) }
  }

  private bySpelling(wanted: string, most: number): SearchResult {
    const best = new Map<string, { readonly found: Found; readonly rank: number }>()
    for (let at = this.firstFrom(wanted); ; at += 1) {
      const key = this.keys[at]
      if (!key?.text.startsWith(wanted)) break
      const isWhole = key.text === wanted
      const rank = isWhole ? (key.isForm ? 1 : 0) : key.isForm ? 3 : 2
      const known = best.get(key.word)
      if (known && known.rank <= rank) continue
      best.set(key.word, {
        rank,
        found: { word: key.word, ...(key.isForm && { form: key.text }) },
      })
    }
    if (best.size === 0) return { ...nothing, similar: this.similarTo(wanted) }
    const ranked = [...best.values()].sort((a, b) => a.rank - b.rank)
    return {
      total: ranked.length,
      found: ranked.slice(0, most).map(({ found }) => found),
      similar: [],
      basic: [],
    }
  }

  private byMeaning(wanted: string, most: number): SearchResult {
    const whole = this.meaning(withoutBlanks(wanted))
    // A line of several meanings, as the app shows them, finds the words that have them all.
    const parts = listParts(wanted)
    const words = whole.length > 0 || parts.length < 2 ? whole : this.meaningAll(parts)
    return { ...nothing, total: words.length, found: words.slice(0, most).map((word) => ({ word })) }
  }

  private meaning(text: string): string[] {
    const ranks: [string[], string[], string[]] = [[], [], []]
    for (const { word, glosses, whole } of this.meanings) {
      const isGloss = glosses.includes(text)
      if (!isGloss && (FUNCTION_WORDS.has(text) || !whole.includes(text))) continue
      ranks[isGloss ? 0 : glosses.some((gloss) => gloss.startsWith(text)) ? 1 : 2].push(word)
    }
    return ranks.flat()
  }

  private meaningAll(parts: readonly string[]): string[] {
    return this.meanings
      .filter(({ whole }) => parts.every((part) => whole.includes(part)))
      .map(({ word }) => word)
  }

  private basicFor(wanted: string): BasicWord[] {
    const isHere = (word: string) => {
      const key = this.keys[this.firstFrom(word)]
      return key?.text === word && !key.isForm
    }
    return basicWords.filter(({ word, forms }) => [word, ...forms].includes(wanted) && !isHere(word))
  }

  private similarTo(wanted: string): string[] {
    if (wanted.length < LEAST_SIMILAR) return []
    return this.keys
      .filter(({ text, isForm }) => !isForm && isOneSlip(text, wanted))
      .slice(0, MOST_SIMILAR)
      .map(({ word }) => word)
  }

  /** Place of the first key that does not come before a text. */
  private firstFrom(text: string): number {
    let [low, high] = [0, this.keys.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.keys[middle]?.text ?? '') < text) low = middle + 1
      else high = middle
    }
    return low
  }
}
