import {
  type Decision,
  type Mark,
  type MarkEvent,
  type NoteEvent,
  type PlanEvent,
  type ReviewEvent,
  type WeightsEvent,
  type WordEvent,
  type WordPlan,
} from './event'
import { compareEvents, prevails } from '../study/stream'
import { PlanFold } from './plan-fold'
import { studyDay } from '../study/day'
import { createMemoryModel, type Memory, type MemoryModel } from './memory'

/** The known facts about one word. */
interface WordFacts {
  /** Every review taken in, the undone ones too, in the order of the log. */
  readonly reviews: ReviewEvent[]
  memory: Memory | undefined
  /** The newest study day of which a review counted, and whether the word was forgotten on it. */
  last: CountedDay | undefined
  /** Whether `memory` and `last` are what the reviews have left. */
  isFolded: boolean
  mark: MarkEvent | undefined
  note: NoteEvent | undefined
}

/** A student's work on one study day. */
export interface DayRecord {
  readonly day: number
  /** Reviews, first meetings included. */
  readonly reviews: number
  /** Different words that were reviewed. */
  readonly words: number
  /** Words met for the first time. */
  readonly fresh: number
  /** Reviews of words learnt on an earlier day, and how many of them were known. */
  readonly recalls: number
  readonly recalled: number
  /** Time to the answers in ms, each counted for a minute at most. */
  readonly took: number
}

/** A study day of a word. */
export interface CountedDay {
  readonly day: number
  readonly isForgotten: boolean
  /** Unix ms of the newest review that counted. */
  readonly at: number
}

/** A review so soon after another is of the same study day, though a new one has begun at 04:00 in between. */
const SITTING_MS = 4 * 3_600_000

/**
 * The study day of a word after a review, or undefined where the review is no evidence of memory: of several on one
 * day the first counts, since the others recall something seen minutes before, and so does the first on which the
 * word was forgotten after all.
 */
export function countedDay(
  last: CountedDay | undefined,
  { grade, at }: Pick<ReviewEvent, 'grade' | 'at'>,
): CountedDay | undefined {
  const isNewDay = last === undefined || (studyDay(at) > last.day && at - last.at >= SITTING_MS)
  const day = isNewDay ? studyDay(at) : last.day
  const isForgotten = grade === 1
  if (last?.day === day && (!isForgotten || last.isForgotten)) return undefined
  return { day, isForgotten, at }
}

const LONGEST_ANSWER_MS = 60_000

/** How long a student studied for a review, in ms: a pause before an answer is no study. */
export function studyTime({ took }: ReviewEvent): number {
  return Math.min(took, LONGEST_ANSWER_MS)
}

/** A decision before it has an id and a time. */
type NewDecision =
  | Pick<MarkEvent, 'kind' | 'word'>
  | Pick<NoteEvent, 'kind' | 'word'>
  | Pick<PlanEvent, 'kind' | 'changed'>

const holding = <Event extends Decision>(a: Event | undefined, b: Event): Event =>
  a && prevails(a, b) ? a : b

/** FNV-1a over the characters of a text, on from a hash. */
function hashOn(hash: number, text: string): number {
  let next = hash
  for (let at = 0; at < text.length; at += 1) next = Math.imul(next ^ text.charCodeAt(at), 0x01000193)
  return next >>> 0
}

/**
 * The state of a student's vocabulary as a fold of their events. The same events leave the same state in whatever order
 * and however often they come: reviews count in the order of the log, of decisions one about each subject holds.
 */
export class WordFold {
  private readonly words = new Map<string, WordFacts>()
  /** Ids of the events taken in; of reviews also their word. */
  private readonly received = new Map<string, string | undefined>()
  private readonly undone = new Set<string>()
  private readonly plans = new PlanFold()
  private weightsEvent: WeightsEvent | undefined
  private ownModel: MemoryModel = createMemoryModel()
  private record: ReadonlyMap<number, DayRecord> | undefined

  /** Takes events in, in any order. Returns the words that they are about. Known ones change nothing. */
  add(events: Iterable<WordEvent>): Set<string> {
    const touched = new Set<string>()
    for (const event of events) {
      if (this.received.has(event.id)) continue
      this.received.set(event.id, event.kind === 'review' ? event.word : undefined)
      const word = this.take(event)
      if (word !== undefined) touched.add(word)
    }
    return touched
  }

  has(id: string): boolean {
    return this.received.has(id)
  }

  /** The memory model with the student's own parameters, where there are some. */
  get model(): MemoryModel {
    return this.ownModel
  }

  get plan(): WordPlan | undefined {
    return this.plans.plan
  }

  /** Words that the student has met or said something of. */
  get known(): Iterable<string> {
    return this.words.keys()
  }

  /** The memory of a word after its reviews; undefined for one that was never reviewed. */
  findMemory(word: string): Memory | undefined {
    const facts = this.words.get(word)
    if (!facts) return undefined
    if (!facts.isFolded) {
      facts.memory = facts.last = undefined
      for (const review of facts.reviews) this.goOn(facts, review)
      facts.isFolded = true
    }
    return facts.memory
  }

  getMark(word: string): Mark {
    return this.words.get(word)?.mark?.mark ?? 'none'
  }

  /** Study day on which the mark of a word was made; undefined for a word that never had one. */
  findMarkDay(word: string): number | undefined {
    const mark = this.words.get(word)?.mark
    return mark && studyDay(mark.at)
  }

  /** The student's note on a word; empty where there is none. */
  getNote(word: string): string {
    return this.words.get(word)?.note?.text ?? ''
  }

  /** The decisions that one would replace. */
  replaced(decision: NewDecision): Decision[] {
    if (decision.kind === 'plan') return this.plans.replaced(decision)
    return [this.words.get(decision.word)?.[decision.kind] ?? []].flat()
  }

  /** Reviews of a word that count, oldest first. */
  listReviews(word: string): ReviewEvent[] {
    return this.words.get(word)?.reviews.filter(({ id }) => !this.undone.has(id)) ?? []
  }

  /** The work of each study day that has any. */
  get days(): ReadonlyMap<number, DayRecord> {
    this.record ??= this.count()
    return this.record
  }

  /** The same 16 characters wherever the same events are known. */
  hash(): string {
    const lines = [...this.words.keys()].sort().map((word) => {
      const memory = this.findMemory(word)
      const left = memory && [
        memory.stability.toPrecision(6),
        memory.difficulty.toPrecision(6),
        memory.day,
        memory.reviews,
        memory.lapses,
      ]
      return JSON.stringify([word, left ?? null, this.getMark(word), this.getNote(word)])
    })
    lines.push(JSON.stringify([this.plan ?? null, this.weightsEvent?.weights ?? null]))
    const [one, another] = lines.reduce<readonly [number, number]>(
      ([first, second], line) => [hashOn(first, line), hashOn(second ^ line.length, line)],
      [0x811c9dc5, 0x9747b28c],
    )
    return [one, another].map((half) => half.toString(16).padStart(8, '0')).join('')
  }

  private take(event: WordEvent): string | undefined {
    switch (event.kind) {
      case 'review':
        this.takeReview(event)
        return event.word
      case 'undo':
        return this.undo(event.of)
      case 'mark': {
        const facts = this.getFacts(event.word)
        facts.mark = holding(facts.mark, event)
        return event.word
      }
      case 'note': {
        const facts = this.getFacts(event.word)
        facts.note = holding(facts.note, event)
        return event.word
      }
      case 'plan':
        this.plans.take(event)
        return undefined
      case 'weights':
        this.takeWeights(event)
        return undefined
    }
  }

  private takeReview(review: ReviewEvent): void {
    const facts = this.getFacts(review.word)
    const { reviews } = facts
    let at = reviews.length
    for (let before = reviews[at - 1]; before && compareEvents(before, review) > 0; before = reviews[at - 1])
      at -= 1
    reviews.splice(at, 0, review)
    this.record = undefined
    // The newest review goes on from what the others left; one that comes late changes what came after it.
    if (at < reviews.length - 1) facts.isFolded = false
    else if (facts.isFolded) this.goOn(facts, review)
  }

  private undo(id: string): string | undefined {
    this.undone.add(id)
    const word = this.received.get(id)
    const facts = word === undefined ? undefined : this.words.get(word)
    if (!facts) return undefined
    facts.isFolded = false
    this.record = undefined
    return word
  }

  private takeWeights(event: WeightsEvent): void {
    const before = this.weightsEvent
    if (before && compareEvents(before, event) > 0) return
    this.weightsEvent = event
    this.ownModel = createMemoryModel(this.weightsEvent.weights)
    for (const facts of this.words.values()) facts.isFolded = false
  }

  private goOn(facts: WordFacts, review: ReviewEvent): void {
    if (this.undone.has(review.id)) return
    const counted = countedDay(facts.last, review)
    if (!counted) return
    facts.last = counted
    facts.memory = this.ownModel.afterReview(facts.memory, review.grade, counted.day)
  }

  private getFacts(word: string): WordFacts {
    const known = this.words.get(word)
    if (known) return known
    const facts: WordFacts = {
      reviews: [],
      memory: undefined,
      last: undefined,
      isFolded: true,
      mark: undefined,
      note: undefined,
    }
    this.words.set(word, facts)
    return facts
  }

  private count(): Map<number, DayRecord> {
    const days = new Map<number, DayRecord>()
    for (const { reviews } of this.words.values()) {
      let before: ReviewEvent | undefined
      for (const review of reviews) {
        if (this.undone.has(review.id)) continue
        const day = studyDay(review.at)
        const found = days.get(day) ?? {
          day,
          reviews: 0,
          words: 0,
          fresh: 0,
          recalls: 0,
          recalled: 0,
          took: 0,
        }
        const isRecall =
          before !== undefined && studyDay(before.at) < day && review.at - before.at >= SITTING_MS
        days.set(day, {
          day,
          reviews: found.reviews + 1,
          words: found.words + (before !== undefined && studyDay(before.at) === day ? 0 : 1),
          fresh: found.fresh + (before === undefined ? 1 : 0),
          recalls: found.recalls + (isRecall ? 1 : 0),
          recalled: found.recalled + (isRecall && review.grade > 1 ? 1 : 0),
          took: found.took + studyTime(review),
        })
        before = review
      }
    }
    return days
  }
}
