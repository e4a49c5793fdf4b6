import type { Answers } from '../../../../support/root'
import { getEntry } from '../../../../support/word-server'

const version = 'a'.repeat(12)

/** A book of two units; of the second one nothing is on the device, and nothing comes while `isOff`. */
export const book = {
  units: [
    ['income', 'revenue', 'go', 'adequate', 'abandon', 'tone'],
    ['core', 'wage', 'strict'],
  ],
  isOff: false,
}

const senses: Record<string, string> = { income: '收入；所得', go: '去；走', revenue: '收入，税收' }
const forms: Record<string, string[]> = { go: ['goes', 'went', 'gone'] }

function entry(word: string) {
  const plain = getEntry(word)
  return {
    ...plain,
    senses: [{ part: 'n.', gloss: senses[word] ?? `意思${word}` }],
    forms: forms[word] ?? [],
  }
}

/** The server's answers about the book. */
export function bookAnswers(failure: () => Error): Answers {
  return {
    getWordIndex: () => ({
      version,
      examDate: '2026-12-19',
      examDateNote: '',
      audio: false,
      units: book.units.map((words, at) => ({ unit: at + 1, version, words })),
    }),
    getWordUnit: ({ params: { unit } }) => {
      if (book.isOff) return Promise.reject(failure())
      const words = book.units[Number(unit) - 1] ?? []
      return { unit: Number(unit), version, words: words.map(entry) }
    },
  }
}
