import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import Value from 'typebox/value'
import { isSigning, stateAt } from '../../../../../contract/domain/courses/live/schedule'
import { saidText } from '../../../../../contract/domain/courses/live/text'
import { RoomEvent, type LiveOutcome, type LiveRefusal } from '../../../../../contract/schemas/courses/live'
import type { Content } from '../../../domain/content/content'
import type { Db } from '../../../db'
import type { MayShow } from '../../../domain/shown-text'
import { isUndone } from '../../../login-admission/code-steps'
import { createMicroBatch } from '../../../lib/micro-batch'
import { createRate } from '../../../lib/rate'
import { maskPhonesIn } from '../../../security/phone'
import { refusalText, slowText } from './strings/live'
import type { LiveRoom } from './classes'
import { isChoiceOf, showCounts, type Counts } from './quiz'
import * as repo from './repo'

/** Seconds between two messages of one student, where a class has none of its own. */
export const SLOW_SECONDS = 5
/** Events of one student that are looked at; what comes beyond is refused before it costs anything. */
const EVENT_RATE = { max: 20, windowMs: 10_000 }
/** How much later than its end an answer or a sign-in may arrive: it was on its way. */
const LATE_MS = 5_000

/** The dependencies of the events of rooms. */
export interface ActionDeps {
  readonly db: Db
  readonly clock: () => Date
  readonly content: Pick<Content, 'bank'>
  /** Whether others may see what a student wrote. */
  readonly mayShow: MayShow
  /** Something is new in a room: it is stored. */
  readonly onChange: (room: string) => void
}

/** Takes what students do in rooms. */
export interface Actions {
  /** Resolves to what became of an event once that is certain; what is stored then survives everything. */
  take(uid: string | undefined, room: LiveRoom, event: unknown): Promise<LiveOutcome>
}

const isEvent = Compile(RoomEvent)

const refusal = (id: LiveOutcome['id'], reason: Exclude<LiveRefusal, 'slow'>): LiveOutcome => ({
  id,
  state: 'refused',
  reason,
  msg: refusalText[reason],
})

function slow(id: string, waitMs: number): LiveOutcome {
  const wait = Math.max(1, Math.ceil(waitMs / 1000))
  return { id, state: 'refused', reason: 'slow', msg: slowText(wait), wait }
}

const Named = Type.Object({ id: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }) })

/** The id of something that is no event, so that its sender learns which it was. */
function getId(value: unknown): LiveOutcome['id'] {
  return Value.Check(Named, value) ? value.id : ''
}

/** Makes it on a database; events of many students share their statements. */
export function createActions({ db, clock, content, mayShow, onChange }: ActionDeps): Actions {
  const rate = createRate(EVENT_RATE)
  const steps = {
    say: createMicroBatch((items: readonly repo.Saying[]) => repo.say(db, items), isUndone),
    ask: createMicroBatch((items: readonly repo.Asking[]) => repo.ask(db, items), isUndone),
    sign: createMicroBatch((items: readonly repo.Signing[]) => repo.sign(db, items), isUndone),
    answer: createMicroBatch(answerTogether, isUndone),
    report: createMicroBatch((items: readonly repo.Reporting[]) => repo.report(db, items), isUndone),
  }

  async function answerTogether(items: readonly repo.Answering[]) {
    const outcomes = await repo.answer(db, items)
    const counted = await repo.tallies(db, items)
    return outcomes.map((outcome, at) => ({
      ...outcome,
      tally: counted.find(({ room, quiz }) => room === items[at]?.room && quiz === items[at].quiz),
    }))
  }

  const plain = (id: string, outcome: repo.Outcome): LiveOutcome =>
    outcome === 'stored' || outcome === 'slow' ? { id, state: 'stored' } : refusal(id, outcome)

  async function write(uid: string, at: LiveRoom, event: RoomEvent & { kind: 'say' | 'ask' }) {
    const { id, kind } = event
    const text = maskPhonesIn(saidText(event.text))
    if (text === '') return refusal(id, 'empty')
    if (!(await mayShow(uid, text, 'talk'))) return refusal(id, 'words')
    const now = clock()
    const state = stateAt(at.session, now.getTime())
    const given = { uid, id, room: at.room, text, now, isOpen: state === 'open' || state === 'live' }
    if (kind === 'ask') {
      const outcome = await steps.ask(given)
      // Waiting helps against `many`, and not against this one.
      return plain(id, outcome === 'many' ? 'full' : outcome)
    }
    const slowMs = (at.lesson.slow ?? SLOW_SECONDS) * 1000
    const { outcome, place, wait } = await steps.say({ ...given, slowMs })
    if (outcome === 'slow') return slow(id, wait ?? slowMs)
    if (outcome !== 'stored' || place === null) return plain(id, outcome)
    onChange(at.room)
    return { id, state: 'stored', place } satisfies LiveOutcome
  }

  async function choose(uid: string, at: LiveRoom, { id, quiz, choice }: RoomEvent & { kind: 'answer' }) {
    const time = at.session.quizzes.find(({ question }) => question === quiz)
    if (!time || !isChoiceOf(content.bank, quiz, choice)) return refusal(id, 'unknown')
    const now = clock()
    const isOpen = now.getTime() >= time.opensAt && now.getTime() < time.closesAt + LATE_MS
    const stored = await steps.answer({ uid, id, room: at.room, now, isOpen, quiz, choice })
    if (stored.outcome !== 'stored' || stored.choice === null) return plain(id, stored.outcome)
    const counts: Counts = showCounts(content.bank, quiz, stored.tally)
    return { id, state: 'stored', choice: stored.choice, counts } satisfies LiveOutcome
  }

  async function act(uid: string, at: LiveRoom, event: RoomEvent): Promise<LiveOutcome> {
    const { id } = event
    const { room, session } = at
    if (event.kind === 'say' || event.kind === 'ask') return write(uid, at, event)
    if (event.kind === 'answer') return choose(uid, at, event)
    const now = clock()
    if (event.kind === 'sign') {
      const isOpen = isSigning(session, now.getTime()) || isSigning(session, now.getTime() - LATE_MS)
      return plain(id, await steps.sign({ uid, id, room, now, isOpen }))
    }
    const { message, reason } = event
    const outcome = await steps.report({ uid, id, room, now, message, reason })
    if (outcome === 'stored') onChange(room)
    return plain(id, outcome)
  }

  return {
    async take(uid, room, event) {
      if (uid === undefined) return refusal(getId(event), 'guest')
      const waitMs = rate(uid, 1, clock().getTime())
      if (waitMs > 0) return { ...refusal(getId(event), 'many'), wait: Math.ceil(waitMs / 1000) }
      return isEvent.Check(event) ? act(uid, room, event) : refusal(getId(event), 'shape')
    },
  }
}
