import Value from 'typebox/value'
import { ErrorCode } from '../../../../../contract/errors'
import { displayKey, plainText } from '../../../../../contract/domain/practice/markup'
import { SubjectId } from '../../../../../contract/schemas/practice/question'
import type { Query, Result } from '../../../../../contract/types'
import type { Content } from '../../../domain/content/content'
import type { Bank } from '../../../domain/content/bank/types'
import type { Db } from '../../../db'
import { heldBackFrom } from '../../../domain/bank-questions'
import { DomainError } from '../../../errors'
import { createRate } from '../../../lib/rate'
import { addressGroup } from '../../../security/address'
import { formulaText } from './formula-text'
import { comparable, listGrams, phraseQuery } from './grams'
import { findTexts, replaceTexts, type SearchRow } from './search-repo'

/** Most hits of one page. */
export const SEARCH_PAGE = 20
/** Signs of an excerpt, and how many of them may stand before the hit. */
const EXCERPT = 80
const BEFORE = 20
/** Begins within a word that is written in letters. */
const WITHIN = /^\w\w/
/** Room for a campus behind one address. */
const addressRate = { max: 1200, windowMs: 60_000 }

/** A formula as a student would type it, whether or not it stands on a line of its own. */
const writeFormula = (key: string): string => formulaText(key.startsWith(displayKey('')) ? key.slice(1) : key)

/** All texts of a bank that are searched: stems with their options, and what several questions share. */
function listTexts(bank: Bank): SearchRow[] {
  const rows: SearchRow[] = []
  for (const { id: set, subject, questions, groups } of bank.sets) {
    const put = (doc: string, question: string, texts: readonly string[]): void => {
      const shown = texts
        .map((text) => plainText(text, writeFormula))
        .join(' ')
        .replace(/\s+/g, ' ')
        .trim()
      const matter = comparable(shown)
      if (matter === '') return
      rows.push({
        doc,
        question,
        set,
        subject,
        place: rows.length + 1,
        shown,
        matter,
        grams: [...listGrams(matter)],
      })
    }
    for (const {
      id,
      title,
      text,
      options,
      questions: [first = id],
    } of groups)
      put(id, first, [title, text, ...options.map((option) => option.text)])
    for (const { id, stem, options } of questions) put(id, id, [stem, ...options.map(({ text }) => text)])
  }
  return rows
}

/** Makes the search find what this bank has; doing it again, or on several servers, changes nothing more. */
export const fillSearch = (db: Db, bank: Bank): Promise<void> => replaceTexts(db, listTexts(bank))

/** The part of a text around what was looked for. */
function getExcerpt(shown: string, phrase: string): string {
  // The characters of both texts agree unless one of them was written in another width: then the beginning is shown.
  const at = Math.max(0, shown.toLowerCase().indexOf(phrase))
  const from = at <= BEFORE ? 0 : at - BEFORE
  // An excerpt that was cut in the middle of an English word begins and ends with a whole one.
  const before = shown
    .slice(from, at)
    .replace(from > 0 && WITHIN.test(shown.slice(from - 1)) ? /^\w*\W/ : '', '')
  const signs = Array.from(before + shown.slice(at))
  const excerpt = signs.slice(0, EXCERPT).join('')
  if (signs.length <= EXCERPT) return (from > 0 ? '…' : '') + excerpt
  const isCut = WITHIN.test(signs.slice(EXCERPT - 1).join(''))
  return `${from > 0 ? '…' : ''}${isCut ? excerpt.replace(/ \w+$/, '') : excerpt}…`
}

/** Makes the search over the texts that `fillSearch` has written down, but for what papers hold back. Throws TooMany for a flood from one address. */
export function createSearch({
  content,
  db,
  clock,
}: {
  readonly content: Pick<Content, 'bank'>
  readonly db: Db
  readonly clock: () => Date
}) {
  const byAddress = createRate(addressRate)

  return async function search(
    { text, subject, open, cursor = '0' }: Query<'searchQuestions'>,
    ip: string,
  ): Promise<Result<'searchQuestions'>> {
    const wait = byAddress(addressGroup(ip), 1, clock().getTime())
    if (wait > 0) throw new DomainError(ErrorCode.TooMany, undefined, { retryAfter: Math.ceil(wait / 1000) })
    if (!/^\d{1,9}$/.test(cursor)) throw new DomainError(ErrorCode.Invalid)
    const phrases = comparable(text)
      .split(' ')
      .filter((phrase) => phraseQuery(phrase) !== '')
    if (phrases.length === 0) return { items: [] }
    const query = phrases.map(phraseQuery).join(' & ')
    const held = heldBackFrom(content.bank, open)
    const wanted = { query, phrases, subject, held, after: Number(cursor), limit: SEARCH_PAGE + 1 }
    const rows = await findTexts(db, wanted)
    const shown = rows.slice(0, SEARCH_PAGE)
    const last = shown.at(-1)
    return {
      items: shown.flatMap(({ doc, question, set, subject: of, shown: whole }) =>
        Value.Check(SubjectId, of)
          ? [
              {
                question,
                set,
                subject: of,
                isGroup: doc !== question,
                excerpt: getExcerpt(whole, phrases[0] ?? ''),
              },
            ]
          : [],
      ),
      ...(last && rows.length > SEARCH_PAGE && { next: String(last.place) }),
    }
  }
}
