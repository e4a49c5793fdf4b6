import * as v from 'valibot'
import { readAs } from '@/lib/shape'
import { shuffled, type QuizKind, quizKinds } from './quiz'

/** Key under which a visit stores its last test. */
export const QUIZ_KEY = 'word-quiz'

/** The questions of a test, in their order. All that is shown of it follows from this and from the answers so far. */
export interface QuizPlan {
  readonly seed: string
  readonly items: readonly { readonly word: string; readonly kind: QuizKind }[]
}

/** An answer to a question of a test. */
export interface QuizAnswer {
  readonly word: string
  readonly kind: QuizKind
  readonly isRight: boolean
  /** Letters that were wrong or were asked for. */
  readonly slips: number
  /** Time to the answer in ms. */
  readonly took: number
}

/** A test so far; a visit stores it, so that it goes on after a reload and can be looked at afterwards. */
export interface QuizRecord {
  readonly plan: QuizPlan
  readonly answers: readonly QuizAnswer[]
}

/** Chooses so many of the words, and asks them by the kinds in turn. */
export function planQuiz(
  words: readonly string[],
  kinds: readonly QuizKind[],
  count: number,
  seed: string,
): QuizPlan {
  const [first = 'meaning'] = kinds
  const chosen = shuffled(words, seed).slice(0, count)
  return {
    seed,
    items: chosen.map((word, at) => ({ word, kind: kinds[at % kinds.length] ?? first })),
  }
}

/** The question that comes next, and how often its word was asked already; undefined when all were right. */
export function findNext({
  plan,
  answers,
}: QuizRecord): { readonly word: string; readonly kind: QuizKind; readonly round: number } | undefined {
  const queue = plan.items.map((item) => ({ ...item, round: 0 }))
  for (const { isRight } of answers) {
    const asked = queue.shift()
    if (asked && !isRight) queue.push({ ...asked, round: asked.round + 1 })
  }
  return queue[0]
}

/** How many questions are left, those that come again included. */
export function countQuestionsLeft({ plan, answers }: QuizRecord): number {
  return plan.items.length - answers.filter(({ isRight }) => isRight).length
}

export interface QuizScore {
  /** Words that were asked. */
  readonly asked: number
  /** Words that were right when they were asked for the first time. */
  readonly right: number
  /** Those of them that needed a hint or a second try. */
  readonly helped: number
  /** Time to all answers in ms. */
  readonly took: number
  readonly kinds: readonly {
    readonly kind: QuizKind
    readonly asked: number
    readonly right: number
  }[]
  /** Words that were wrong at first, in the order in which they were asked. */
  readonly wrong: readonly string[]
}

/** The result of a test: the first answer to each word counts. */
export function getScore({ plan, answers }: QuizRecord): QuizScore {
  const first = answers.slice(0, plan.items.length)
  const right = first.filter(({ isRight }) => isRight)
  const kinds = quizKinds.flatMap((kind) => {
    const asked = first.filter((answer) => answer.kind === kind)
    if (asked.length === 0) return []
    return [{ kind, asked: asked.length, right: asked.filter(({ isRight }) => isRight).length }]
  })
  return {
    asked: first.length,
    right: right.length,
    helped: right.filter(({ slips }) => slips > 0).length,
    took: answers.reduce((sum, { took }) => sum + took, 0),
    kinds,
    wrong: first.filter(({ isRight }) => !isRight).map(({ word }) => word),
  }
}

const item = v.object({ word: v.string(), kind: v.picklist(quizKinds) })
const quizRecord = v.object({
  plan: v.object({ seed: v.string(), items: v.pipe(v.array(item), v.minLength(1)) }),
  answers: v.array(v.object({ ...item.entries, isRight: v.boolean(), slips: v.number(), took: v.number() })),
})

/** A stored test, or undefined where there is none or it is damaged. */
export const readQuiz = (stored: unknown): QuizRecord | undefined => readAs(quizRecord, stored)
