import { readdirSync, readFileSync } from 'node:fs'
import type { StudyModel } from '../../contract/domain/words/event'
import { WordFold } from '../../contract/domain/words/fold'
import { choosePlacement } from '../../contract/domain/words/forecast'
import { studyDayStart, getStudyDay } from '../../contract/domain/study/day'
import { createMemoryModel, type Memory } from '../../contract/domain/words/memory'
import { defaultPlan, Schedule } from '../../contract/domain/words/plan'
import { dueDay, examDefaults, examGain, type ExamPlan } from '../../contract/domain/words/schedule'
import { getMorning, getToday } from '../../contract/domain/words/work'

/** One way of placing reviews. */
interface Policy {
  readonly name: string
  /** Reviews and new words a day at most. */
  readonly cap: number
  /** Steady recall without regard to the exam; otherwise the exam plan of the product. */
  readonly steady?: number
}

interface Outcome {
  readonly introduced: number
  /** Share of all words that is expected to be known on the day of the exam. */
  readonly known: number
  readonly reviews: number
  /** Most reviews on one day. */
  readonly peak: number
}

const WORDS = 5_500
const DAYS = 200
const NEW_A_DAY = 60
/** Share of words that a student knows when they meet them first. */
const KNOWN_BEFORE = 0.45
/** A cap that the student's own pace never needs for long. */
const UNCAPPED = 400

const policies: readonly Policy[] = [
  { name: 'exam-date', cap: UNCAPPED },
  { name: 'steady R=.90', cap: UNCAPPED, steady: 0.9 },
  { name: 'steady R=.95', cap: UNCAPPED, steady: 0.95 },
  { name: 'exam-date, 200 a day', cap: 200 },
  { name: 'steady R=.90, 200 a day', cap: 200, steady: 0.9 },
]

/** Numbers from 0 to 1 that are the same in every run with a seed (mulberry32). */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const model = createMemoryModel()

/** A student's year: every day the due words, most worth first, then new ones; memory is what FSRS-6 says it is. */
function simulate({ cap, steady }: Policy, seed: number): Outcome {
  const next = random(seed)
  const plan: ExamPlan = { examDay: DAYS, ...examDefaults }
  // A steady plan has an exam so far away that it never counts.
  const placing = steady === undefined ? plan : { ...plan, examDay: 100 * DAYS, retention: steady }
  const cards = new Map<string, { memory: Memory; due: number }>()
  let [reviews, peak] = [0, 0]

  for (let day = 0; day < DAYS; day += 1) {
    const before = reviews
    const review = (key: string, known: number, memory?: Memory) => {
      const after = model.afterReview(memory, next() < known ? 3 : 1, day)
      cards.set(key, { memory: after, due: dueDay(key, after, model, placing) ?? Infinity })
      reviews += 1
    }
    const worth = (memory: Memory) =>
      steady === undefined ? examGain(memory, model, day, DAYS) : 1 - model.recallOn(memory, day)
    const due = [...cards]
      .filter((card) => card[1].due <= day)
      .map(([key, { memory }]) => ({ key, memory, worth: worth(memory) }))
      .sort((a, b) => b.worth - a.worth)
      .slice(0, cap)
    for (const { key, memory } of due) review(key, model.recallOn(memory, day), memory)
    const fresh = Math.min(NEW_A_DAY, cap - due.length, WORDS - cards.size)
    for (let count = 0; count < fresh; count += 1) review(`word ${cards.size}`, KNOWN_BEFORE)
    peak = Math.max(peak, reviews - before)
  }

  const known = [...cards.values()].reduce((sum, { memory }) => sum + model.recallOn(memory, DAYS), 0)
  return { introduced: cards.size, known: known / WORDS, reviews, peak }
}

const seeds = process.argv.slice(2).map(Number)
console.log(`${WORDS} words, ${DAYS} days, ${NEW_A_DAY} new a day at most`)
for (const seed of seeds.length > 0 ? seeds : [7, 8])
  for (const policy of policies) {
    const { introduced, known, reviews, peak } = simulate(policy, seed)
    const figures = `${(100 * known).toFixed(1)} % known, ${reviews} reviews, ${introduced} met, at most ${peak} a day`
    console.log(`seed ${seed}  ${policy.name.padEnd(24)} ${figures}`)
  }

const shipped = readdirSync('content/words')
  .filter((name) => name.endsWith('.tsv'))
  .sort()
  .flatMap((name) => readFileSync(`content/words/${name}`, 'utf8').split('\n').slice(1))
  .flatMap((line) => line.split('\t', 1).filter((word) => word !== ''))

const EXAM_DATE = '2026-12-19'
const EXAM = getStudyDay(EXAM_DATE)

/** A student who has the shipped list and the app's usual pace, and does each day what the app says. */
function study(scheme: StudyModel, days: number, cap: number, seed: number): Outcome & { placed: string } {
  const next = random(seed)
  const fold = new WordFold()
  let [made, reviews, peak] = [0, 0, 0]
  const placed = new Map<string, number>()
  for (let day = EXAM - days; day < EXAM; day += 1) {
    const unmet = shipped.filter((word) => fold.findMemory(word) === undefined).length
    const plan = { ...defaultPlan(EXAM_DATE, unmet, day), cap, model: scheme }
    const placement = choosePlacement(shipped, fold, plan, day)
    const name = placement.isSteady ? 'steady' : `${placement.lastPassDays} d`
    placed.set(name, (placed.get(name) ?? 0) + 1)
    const schedule = new Schedule(plan, day, placement)
    const work = getToday(shipped, fold, schedule, getMorning(shipped, fold, schedule))
    const words = [...work.due, ...work.fresh]
    fold.add(
      words.map((word) => {
        const memory = fold.findMemory(word)
        const isKnown = next() < (memory ? model.recallOn(memory, day) : KNOWN_BEFORE)
        made += 1
        return {
          id: String(made).padStart(8, '0'),
          at: studyDayStart(day) + 3_600_000 + made,
          kind: 'review' as const,
          word,
          grade: isKnown ? (3 as const) : (1 as const),
          took: 3000,
          mode: 'card' as const,
        }
      }),
    )
    reviews += words.length
    peak = Math.max(peak, words.length)
  }
  const met = shipped.flatMap((word) => fold.findMemory(word) ?? [])
  const known = met.reduce((sum, memory) => sum + model.recallOn(memory, EXAM), 0)
  const names = [...placed].sort((a, b) => b[1] - a[1]).map(([name]) => name)
  return { introduced: met.length, known, reviews, peak, placed: names.join(', ') }
}

/** Horizons and limits of the shipped list, in days and in words a day; 0 is no limit. */
const [horizons, limits] = [
  [200, 90, 40, 26, 15, 7],
  [200, 60, 0],
]
const column = (value: string | number, width: number) => String(value).padStart(width)
const print = ({ known, reviews, peak }: Outcome) =>
  `${column(Math.round(known), 7)}${column(reviews, 8)}${column(peak, 6)}`

console.log(`\nthe shipped ${shipped.length} words at the app's usual pace: words known, answers, most a day`)
console.log('days  limit |         steady .90  |          exam-date  | last pass, by days used')
for (const days of horizons)
  for (const cap of limits) {
    const [steady, exam] = [study(1, days, cap, 7), study(3, days, cap, 7)]
    const worse = exam.known < 0.995 * steady.known ? '  WORSE' : ''
    console.log(
      `${column(days, 4)}${column(cap || 'none', 7)} |${print(steady)}|${print(exam)}| ${exam.placed}${worse}`,
    )
  }
