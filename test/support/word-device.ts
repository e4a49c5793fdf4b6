import { setTimeout as pause } from 'node:timers/promises'
import type { WordEvent } from '../../contract/schemas/words/word-event'
import { newUuid } from '../../server/src/lib/uuid'
import type { Member } from './accounts'

/** How many events a batch has at most, as the contract says. */
const MOST = 200
/** How long a device waits for an answer, in ms: one whose server was killed would never come. */
const PATIENCE_MS = 20_000

/** A device of a student: an outbox of events that no server has acknowledged, and a copy of the log. */
export interface WordDevice {
  readonly owner: Member
  /** Ids of all events made here. */
  readonly made: ReadonlySet<string>
  /** Ids in the order in which they were pulled. */
  readonly pulled: readonly string[]
  /** Events that a server refused, or answered against the contract; none is expected. */
  readonly faults: readonly string[]
  readonly counts: { sent: number; failed: number; duplicates: number }
  /** Makes events and sends and pulls until `isOver`; then sends until nothing is left. */
  live(isOver: () => boolean): Promise<void>
  /** Pulls until there is no more. */
  catchUp(): Promise<void>
}

type Answer = { outcomes?: { state: string }[]; events?: WordEvent[]; cursor?: string; isEnd?: boolean }

const pick = <Item>(items: readonly Item[]): Item | undefined =>
  items[Math.floor(Math.random() * items.length)]
const words = ['abandon', 'brief', 'cater']

/** An event as students make them: mostly reviews, now and then what takes one back, a mark, a note. */
function makeEvent(before: readonly string[]): WordEvent {
  const at = Date.now()
  const base = { id: newUuid(new Date(at)), at }
  const word = pick(words) ?? ''
  const of = pick(before)
  const kind = Math.random()
  if (kind < 0.05 && of !== undefined) return { ...base, kind: 'undo', of }
  if (kind < 0.1) return { ...base, kind: 'mark', word, mark: 'mastered' }
  if (kind < 0.15) return { ...base, kind: 'note', word, text: `第 ${at} 条笔记` }
  return { ...base, kind: 'review', word, grade: kind < 0.4 ? 1 : 3, took: 1200, mode: 'card' }
}

/** Makes a device; `urlOf` is asked before each call, and `onSend` runs when a batch is on its way. */
export function makeDevice(
  owner: Member,
  { buildUrl, onSend, pauseMs }: { buildUrl: () => string; onSend: () => void; pauseMs: number },
): WordDevice {
  const made = new Set<string>()
  const pulled: string[] = []
  const faults: string[] = []
  const counts = { sent: 0, failed: 0, duplicates: 0 }
  const outbox = new Map<string, WordEvent>()
  let cursor = '0'

  const call = async (init: RequestInit, query = ''): Promise<Answer | undefined> => {
    try {
      const answer = await fetch(`${buildUrl()}/study/v1/users/${owner.uid}/streams/words/events${query}`, {
        ...init,
        headers: { ...owner.headers, 'content-type': 'application/json' },
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      const body: { result: Answer } = JSON.parse(await answer.text())
      if (answer.ok) return body.result
      if (answer.status < 500) faults.push(`${answer.status} ${JSON.stringify(body)}`)
    } catch {
      // A line that broke, whole or in the middle of an answer: the device only knows that it knows nothing.
    }
    counts.failed += 1
    return undefined
  }

  const push = async (): Promise<void> => {
    const events = [...outbox.values()].slice(0, MOST)
    if (events.length === 0) return
    counts.sent += 1
    const asked = call({ method: 'POST', body: JSON.stringify({ events }) })
    onSend()
    const outcomes = (await asked)?.outcomes
    if (outcomes === undefined) return
    if (outcomes.length !== events.length) faults.push(`${outcomes.length} outcomes for ${events.length}`)
    for (const [at, { id }] of events.entries()) {
      const state = outcomes[at]?.state
      if (state === 'duplicate') counts.duplicates += 1
      if (state === 'accepted' || state === 'duplicate') outbox.delete(id)
      else faults.push(`${id} was ${state}`)
    }
  }

  /** Pulls what is new; answers whether that was all. */
  const pull = async (): Promise<boolean> => {
    const page = await call({}, `?cursor=${cursor}`)
    if (page?.events === undefined || page.cursor === undefined) return false
    for (const { id } of page.events) pulled.push(id)
    cursor = page.cursor
    return page.isEnd === true
  }

  const live = async (isOver: () => boolean): Promise<void> => {
    while (!isOver()) {
      const before = [...made].slice(-50)
      for (let left = 1 + Math.floor(Math.random() * 20); left > 0; left -= 1) {
        const event = makeEvent(before)
        made.add(event.id)
        outbox.set(event.id, event)
      }
      await push()
      await pull()
      await pause(Math.random() * pauseMs)
    }
    while (outbox.size > 0) await push()
  }
  const catchUp = async (): Promise<void> => {
    while (!(await pull()));
  }
  return { owner, made, pulled, faults, counts, live, catchUp }
}
