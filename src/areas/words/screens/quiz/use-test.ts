import { useState } from 'react'
import { ApiError } from '@/api/errors'
import {
  countQuestionsLeft,
  planQuiz,
  QUIZ_KEY,
  QuizRun,
  readQuiz,
  type QuizKind,
  type QuizPlan,
  type QuizRecord,
} from '../../parts'
import { useOwnStorage } from '@/kit/own-storage'
import { useRoot } from '@/stores/context'
import type { WordStore } from '../../store/word-store'

/** How far a test is: being put together, its questions being made, or under way. */
export type Phase =
  | { readonly state: 'setup' }
  | { readonly state: 'making' }
  | { readonly state: 'failed'; readonly error: ApiError; readonly retry: () => void }
  | { readonly state: 'running'; readonly run: QuizRun }

/** Words of the same units, out of which wrong answers are made. */
function listPool(words: WordStore, asked: readonly string[]): string[] {
  const wanted = new Set(asked.map((word) => words.book.findUnit(word)))
  return words.book.index.units.filter(({ unit }) => wanted.has(unit)).flatMap((unit) => unit.words)
}

/** Starts tests, and goes on with the one that was left in this visit. */
export function useTest(words: WordStore) {
  const { now, newId } = useRoot()
  const storage = useOwnStorage()
  const [phase, setPhase] = useState<Phase>({ state: 'setup' })

  function unfinished(): QuizRecord | undefined {
    const record = readQuiz(storage.session.read(QUIZ_KEY))
    if (!record?.plan.items.every(({ word }) => words.book.has(word))) return undefined
    return record.answers.length > 0 && countQuestionsLeft(record) > 0 ? record : undefined
  }

  async function run(plan: QuizPlan, answers: QuizRecord['answers'] = []): Promise<void> {
    setPhase({ state: 'making' })
    try {
      const pool = await words.entries(
        listPool(
          words,
          plan.items.map(({ word }) => word),
        ),
      )
      const deps = {
        pool,
        findEntry: (word: string) => words.book.peek(word),
        review: (word: string, answer: Parameters<WordStore['review']>[1]) => void words.review(word, answer),
        keep: (record: QuizRecord) => void storage.session.write(QUIZ_KEY, record),
        now,
      }
      setPhase({ state: 'running', run: new QuizRun(plan, deps, answers) })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setPhase({ state: 'failed', error, retry: () => void run(plan, answers) })
    }
  }

  return {
    phase,
    unfinished,
    start: (list: readonly string[], kinds: readonly QuizKind[], count: number) =>
      void run(planQuiz(list, kinds, count, newId())),
    resume: ({ plan, answers }: QuizRecord) => void run(plan, answers),
    /** Back to the choices; answers so far are stored. */
    stop: () => setPhase({ state: 'setup' }),
  }
}
