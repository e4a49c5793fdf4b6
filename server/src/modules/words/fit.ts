import { setImmediate as breathe } from 'node:timers/promises'
import Value from 'typebox/value'
import { countedDay, type CountedDay } from '../../../../contract/domain/words/fold'
import {
  createMemoryModel,
  type Grade,
  type Memory,
  type MemoryModel,
} from '../../../../contract/domain/words/memory'
import { Weights } from '../../../../contract/schemas/words/word-event'
import type { Db } from '../../db'
import { forEachStudent } from '../../domain/for-each-student'
import { newUuid } from '../../lib/uuid'
import type { DayReview, Fitting } from '../../providers/fitting/contract'
import * as repo from './fit-repo'

/** Fewer reviews say too little about a student. */
const LEAST = 200
const PAGE = 2000
/** Words after which others get their turn. */
const SLICE = 200

/** Reviews of one word that bear on memory, each with its study day and its place among all by time. */
type History = (DayReview & { readonly at: number })[]

const isGrade = (value: unknown): value is Grade => [1, 2, 3, 4].some((grade) => grade === value)

/** Reads what a student remembered: for each word the reviews that count, as every device folds them. */
async function readHistories(db: Db, uid: string): Promise<Map<string, History>> {
  const reviews: repo.Remembered[] = []
  const undone = new Set<string>()
  for (let place = 0, isEnd = false; !isEnd;) {
    const page = await repo.rememberedAfter(db, uid, place, PAGE)
    for (const row of page) {
      if (row.kind === 'review') reviews.push(row)
      else if (row.of !== null) undone.add(row.of)
    }
    place = page.at(-1)?.place ?? place
    isEnd = page.length < PAGE
  }
  reviews.sort((a, b) => +a.happened_at - +b.happened_at || (a.id < b.id ? -1 : 1))
  const histories = new Map<string, History>()
  const last = new Map<string, CountedDay>()
  for (const { id, word, grade, happened_at } of reviews) {
    if (undone.has(id) || word === null || !isGrade(grade)) continue
    const at = happened_at.getTime()
    const counted = countedDay(last.get(word), { grade, at })
    if (counted === undefined) continue
    last.set(word, counted)
    const review = { grade, day: counted.day, at }
    const history = histories.get(word)
    if (history) history.push(review)
    else histories.set(word, [review])
  }
  return histories
}

/** One review a day, as fitting wants them, up to a time. */
const firstOfDays = (history: History, until: number): DayReview[] =>
  history.filter(({ at, day }, nth) => at < until && history[nth - 1]?.day !== day)

/**
 * Mean log-loss of a model over the reviews from a time on: how surprised it is by what was known and what was not.
 * Whatever came before is only remembered.
 */
async function lossFrom(histories: Iterable<History>, from: number, model: MemoryModel): Promise<number> {
  let [sum, count, done] = [0, 0, 0]
  for (const history of histories) {
    let memory: Memory | undefined
    for (const { grade, day, at } of history) {
      if (memory && day > memory.day && at >= from) {
        const recall = Math.min(1 - 1e-6, Math.max(1e-6, model.recallOn(memory, day)))
        sum -= Math.log(grade === 1 ? 1 - recall : recall)
        count += 1
      }
      memory = model.afterReview(memory, grade, day)
    }
    done += 1
    if (done % SLICE === 0) await breathe()
  }
  return count === 0 ? Number.POSITIVE_INFINITY : sum / count
}

/**
 * The weights that a student's first four fifths of reviews give, where they foretell the last fifth better than the
 * weights that hold now; undefined where they do not. Resolves to 'few' when there are too few reviews.
 */
export async function betterWeights(
  db: Db,
  fitting: Fitting,
  uid: string,
): Promise<number[] | undefined | 'few'> {
  const histories = await readHistories(db, uid)
  const times = [...histories.values()]
    .flatMap((history) => history.map(({ at }) => at))
    .sort((a, b) => a - b)
  const from = times[Math.floor(times.length * 0.8)]
  if (times.length < LEAST || from === undefined) return 'few'
  const known = await repo.loadWeights(db, uid)
  const before = [...histories.values()].map((history) => firstOfDays(history, from))
  // A log that cannot be fitted, such as that of a student who never forgot, leaves the model as it is.
  const fitted = await fitting.fit(before.filter((history) => history.length > 1)).catch(() => undefined)
  if (!Value.Check(Weights, fitted)) return undefined
  const loss = (weights?: readonly number[]) => lossFrom(histories.values(), from, createMemoryModel(weights))
  return (await loss(fitted)) < (await loss(Value.Check(Weights, known) ? known : undefined))
    ? fitted
    : undefined
}

/**
 * Fits the memory of every student whose log has doubled since the last time. Returns how many got weights of their own.
 * Each student is done for good before the next, so that a run that is cut off is taken up where it was.
 */
export async function fitStudents(
  { db, fitting }: { db: Db; fitting: Fitting },
  now: Date,
  signal: AbortSignal,
): Promise<number> {
  let fitted = 0
  await forEachStudent(
    (after, limit) => repo.grownLogs(db, LEAST, after, limit),
    async (student) => {
      const weights = await betterWeights(db, fitting, student.uid)
      if (weights === 'few') return repo.recordLook(db, student, now)
      const event = weights && { id: newUuid(now), kind: 'weights' as const, at: now.getTime(), weights }
      if ((await repo.endFit(db, student, event, now)) && event) fitted += 1
    },
    signal,
  )
  return fitted
}
