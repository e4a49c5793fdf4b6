import { chinaDate } from '../../../../../contract/domain/china-time'
import { figuresIn, formulasIn } from '../../../../../contract/domain/practice/markup'
import type {
  Figure,
  Formula,
  Question,
  QuestionGroup,
  SubjectId,
} from '../../../../../contract/schemas/practice/question'
import { isChosen } from '../../../../../contract/domain/practice/marking'
import { textsOfGroup, textsOfQuestion } from '../content/texts'
import type { Bank, QuestionSet } from '../../../domain/content/bank/types'
import type { BookedMistake, Mistakes } from './mistakes'
import { cutOwnTexts } from './own-texts'

/** Most options that a choice may have. */
const MOST_OPTIONS = 26

/** A question of a book with all that it is drawn with; the student's own texts are no longer than a book has room for. */
export interface BookEntry extends BookedMistake {
  readonly subject: SubjectId
  readonly asked: Question
  readonly group: QuestionGroup | undefined
  readonly formulas: ReadonlyMap<string, Formula>
  readonly figures: ReadonlyMap<string, Figure>
}

/** A mistake book as the drawing thread gets it: plain data without the rest of the bank. */
export interface Book {
  readonly subject?: SubjectId | undefined
  readonly hasAnswers: boolean
  readonly day: string
  readonly at: Date
  /** How many mistakes there are, with those that are not in the book. */
  readonly all: number
  /** In the order of the bank, so that questions of one text stand together. */
  readonly entries: readonly BookEntry[]
  /** How the glyphs of the formulas are drawn. */
  readonly outlines: Readonly<Record<string, string>>
}

/** The wanted part of a book, and when. */
export interface Wanted extends Mistakes {
  readonly subject?: SubjectId | undefined
  readonly hasAnswers: boolean
  readonly now: Date
}

function pick<Value>(
  all: ReadonlyMap<string, Value> | undefined,
  keys: readonly string[],
): Map<string, Value> {
  return new Map(
    keys.flatMap((key) => {
      const value = all?.get(key)
      return value === undefined ? [] : [[key, value] as const]
    }),
  )
}

/** The letters of a choice, each once. */
const chosen = (letters: string): string =>
  [...new Set(letters.trim())].sort().slice(0, MOST_OPTIONS).join('')

/** Collects what a book is drawn from. */
export function getBook(bank: Bank, { mistakes, all, subject, hasAnswers, now }: Wanted): Book {
  const wanted = new Map(mistakes.map((mistake) => [mistake.question, mistake]))
  const cut = cutOwnTexts(mistakes.flatMap(({ note, last }) => [note, last.text]))
  const formulasOf = new Map(bank.subjects.map(({ id, formulas }) => [id, formulas]))

  function listEntry(set: QuestionSet, asked: Question): BookEntry[] {
    const mistake = wanted.get(asked.id)
    if (!mistake) return []
    const group = set.groups.find(({ id }) => id === asked.group)
    const texts = [...textsOfQuestion(asked), ...(group ? textsOfGroup(group) : []), ...asked.answer]
    const formulas = pick(formulasOf.get(set.subject), texts.flatMap(formulasIn))
    const figures = pick(set.figures, texts.flatMap(figuresIn))
    const { note, last } = mistake
    const text = isChosen(asked.type) ? chosen(last.text) : cut(last.text)
    const own = { note: cut(note), last: { ...last, text } }
    return [{ ...mistake, ...own, subject: set.subject, asked, group, formulas, figures }]
  }

  const entries = bank.sets.flatMap((set) => set.questions.flatMap((asked) => listEntry(set, asked)))
  const subjects = new Set(entries.map((entry) => entry.subject))
  const glyphs = bank.subjects.filter(({ id }) => subjects.has(id)).map((own) => own.glyphs)
  return {
    subject,
    hasAnswers,
    day: chinaDate(now.getTime()),
    at: now,
    all,
    entries,
    outlines: Object.assign({}, ...glyphs),
  }
}
