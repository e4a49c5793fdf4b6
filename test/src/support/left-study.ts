import type { ApiError } from '../../../src/api/errors'
import type { StudyEvent, StudyStream } from '../../../contract/domain/study/stream'
import type { Answers } from '../../support/root'
import type { MemoryRecords } from '../../support/memory-records'

export const NOON = Date.UTC(2026, 10, 20, 4)

const attempt = '01938f5a-0000-7000-8000-000000000009'

/** A possible event of a student in each stream. */
const done: Readonly<Record<StudyStream, object>> = {
  words: { kind: 'review', word: 'able', grade: 3, took: 2000, mode: 'card' },
  practice: { kind: 'flag', attempt, question: 'ma-1', isOn: true },
  plan: { kind: 'done', task: attempt, day: 20_777 },
  course: { kind: 'seen', lesson: 'maths-limit.01-limit', from: 0, to: 20 },
  focus: { kind: 'focus', took: 60_000, how: 'visible' },
}

const isEvent = (value: unknown): value is StudyEvent =>
  ['id', 'kind', 'at'].every((name) => name in Object(value))

export interface Storing {
  readonly stored: Map<string, StudyEvent[]>
  failure: ApiError | undefined
  answers: Answers
}

/** A server that stores what it is sent, and fails as long as it has a failure. */
export function storingServer(): Storing {
  const server: Storing = { stored: new Map(), failure: undefined, answers: {} }
  const fail = () => {
    if (server.failure) throw server.failure
  }
  server.answers = {
    listStudyEvents: ({ params, query }) => {
      fail()
      const events = server.stored.get(`${params.stream}/${params.uid}`) ?? []
      const from = Number(query?.cursor ?? 0)
      return { events: events.slice(from), cursor: String(events.length), isEnd: true, now: NOON }
    },
    addStudyEvents: ({ params, body }) => {
      fail()
      const name = `${params.stream}/${params.uid}`
      const events = body.events.filter(isEvent)
      server.stored.set(name, [...(server.stored.get(name) ?? []), ...events])
      return { outcomes: events.map(() => ({ state: 'accepted' })), now: NOON }
    },
  }
  return server
}

/** The id of an event that was left. */
export const id = (nth: number) => `01938f5a-0000-7000-8000-00000000000${nth}`

/** Leaves an event on the device, as a page that was closed before it had sent it. */
export async function leave(
  records: MemoryRecords,
  stream: StudyStream,
  owner: string,
  nth = 1,
): Promise<void> {
  const event = { id: id(nth), at: NOON - 60_000, ...done[stream] }
  await records.put([[`${stream}/${owner}/own/${event.id}`, { event, era: 0 }]])
}
