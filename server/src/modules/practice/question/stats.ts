import { isChosen, isObjective, type Response } from '../../../../../contract/domain/practice/marking'
import type { Question } from '../../../../../contract/schemas/practice/question'
import type { Result } from '../../../../../contract/types'
import type { Db } from '../../../db'
import * as repo from './stats-repo'

/** Fewer students say too little, and could be guessed. */
export const LEAST_PEOPLE = 30
/** The letters whose choices are counted. */
export const LETTERS = 'ABCDEFGH'
/** Spans of time: each ends at this many times the seconds of the one before, the last one never. */
const GROWTH = Math.SQRT2
export const SPANS = 24

type Figures = Result<'getQuestionStats'>['questions'][number]

/** The span that the time of an answer falls into. */
export const findSpan = (ms: number): number =>
  Math.min(SPANS - 1, Math.max(0, Math.ceil(Math.log(Math.max(1, ms / 1000)) / Math.log(GROWTH))))

/** The middle of the span that the median is in, in seconds. */
function computeMedian(times: readonly number[]): number {
  const half = times.reduce((sum, count) => sum + count, 0) / 2
  let seen = 0
  const span = times.findIndex((count) => (seen += count) >= half)
  return Math.round(GROWTH ** (Math.max(0, span) - 0.5))
}

/** Whether somebody has tried it: an answer that was left empty, or a text that is not marked yet, is none. */
export const isTried = ({ type }: Question, { text, points }: Pick<Response, 'text' | 'points'>): boolean =>
  isObjective(type) ? text.trim() !== '' && points === undefined : points !== undefined

/** The figures of some questions as they are now, of those that enough students have answered. */
export async function readStats(db: Db, questions: readonly Question[]): Promise<Figures[]> {
  const rows = await repo.listStats(
    db,
    questions.map(({ id }) => id),
    LEAST_PEOPLE,
  )
  const known = new Map(rows.map((row) => [`${row.question} ${row.version}`, row]))
  return questions.flatMap(({ id, version, type, options }): Figures[] => {
    const row = known.get(`${id} ${version}`)
    if (!row) return []
    const letters = options.length > 0 ? options.map(({ key }) => key) : [...LETTERS]
    const chosen = letters.map((key) => ({ key, people: row.options[LETTERS.indexOf(key)] ?? 0 }))
    return [
      {
        question: id,
        version,
        people: row.people,
        rights: row.rights,
        options: isChosen(type) ? chosen : [],
        seconds: computeMedian(row.times),
      },
    ]
  })
}
