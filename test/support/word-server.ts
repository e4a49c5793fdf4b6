import type { StudyLogApi } from '../../src/api/study-log'
import type { WordApi, WordEntry } from '../../src/areas/words/api/word'
import { ApiError, LocalCode } from '../../src/api/errors'
import type { WordEvent } from '../../contract/domain/words/event'
import type { Answers } from './root'

const DAY = 86_400_000

export const getEntry = (word: string): WordEntry => ({
  word,
  ipa: 'ə',
  band: 1,
  senses: [{ part: 'n.', gloss: `${word}的意思` }],
  example: { english: `The ${word} is here.`, chinese: '它在这里。' },
  forms: [],
  hints: [],
})

/** The fault of one call. */
export type Fault = 'offline' | 'lost reply' | 'cut body' | undefined

export interface FakeWordServer {
  /** The stored events of each student, in the order of storing. */
  readonly logs: Map<string, WordEvent[]>
  now: number
  /** Decides the fault of each call. */
  fault(): Fault
  /** Most events of one page. */
  pageSize: number
  /** Most events of a batch before it is too large for the server. */
  most: number
  /** The error for such a batch. */
  overlong: ApiError
  words: string[]
  version: string
  examDate: string
  /** How often the index was asked for. */
  indexed: number
  readonly api: WordApi & StudyLogApi
}

const offline = () => new ApiError(LocalCode.Network, 0)

/** A server of words in memory that keeps the contract's promises: an id counts once, each event is answered by itself. */
export function fakeWordServer(words: readonly string[], now: number): FakeWordServer {
  async function call<Value>(work: () => Value, hasBody = false): Promise<Value> {
    const fault = server.fault()
    if (fault === 'offline') throw offline()
    if (fault === 'cut body' && hasBody) throw new ApiError('x400', 400)
    const answer = work()
    if (fault === 'lost reply') throw offline()
    return answer
  }
  const listLog = (uid: string): WordEvent[] => {
    const log = server.logs.get(uid) ?? []
    server.logs.set(uid, log)
    return log
  }
  const server: FakeWordServer = {
    logs: new Map(),
    now,
    fault: () => undefined,
    pageSize: 1000,
    most: 200,
    overlong: new ApiError('x413', 413),
    words: [...words],
    version: 'a'.repeat(12),
    examDate: '2026-12-19',
    indexed: 0,
    api: {
      getWordIndex: () =>
        call(() => {
          server.indexed += 1
          return {
            version: server.version,
            examDate: server.examDate,
            examDateNote: '',
            audio: false,
            units: [{ unit: 1, version: server.version, words: server.words }],
          }
        }),
      getWordUnit: (unit) =>
        call(() => ({ unit, version: server.version, words: server.words.map(getEntry) })),
      addStudyEvents: (uid, _stream, events) =>
        call(() => {
          if (events.length > server.most) throw server.overlong
          const log = listLog(uid)
          const outcomes = (events as readonly WordEvent[]).map((event) => {
            if ('word' in event && !server.words.includes(event.word))
              return { state: 'refused' as const, reason: 'content' as const }
            if (event.at > server.now + DAY) return { state: 'refused' as const, reason: 'time' as const }
            if (log.some(({ id }) => id === event.id)) return { state: 'duplicate' as const }
            log.push(event)
            return { state: 'accepted' as const }
          })
          return { outcomes, now: server.now }
        }, true),
      listStudyEvents: (uid, _stream, cursor = '0') =>
        call(() => {
          const log = listLog(uid)
          const events = log.slice(Number(cursor), Number(cursor) + server.pageSize)
          const next = Number(cursor) + events.length
          return { events, cursor: String(next), isEnd: next === log.length, now: server.now } as Awaited<
            ReturnType<StudyLogApi['listStudyEvents']>
          >
        }),
    },
  }
  return server
}

/** The answers of a faked root's server about a book of these words; the log is empty and takes everything. */
export const wordAnswers = (words: readonly string[], examDate = '2026-12-19', now = 0): Answers => ({
  getWordIndex: () => ({
    version: 'a'.repeat(12),
    examDate,
    examDateNote: '示例日期，以官方公告为准',
    audio: false,
    units: [{ unit: 1, version: 'a'.repeat(12), words: [...words] }],
  }),
  getWordUnit: () => ({ unit: 1, version: 'a'.repeat(12), words: words.map(getEntry) }),
  addStudyEvents: ({ body }) => ({
    outcomes: body.events.map(() => ({ state: 'accepted' as const })),
    now,
  }),
  listStudyEvents: () => ({ events: [], cursor: '0', isEnd: true, now }),
})
