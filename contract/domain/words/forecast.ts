import type { WordPlan } from './event'
import { studyDay, studyDayStart } from '../study/day'
import type { Memory } from './memory'
import { usualPace } from './pace'
import { Schedule, type ExamSettings, type Placement } from './plan'
import { examDefaults, spread } from './schedule'
import { active, before, dayWork, getToday, type Learnt, type State, type Today } from './work'

/** The planned load of one study day. */
export interface DayLoad {
  readonly day: number
  readonly reviews: number
  readonly fresh: number
}

/** The outcome of a plan that is followed. */
export interface Forecast {
  /** The days from today on, today with what is left of it. */
  readonly days: readonly DayLoad[]
  /**
   * Words expected to be known on the day of the exam if the plan is followed; words known for good count, and of
   * those that are never met the share that is taken to be known anyway.
   */
  readonly retained: number
  /** The same if only every other day is used for study, this one first. */
  readonly keptHalf: number
  /** The same if nothing more is learnt from today on. */
  readonly stopped: number
  /** Study day on which the last new word is met, or undefined if that does not come before the exam. */
  readonly finishDay: number | undefined
  /** Share of new words that are taken to be known when they are met first. */
  readonly knownBefore: number
}

/** Days that a forecast looks ahead when no exam ends it. */
const HORIZON = 60
/** Share of words that a student knows when they meet them first; a figure of our simulation, not a measured one. */
const KNOWN_BEFORE = 0.45
/** First meetings after which a student's own share is known well enough. */
const LEAST_MEETINGS = 50

/**
 * The share of words that a student knew when they met them before a day; while too few were met, what a placement
 * found, or the usual one.
 */
function getKnownBefore(book: readonly string[], learnt: Learnt, day: number, { known }: WordPlan): number {
  const until = studyDayStart(day)
  let [met, right] = [0, 0]
  for (const word of book) {
    const first = learnt.findMemory(word) && learnt.listReviews(word)[0]
    if (!first || first.at >= until) continue
    met += 1
    if (first.grade > 1) right += 1
  }
  if (met >= LEAST_MEETINGS) return right / met
  return known === undefined ? KNOWN_BEFORE : known / 100
}

/** How the days to come are played. */
interface Course {
  readonly knownBefore: number
  /** A number from 0 to below 1 that decides whether a word is known. */
  draw(word: string, day: number, memory: Memory | undefined): number
  /** Above 1 where the book is a sample in which each word stands for so many. */
  readonly every: number
  /** The rest of today's work; by the rule of all days where it is not given. */
  readonly today?: Today
  /** Nothing is done on every other day. */
  readonly isHalf?: boolean
}

type Played = Omit<Forecast, 'keptHalf'>

function* play(
  book: readonly string[],
  state: State,
  schedule: Schedule,
  { knownBefore, draw, every, today: left, isHalf }: Course,
): Generator<DayLoad, Played> {
  const { today, examDay } = schedule
  const { model } = state
  const end = examDay === undefined ? today + HORIZON : Math.max(today, examDay)
  const memories = new Map<string, Memory>()
  const dueOn = new Map<number, string[]>()
  const place = (word: string, memory: Memory) => {
    memories.set(word, memory)
    const due = schedule.dueDay(word, memory, model)
    if (due === undefined || due > end) return
    // Missed reviews stand before the first day, as they are.
    const day = Math.max(due, today - 1)
    const there = dueOn.get(day)
    if (there) there.push(word)
    else dueOn.set(day, [word])
  }
  const unmet: string[] = []
  for (const word of active(book, state)) {
    const memory = state.findMemory(word)
    if (memory) place(word, memory)
    else unmet.push(word)
  }
  const expected = () => [...memories.values()].reduce((sum, memory) => sum + model.recallOn(memory, end), 0)
  const mastered = book.filter((word) => state.getMark(word) === 'mastered').length
  // A new word is met as known or unknown, by: nobody knows fewer words for leaving one
  // out. Those left are the rarer ones: no more of them are known than a placement found, or of those that were met.
  const share = Math.min((schedule.plan.known ?? 100) / 100, knownBefore)
  const stopped = mastered + expected() + share * unmet.length
  const days: DayLoad[] = []
  let [met, finishDay]: [number, number | undefined] = [0, unmet.length === 0 ? today : undefined]
  let missed: readonly string[] = dueOn.get(today - 1) ?? []
  for (let day = today; day === today || day < end; day += 1) {
    const onTime = dueOn.get(day) ?? []
    const getWorth = (word: string) => {
      const memory = memories.get(word)
      return memory ? schedule.worth(memory, model, day) : 0
    }
    const isOff = isHalf === true && (day - today) % 2 === 1
    const given = day === today && left ? { due: left.due, fresh: left.fresh.length } : undefined
    const { due, fresh } = isOff
      ? { due: [], fresh: 0 }
      : (given ??
        dayWork(
          { missed, onTime, met: memories.size, unmet: unmet.length - met },
          schedule,
          day,
          getWorth,
          every,
        ))
    const taken = new Set(due)
    missed = [...missed, ...onTime].filter((word) => !taken.has(word))
    for (const word of due) answer(word, day)
    const next = unmet.slice(met, met + fresh)
    for (const word of next) answer(word, day)
    met += next.length
    if (next.length > 0 && met === unmet.length) finishDay = day
    const first = { day, reviews: due.length, fresh: next.length }
    days.push(first)
    yield first
  }
  const retained = mastered + expected() + share * (unmet.length - met)
  // The model lets a word fade that was met, and none that was not; but nobody knows fewer words for having studied.
  return { days, retained: Math.max(retained, stopped), stopped, finishDay, knownBefore }

  function answer(word: string, day: number): void {
    const memory = memories.get(word)
    const chance = memory ? model.recallOn(memory, day) : knownBefore
    place(word, model.afterReview(memory, draw(word, day, memory) < chance ? 3 : 1, day))
  }
}

/**
 * Plays a plan through to the exam: an answer is known as often as the memory model says, drawn the same way on every
 * device. Today is what `todayOf` says. Yields often, so that a long forecast need not hold the page up.
 */
export function* forecast(
  book: readonly string[],
  learnt: Learnt,
  schedule: Schedule,
  today: Today = getToday(book, learnt, schedule),
): Generator<DayLoad, Forecast> {
  const knownBefore = getKnownBefore(book, learnt, schedule.today, schedule.plan)
  const draw = (word: string, day: number) => spread(`${word}@${day}`)
  const course = { knownBefore, draw, every: 1, today }
  const whole = yield* play(book, learnt, schedule, course)
  const half = yield* play(book, learnt, schedule, { ...course, isHalf: true })
  return { ...whole, keptHalf: half.retained }
}

/** A new placement is chosen after so many days: one that changed daily would finish no last pass. */
const CHOICE_DAYS = 7

/** The day on whose morning the placement of a day is chosen: that of its week, or the first on which was studied. */
function choiceDay(book: readonly string[], learnt: Learnt, today: number): number {
  let first = today
  for (const word of book) {
    const review = learnt.findMemory(word) && learnt.listReviews(word)[0]
    if (review) first = Math.min(first, studyDay(review.at))
  }
  return Math.max(first, today - (today % CHOICE_DAYS))
}

/**
 * A limit that promises this share of the most promises as much, since the sample is rough: then the evenest work is
 * best.
 */
const AS_MUCH = 0.99
/** Words of the book that a choice of placement is played with. */
const SAMPLE = 350
/** Draws for a sample spread evenly over the words, newly for each review, so that a small one is representative. */
function evenDraws(sample: readonly string[]): Course['draw'] {
  const byReview = new Map<number, Map<string, number>>()
  return (word, _day, memory) => {
    const review = memory?.reviews ?? 0
    let draws = byReview.get(review)
    if (!draws) {
      const shuffled = sample
        .map((text) => ({ one: text, at: spread(`${text}@${review}`) }))
        .sort((a, b) => a.at - b.at)
      draws = new Map(shuffled.map(({ one }, at) => [one, (at + 0.5) / sample.length]))
      byReview.set(review, draws)
    }
    return draws.get(word) ?? 0
  }
}

/** The operator's rules of the last pass, and the expected pace of a student; the usual ones where missing. */
interface Rules {
  readonly settings?: ExamSettings | undefined
  readonly pace?: Schedule['pace']
}

/**
 * How reviews are best placed for a plan, by playing it through from the morning of a day with every so many-th word
 * of the book: by the exam's date with a last pass of the operator's length or a shorter one, or steadily where that
 * promises no fewer words. The same on every device that knows the same past; the day's own answers change nothing.
 */
export function choosePlacement(
  book: readonly string[],
  learnt: Learnt,
  plan: WordPlan,
  today: number,
  { settings = examDefaults, pace = usualPace }: Rules = {},
): Placement {
  const usual = new Schedule(plan, today, settings)
  if (usual.isSteady || usual.isExam) return settings
  const every = Math.max(1, Math.ceil(book.length / SAMPLE))
  const sample = book.filter((_, at) => at % every === 0)
  const from = choiceDay(book, learnt, today)
  const state = before(from, learnt)
  const course: Course = {
    knownBefore: getKnownBefore(book, learnt, from, plan),
    draw: evenDraws(sample),
    every,
  }
  const playedBy = (placement: Placement) => {
    const steps = play(sample, state, new Schedule(plan, from, placement, pace), course)
    for (;;) {
      const step = steps.next()
      if (!step.done) continue
      const { retained, days } = step.value
      const loads = days.map((day) => day.reviews + day.fresh)
      return {
        placement,
        retained,
        peak: Math.max(...loads),
        work: loads.reduce((sum, load) => sum + load, 0),
      }
    }
  }
  const { lastPassDays } = settings
  const steady = playedBy({ ...settings, isSteady: true })
  const better = [...new Set([lastPassDays, Math.ceil(lastPassDays / 4), 1])]
    .map((days) => playedBy({ ...settings, lastPassDays: days }))
    .filter(({ retained }) => retained > steady.retained)
  const most = Math.max(...better.map(({ retained }) => retained))
  const [least = steady] = better
    .filter(({ retained }) => retained >= AS_MUCH * most)
    .sort((a, b) => a.peak - b.peak || a.work - b.work)
  return least.placement
}
