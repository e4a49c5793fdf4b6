import type { StudyLogApi } from '../../../src/api/study-log'
import { packEvents } from '../../../contract/domain/learning/packed'
import { prevails, type StudyEvent } from '../../../contract/domain/learning/stream'
import { ApiError, LocalCode } from '../../../src/api/errors'
import { uuidV7 } from '../../../contract/domain/uuid'
import { GUEST } from '../../../src/stores/study-log/journal'
import { StudyLog } from '../../../src/stores/study-log/log'
import type { Fold, StreamDefinition, Unmade } from '../../../src/stores/study-log/stream'
import { memoryDepot } from '../../support/memory-depot'
import { settle } from '../../support/word-phone'

const NOW = Date.UTC(2026, 10, 21, 4)

type Base = Pick<StudyEvent, 'id' | 'at' | 'guest'>
type Answer = Base & {
  readonly kind: 'answer'
  readonly question: number
  readonly choice: readonly string[]
}
/** A decision: which paper a student works on. */
type Paper = Base & { readonly kind: 'paper'; readonly paper: string }
type PaperEvent = Answer | Paper

/** What a fixture's student has answered, and the paper that was chosen last. */
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

const papers: StreamDefinition<PaperEvent, Papers, Unmade<PaperEvent>> = {
  name: 'papers',
  clockKey: 'papers-clock',
  isEvent: isPaperEvent,
  subjectOf: ({ kind }) => (kind === 'paper' ? kind : undefined),
  createFold: () => new Papers(),
  replaced: (fold, { kind }) => (kind === 'paper' ? [fold.paper ?? []].flat() : undefined),
  complete: (event, made) => ({ ...event, ...made }),
}
/** Another stream of the same shape. */
const drills = { ...papers, name: 'drills', clockKey: 'drills-clock' }

/** A server with streams; it is without a network, or lets what it stored go unanswered, as long as it is told to. */
function fakeStreams() {
  const logs = new Map<string, StudyEvent[]>()
  const logOf = (uid: string, stream: string) => {
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
      const log = logOf(uid, stream)
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
      const events = logOf(uid, stream).slice(Number(cursor))
      return { events, cursor: String(Number(cursor) + events.length), isEnd: true, now: NOW }
    },
  }
  return server
}

let made = 0
const idAt = (ms: number) => uuidV7(ms, Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, (made += 1) >> 8, made))
const content = { open: async () => undefined, refresh: async () => false }

async function open(
  { api }: ReturnType<typeof fakeStreams>,
  stream = papers,
  { depot = memoryDepot(), uid = 'u1' } = {},
) {
  const log = new StudyLog(stream, { depot, api, now: () => NOW, idAt, later: () => undefined }, content)
  await log.enter(uid)
  return { log, depot }
}

const answer = (question: number, ...choice: string[]) => ({ kind: 'answer' as const, question, choice })
const paper = (name: string) => ({ kind: 'paper' as const, paper: name })

test('a stream of another shape is written at once, outlives the app, and is sent once whatever gets lost', async () => {
  const server = fakeStreams()
  const { log, depot } = await open(server)
  server.isOff = true
  log.write([answer(1, 'A', 'C'), answer(2, 'B'), paper('2026')])
  await settle()
  expect(log.state.answers.get(1)?.choice).toEqual(['A', 'C'])
  const { log: again } = await open(server, papers, { depot })
  expect([again.sync.unsent, again.state.paper?.paper]).toEqual([3, '2026'])
  server.isOff = false
  server.losesReplies = true
  await again.catchUp()
  server.losesReplies = false
  await again.catchUp()
  expect(again.sync.unsent).toBe(0)
  expect(server.logs.get('u1/papers')).toHaveLength(3)
  const { log: other } = await open(server)
  expect(other.state.answers.size).toBe(2)
})

test('two streams of a device have nothing in common but the device', async () => {
  const server = fakeStreams()
  const { log: first, depot } = await open(server)
  const { log: second } = await open(server, drills, { depot })
  server.isOff = true
  first.write([answer(1, 'A')])
  second.write([answer(1, 'B'), answer(2, 'C')])
  await settle()
  const reopened = [await open(server, papers, { depot }), await open(server, drills, { depot })]
  expect(reopened.map(({ log }) => log.sync.unsent)).toEqual([1, 2])
  server.isOff = false
  for (const { log } of reopened) await log.catchUp()
  expect(server.logs.get('u1/papers')).toMatchObject([{ choice: ['A'] }])
  expect(server.logs.get('u1/drills')).toMatchObject([{ choice: ['B'] }, { choice: ['C'] }])
})

test('what a guest did in a stream becomes the student’s; a decision only where they have made none', async () => {
  const server = fakeStreams()
  const { log } = await open(server)
  log.write([paper('2026')])
  await log.catchUp()
  const { log: guest } = await open(server, papers, { uid: GUEST })
  guest.write([answer(7, 'D'), paper('2019')])
  await guest.enter('u1')
  expect(guest.state.paper?.paper).toBe('2026')
  guest.write([paper('2024')])
  await guest.catchUp()
  await log.catchUp()
  for (const { state } of [log, guest])
    expect([state.paper?.paper, state.answers.get(7)?.choice]).toEqual(['2024', ['D']])
})

test('an answer of several packed pages is taken in page by page', async () => {
  const server = fakeStreams()
  const asked: (string | undefined)[] = []
  const api: StudyLogApi = {
    ...server.api,
    async listStudyEvents(_uid, _stream, cursor) {
      asked.push(cursor)
      const pages = [1, 2].map((nth) => {
        const question = Number(cursor) + nth
        const one = { id: idAt(NOW), kind: 'answer', at: NOW, question, choice: ['A'] }
        return { ...packEvents([one]), cursor: String(question) }
      })
      const last = String(Number(cursor) + 2)
      return { events: [], pages, cursor: last, isEnd: asked.length === 2, now: NOW }
    },
  }
  const depot = memoryDepot()
  const log = new StudyLog(papers, { depot, api, now: () => NOW, idAt, later: () => undefined }, content)
  await log.enter('u1')
  expect(asked).toEqual(['0', '2'])
  expect([...log.state.answers.keys()]).toEqual([1, 2, 3, 4])
})
