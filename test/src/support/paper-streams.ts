import type { StudyLogApi } from '../../../src/api/study-log'
import { prevails, type StudyEvent } from '../../../contract/domain/study/stream'
import { ApiError, LocalCode } from '../../../src/api/errors'
import { uuidV7 } from '../../../contract/domain/uuid'
import { StudyLog } from '../../../src/stores/study-log/log'
import type { Fold, StreamDefinition, Unmade } from '../../../src/stores/study-log/stream'
import { memoryRecords } from '../../support/memory-records'

/** When all of it happens, in Unix ms. */
export const NOW = Date.UTC(2026, 10, 21, 4)

type Base = Pick<StudyEvent, 'id' | 'at' | 'guest'>
type Answer = Base & {
  readonly kind: 'answer'
  readonly question: number
  readonly choice: readonly string[]
}
/** A decision: which paper a student works on. */
type Paper = Base & { readonly kind: 'paper'; readonly paper: string }
type PaperEvent = Answer | Paper

/** The answers of a fixture's student, and the paper that was chosen last. */
class Papers implements Fold<PaperEvent> {
  readonly answers = new Map<number, Answer>()
  paper: Paper | undefined
  private readonly ids = new Set<string>()

  add(events: Iterable<PaperEvent>): void {
    for (const event of events) {
      this.ids.add(event.id)
      if (event.kind === 'paper') this.paper = this.paper && prevails(this.paper, event) ? this.paper : event
      else this.answers.set(event.question, event)
    }
  }

  has(id: string): boolean {
    return this.ids.has(id)
  }
}

function isPaperEvent(value: unknown): value is PaperEvent {
  const kind: unknown = Reflect.get(Object(value), 'kind')
  return kind === 'answer' || kind === 'paper'
}

/** A stream of answers and of decisions. */
export const papers: StreamDefinition<PaperEvent, Papers, Unmade<PaperEvent>> = {
  name: 'papers',
  clockKey: 'papers-clock',
  isEvent: isPaperEvent,
  findSubject: ({ kind }) => (kind === 'paper' ? kind : undefined),
  createFold: () => new Papers(),
  replaced: (fold, { kind }) => (kind === 'paper' ? [fold.paper ?? []].flat() : undefined),
  complete: (event, made) => ({ ...event, ...made }),
}
/** Another stream of the same shape. */
export const drills = { ...papers, name: 'drills', clockKey: 'drills-clock' }

/** A server with streams; as the test says, it has no network, or leaves stored events unanswered. */
export function fakeStreams() {
  const logs = new Map<string, StudyEvent[]>()
  const listLog = (uid: string, stream: string) => {
    const key = `${uid}/${stream}`
    const found = logs.get(key) ?? []
    logs.set(key, found)
    return found
  }
  const offline = () => new ApiError(LocalCode.Network, 0)
  const server = { logs, isOff: false, losesReplies: false, api: undefined as unknown as StudyLogApi }
  server.api = {
    async addStudyEvents(uid, stream, events) {
      if (server.isOff) throw offline()
      const log = listLog(uid, stream)
      const outcomes = (events as readonly StudyEvent[]).map((event) => {
        if (log.some(({ id }) => id === event.id)) return { state: 'duplicate' as const }
        log.push(event)
        return { state: 'accepted' as const }
      })
      if (server.losesReplies) throw offline()
      return { outcomes, now: NOW }
    },
    async listStudyEvents(uid, stream, cursor = '0') {
      if (server.isOff) throw offline()
      const events = listLog(uid, stream).slice(Number(cursor))
      return { events, cursor: String(Number(cursor) + events.length), isEnd: true, now: NOW }
    },
  }
  return server
}

let made = 0
/** A new id for a time. */
export const idAt = (ms: number) => uuidV7(ms, Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, (made += 1) >> 8, made))
/** Content that is there and never changes. */
export const content = { open: async () => undefined, refresh: async () => false }

/** Opens a stream of a student on a device. */
export async function openStream(
  { api }: ReturnType<typeof fakeStreams>,
  stream = papers,
  { records = memoryRecords(), uid = 'u1' } = {},
) {
  const log = new StudyLog(stream, { records, api, now: () => NOW, idAt, later: () => undefined }, content)
  await log.enter(uid)
  return { log, records }
}

/** An answer to a question, as a student gives it. */
export const answer = (question: number, ...choice: string[]) => ({
  kind: 'answer' as const,
  question,
  choice,
})
/** A decision for a paper. */
export const paper = (name: string) => ({ kind: 'paper' as const, paper: name })
