import { useState, type MutableRefObject } from 'react'
import { ApiError } from '@/api/errors'
import {
  listCandidates,
  chooseQuestions,
  duelQuestions,
  openRun,
  PracticeRun,
  readSource,
  buildReportAddress,
  offerTo,
  type Offer,
} from '../../parts'
import { useOwnStorage } from '@/kit/own-storage'
import type { CancelSignal } from '@/lib/cancel'
import type { Query } from '@/lib/query'
import { useAsync } from '@/platform/page/use-async'
import { go, type Address } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import type { Store } from '@/platform/storage/kv.contract'
import type { PracticeStore } from '../../store/practice-store'
import type { Attempt } from '../../../../../contract/domain/practice/fold'
import {
  isRunMode,
  isUntimed,
  runModes,
  type RunModeName,
} from '../../../../../contract/domain/practice/modes'

/** How far a run is: being put together, with nothing to ask, its questions missing, or under way. */
export type RunPhase =
  | { readonly state: 'making' }
  /** A timed run of a paper belongs to an account. */
  | { readonly state: 'guest'; readonly paper: string }
  | { readonly state: 'empty' }
  /** The user who is signed in now has not asked for it: the visit was another user's. */
  | { readonly state: 'other'; readonly begin: () => void }
  | { readonly state: 'failed'; readonly error: ApiError; readonly retry: () => void }
  | { readonly state: 'running'; readonly run: PracticeRun }

const randomSeed = () => Math.floor(Math.random() * 2_147_483_647)

/** The run that an address asks for. */
interface Wanted {
  readonly mode: RunModeName
  readonly attempt: string | undefined
  readonly source: string
  /** Those of a lesson, or some of a node, joined by points. */
  readonly questions: string
}

/** The owner of a visit to an address, once that is known, and the run that was shown last. */
export interface Visit {
  readonly owner: string | undefined
  readonly run?: string
}

/** The attempt that an address means and the log has: the named one, or the open one of its source. */
function knownAttempt(
  practice: PracticeStore,
  { mode, attempt, source }: Wanted,
  offer: Offer,
): Attempt | undefined {
  const named = attempt === undefined ? undefined : practice.state.findAttempt(attempt)
  return named ?? openRun(practice, source, mode, offer)
}

/**
 * Where a visit leads that nobody has asked to begin a timed paper: to the report of its last sitting, or to the paper;
 * undefined where the run may begin.
 */
function insteadOfSitting(practice: PracticeStore, { mode, source: written }: Wanted): Address | undefined {
  const source = readSource(written)
  if (isUntimed(mode) || source?.kind !== 'paper' || !practice.bank.findPaper(source.id)) return undefined
  if (practice.isAskedToSit(source.id)) return undefined
  const last = practice.state.attempts.find(
    ({ begin, finish }) => finish && begin.source === written && begin.mode === mode,
  )
  return last ? buildReportAddress(last) : `/exercises/exam-detail?paper=${source.id}`
}

/**
 * Begins what an address asks for; resolves to undefined where nothing can be asked, or nobody wants it any more. Rejects
 * with ApiError.
 */
async function beginRun(
  practice: PracticeStore,
  { mode, source: written, questions: named }: Wanted,
  { offer, local, signal }: { readonly offer: Offer; readonly local: Store; readonly signal: CancelSignal },
): Promise<string | undefined> {
  const source = readSource(written)
  if (!source) return undefined
  const seed = randomSeed()
  if (!isUntimed(mode))
    return source.kind === 'paper' && practice.bank.findPaper(source.id)
      ? practice.sit({ paper: source.id, seed })
      : undefined
  const questions =
    source.kind === 'duel' && source.against !== undefined
      ? duelQuestions(practice, local, source.against)
      : source.kind === 'lesson' || (source.kind === 'node' && named !== '')
        ? named.split('.').filter((id) => practice.bank.findHead(id) !== undefined && !offer.held.has(id))
        : chooseQuestions(practice, source, mode, seed, offer)
  if (questions.length === 0) return undefined
  // A run without its questions would stand in the record with nothing to answer.
  await practice.bank.load(questions)
  if (signal.isCancelled) return undefined
  return practice.begin({ mode, source: written, questions, seed })
}

/**
 * Begins the run that an address asks for, or goes on with it; for anybody but the visitor only once they ask for it.
 * Call it in an observer.
 */
export function useRun(practice: PracticeStore, params: Query, visit: MutableRefObject<Visit>): RunPhase {
  const { now } = useRoot()
  const { local } = useOwnStorage()
  const [phase, setPhase] = useState<RunPhase>({ state: 'making' })
  const [turn, setTurn] = useState(0)
  const { attempt, source = '', questions = '' } = params
  const mode = params['mode'] === 'test' && params['layout'] === 'all' ? 'page' : params['mode']
  const { isGuest, owner } = practice
  useAsync(
    async (signal) => {
      const again = () => setTurn((before) => before + 1)
      async function enter(): Promise<RunPhase> {
        if (!isRunMode(mode)) return { state: 'empty' }
        const wanted = { mode, attempt: visit.current.run ?? attempt, source, questions }
        const offer = offerTo(practice, local)
        const known = knownAttempt(practice, wanted, offer)
        const paper = isUntimed(mode) ? undefined : readSource(source)
        if (!known && isGuest && paper?.kind === 'paper') return { state: 'guest', paper: paper.id }
        const instead = known ? undefined : insteadOfSitting(practice, wanted)
        if (instead !== undefined) {
          if (!signal.isCancelled) go(instead, 'replace')
          return { state: 'making' }
        }
        // A session may end, and another one begin, under a page that stays open.
        if (!known && isUntimed(mode) && (visit.current.owner ?? owner) !== owner)
          return {
            state: 'other',
            begin() {
              visit.current = { owner }
              again()
            },
          }
        const id = known?.begin.id ?? (await beginRun(practice, wanted, { offer, local, signal }))
        const found = id === undefined ? undefined : practice.state.findAttempt(id)
        if (id === undefined || !found) return { state: 'empty' }
        visit.current = { owner: visit.current.owner ?? owner, run: id }
        const from = readSource(found.begin.source)
        const isAdaptive = runModes[found.begin.mode].choice === 'adaptive'
        const candidates = isAdaptive && from ? listCandidates(practice, from, offer) : []
        await practice.loadRun(
          found,
          candidates.map((candidate) => candidate.id),
        )
        // The owner of the run may have signed out since.
        if (signal.isCancelled) return { state: 'making' }
        return { state: 'running', run: new PracticeRun(practice, id, { store: local, now, candidates }) }
      }
      const show = (next: RunPhase) => {
        if (!signal.isCancelled) setPhase(next)
      }
      try {
        show(await enter())
      } catch (cause) {
        if (!(cause instanceof ApiError)) throw cause
        show({ state: 'failed', error: cause, retry: again })
      }
    },
    [practice, isGuest, owner, visit, mode, attempt, source, questions, local, now],
    [turn],
  )
  return phase
}
