import { get } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import type { WordEvent } from '../../contract/schemas/words/word-event'
import { uuidV7 } from '../../contract/domain/uuid'
import { addEvents } from '../../server/src/domain/study-log-repo'
import type { Db } from '../../server/src/db'
import { createSend } from '../../src/api/client'
import { createStudyLogApi } from '../../src/api/study-log'
import type { Http } from '../../src/platform/net/http.contract'
import { StudyLog } from '../../src/stores/study-log/log'
import { wordStream } from '../../src/areas/words/store/word-stream'
import type { Member } from './accounts'
import { memoryRecords, type MemoryRecords } from './memory-records'

/** Reviews of a session, and of a day. */
const SESSION = 120
const DAY_MS = 86_400_000

/** Numbers below 1 that look like chance and are the same each time. */
function sequence(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Reviews of a diligent student: a session a day, up to `until`, of words learnt so far, each some seconds after another. */
export function makeReviews(words: readonly string[], count: number, until: number): WordEvent[] {
  const next = sequence(7)
  const random = () => Uint8Array.from({ length: 10 }, () => Math.floor(next() * 256))
  const days = Math.ceil(count / SESSION)
  let at = 0
  return Array.from({ length: count }, (_, nth) => {
    const day = Math.floor(nth / SESSION)
    if (nth % SESSION === 0) at = until - (days - day) * DAY_MS
    const took = 900 + Math.floor(Math.exp(next() * 3) * 400)
    at += took + 500 + Math.floor(next() * 1500)
    const known = Math.min(words.length, (day + 1) * 15)
    const word = words[Math.floor(next() * known)] ?? ''
    const grade = next() < 0.2 ? 1 : next() < 0.9 ? 3 : 4
    const mode = next() < 0.7 ? 'card' : 'choice'
    return { id: uuidV7(at, random()), kind: 'review', at, word, grade, took, mode }
  })
}

/** Stores events as a student's devices would have sent them. */
export async function storeReviews(db: Db, uid: string, events: readonly WordEvent[]): Promise<void> {
  for (let at = 0; at < events.length; at += 1000)
    await addEvents(db, { uid, stream: 'words' }, events.slice(at, at + 1000), new Date())
}

/** The traffic of a device. */
export interface Line {
  trips: number
  /** Bytes of the answers, heads included. */
  bytes: number
}

/** HTTP as a browser speaks it, counted. */
function countedHttp(line: Line, headers: Readonly<Record<string, string>>): Http {
  return {
    request: ({ url, headers: own }) =>
      new Promise((resolve, reject) => {
        const sent = { ...own, ...headers, 'accept-encoding': 'gzip, deflate, br' }
        const call = get(url, { agent: false, headers: sent }, (answer) => {
          const { socket } = answer
          const parts: Buffer[] = []
          answer.on('data', (part: Buffer) => void parts.push(part))
          answer.on('error', reject)
          answer.on('end', () => {
            line.trips += 1
            line.bytes += socket.bytesRead
            const bytes = Buffer.concat(parts)
            const isPacked = answer.headers['content-encoding'] === 'br'
            const body: unknown = JSON.parse(String(isPacked ? brotliDecompressSync(bytes) : bytes))
            resolve({ status: answer.statusCode ?? 0, body })
          })
        })
        call.on('error', reject)
      }),
  }
}

/** A device on which nobody was signed in before: it opens the words' log of a student, and fetches all of it. */
export async function openNewDevice(
  base: string,
  { uid, headers }: Member,
  change: (url: string) => string = (url) => url,
) {
  const line: Line = { trips: 0, bytes: 0 }
  const records: MemoryRecords = memoryRecords()
  const http = countedHttp(line, { ...headers })
  const send = createSend({
    http: { request: (request) => http.request({ ...request, url: change(request.url) }) },
    base,
    headers: () => ({}),
    uid: () => uid,
    loginRequired: '',
  })
  const api = createStudyLogApi(send)
  const content = { open: async () => undefined, refresh: async () => false }
  const deps = { records, api, now: Date.now, idAt: () => '', later: () => undefined }
  const log = new StudyLog(wordStream, deps, content)
  await log.enter(uid)
  return { log, line, records }
}
