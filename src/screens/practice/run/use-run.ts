import { useEffect, useState } from 'react'
import { ApiError } from '@/api/errors'
import { chooseQuestions, openRun, PracticeRun, readSource, suitedTo, type Suits } from '@/features/practice'
import { useOwnStorage } from '@/kit/own-storage'
import type { Query } from '@/lib/query'
import { useRoot } from '@/stores/context'
import type { PracticeStore } from '@/stores/practice-store'
import { isRunMode, runModes, type RunModeName } from '../../../../contract/domain/practice/modes'

/** How far a run is: being put together, with nothing to ask, its questions missing, or under way. */
export type RunPhase =
  | { readonly state: 'making' }
  | { readonly state: 'empty' }
  | { readonly state: 'failed'; readonly error: ApiError; readonly retry: () => void }
  | { readonly state: 'running'; readonly run: PracticeRun }

const randomSeed = () => Math.floor(Math.random() * 2_147_483_647)

/** The attempt that an address means: the named one, the open one of its source, or a new one; undefined where nothing can be asked. */
function attemptFor(
  practice: PracticeStore,
  mode: RunModeName,
  { attempt, source: written }: { readonly attempt: string | undefined; readonly source: string },
  suits: Suits,
): string | undefined {
  if (attempt !== undefined && practice.attemptOf(attempt)) return attempt
  const source = readSource(written)
  if (!source) return undefined
  const open = openRun(practice, written, mode, suits)
  if (open) return open.begin.id
  const seed = randomSeed()
  const questions = chooseQuestions(practice, source, mode, seed, suits)
  if (questions.length === 0) return undefined
  const minutes =
    source.kind === 'paper' && runModes[mode].isTimed ? practice.bank.paperOf(source.id)?.minutes : undefined
  return practice.begin({ mode, source: written, questions, seed, ...(minutes !== undefined && { minutes }) })
}

/** Begins the run that an address asks for, or goes on with it. */
export function useRun(practice: PracticeStore, params: Query): RunPhase {
  const { now } = useRoot()
  const { local } = useOwnStorage()
  const [phase, setPhase] = useState<RunPhase>({ state: 'making' })
  const [turn, setTurn] = useState(0)
  const { mode, attempt, source } = params
  useEffect(() => {
    let isWanted = true
    const id = isRunMode(mode)
      ? attemptFor(practice, mode, { attempt, source: source ?? '' }, suitedTo(practice.bank, local))
      : undefined
    const questions = id === undefined ? undefined : practice.attemptOf(id)?.begin.questions
    practice.bank.load(questions ?? []).then(
      () => {
        if (!isWanted) return
        if (id === undefined || !questions) setPhase({ state: 'empty' })
        else setPhase({ state: 'running', run: new PracticeRun(practice, id, { store: local, now }) })
      },
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        if (isWanted) setPhase({ state: 'failed', error, retry: () => setTurn((before) => before + 1) })
      },
    )
    return () => {
      isWanted = false
    }
  }, [practice, mode, attempt, source, local, now, turn])
  return phase
}
