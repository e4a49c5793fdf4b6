import {
  FEWEST_RATINGS,
  servedLevel,
  withStudent,
  type FirstAnswer,
} from '../../../../../contract/domain/practice/difficulty'
import { listEvidence } from '../../../../../contract/domain/practice/evidence'
import type { PracticeFold } from '../../../../../contract/domain/practice/fold'
import { share } from '../../../../../contract/domain/practice/marking'
import { contentDifficulty } from '../../../../../contract/domain/practice/rasch'
import type { Question } from '../../../../../contract/schemas/practice/question'
import type { Bank } from '../../../domain/content/bank/types'
import type { Db } from '../../../db'
import * as repo from './difficulty-repo'
import { forEachStudent } from '../../../domain/for-each-student'
import { loadFold } from './practice-log'
import { isTried } from './stats'

/** A student's first answer, with its question as it is now. */
interface First extends FirstAnswer {
  readonly of: Question
}

const getPrior = ({ id, version, level }: Question): repo.Rating => ({
  question: id,
  version,
  answers: 0,
  ...contentDifficulty(level),
})

/** A student's first answers in each subject, to the versions that are asked now. */
function firstsBySubject({ sets }: Bank, fold: PracticeFold, now: number): First[][] {
  const subjects = new Map<string, First[]>()
  for (const { subject, questions } of sets)
    for (const of of questions) {
      const tried = fold.listHistory(of.id).filter((answer) => isTried(of, answer))
      const [first] = listEvidence(tried, of.level, now)
      if (first?.answer.version !== of.version) continue
      const { answer, weight = 1 } = first
      // A device's word about itself is not believed.
      const own = { of, question: of.id, share: share(of, answer), weight }
      subjects.set(subject, [...(subjects.get(subject) ?? []), own])
    }
  return [...subjects.values()]
}

/** Moves the difficulties of one subject by a student's new answers. */
async function rateSubject(tx: Db, firsts: readonly First[], fresh: ReadonlySet<string>): Promise<void> {
  const moved = firsts.filter(({ question }) => fresh.has(question)).map(({ of }) => getPrior(of))
  if (moved.length === 0) return
  await repo.lockRatings(tx, moved)
  const all = firsts.map(({ of }) => getPrior(of))
  const known = new Map(all.map((prior) => [prior.question, prior]))
  for (const rating of await repo.listRatings(tx, all)) known.set(rating.question, rating)
  const after = withStudent(known, firsts, (question) => fresh.has(question))
  await repo.storeRatings(
    tx,
    moved.flatMap(({ question, version }) => {
      const rating = after.get(question)
      return rating ? [{ question, version, ...rating }] : []
    }),
  )
}

async function rateStudent(db: Db, bank: Bank, uid: string, now: Date): Promise<void> {
  const unrated = await repo.loadUnrated(db, uid)
  const subjects = firstsBySubject(bank, await loadFold(db, bank, uid), now.getTime())
  await db.transaction().execute(async (tx) => {
    const fresh = await repo.claimFirsts(tx, uid, unrated)
    for (const firsts of subjects) await rateSubject(tx, firsts, fresh)
  })
}

/** Serves the levels of questions as estimated from their answers, where enough were given. */
async function serveLevels(db: Db): Promise<void> {
  for (const rating of await repo.ratedWell(db, FEWEST_RATINGS)) {
    const level = servedLevel(rating, rating.level ?? undefined)
    if (level !== undefined && level !== rating.level) await repo.serveLevel(db, rating, level)
  }
}

/**
 * Moves the difficulties of questions by students' first answers to them, each once: those that the figures of questions
 * have counted. When every student is done, the levels by which questions are served follow. Each student is done for good
 * before the next. Resolves to how many students were looked at.
 */
export async function rateQuestions(db: Db, bank: Bank, now: Date, signal: AbortSignal): Promise<number> {
  try {
    return await forEachStudent(
      (after, limit) => repo.unratedStudents(db, after, limit),
      ({ uid }) => rateStudent(db, bank, uid, now),
      signal,
    )
  } finally {
    // A failure with one student does not stop the answers of others from being used.
    if (!signal.aborted) await serveLevels(db)
  }
}

/** Levels by question and version, where they are not the content's. */
export type Levels = ReadonlyMap<string, number>

/** The level of a question as it is served. */
export const levelIn = (
  levels: Levels,
  { id, version, level }: Pick<Question, 'id' | 'version' | 'level'>,
): number => levels.get(`${id} ${version}`) ?? level

/** The levels that answers have moved, as they are now. */
export async function readLevels(db: Db): Promise<Levels> {
  const rows = await repo.servedLevels(db)
  return new Map(rows.map(({ question, version, level }) => [`${question} ${version}`, level]))
}

/** Levels are looked up no sooner again. */
const REST_MS = 600_000

/**
 * The levels as a server serves them. They are looked up every ten minutes, and stay the same object while they are the
 * same; without the database they stay as they were.
 */
export function createLevels({
  db,
  clock,
}: {
  readonly db: Db
  readonly clock: () => Date
}): () => Promise<Levels> {
  let known: Levels = new Map()
  let askedAt = -Infinity
  return async () => {
    const now = clock().getTime()
    if (Math.abs(now - askedAt) < REST_MS) return known
    askedAt = now
    try {
      const found = await readLevels(db)
      const isSame = found.size === known.size && [...found].every(([key, level]) => known.get(key) === level)
      if (!isSame) known = found
    } catch {
      // The bank can be read without the database.
    }
    return known
  }
}
