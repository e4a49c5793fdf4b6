import { readdirSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { WordEvent } from '../../contract/schemas/words/word-event'
import { addEvents } from '../../server/src/domain/study-log-repo'
import { readExample } from '../../server/src/http/examples'
import { newUuid } from '../../server/src/lib/uuid'
import { operationEntries } from '../../server/src/plugins/contract'
import type { Member } from '../support/accounts'
import { asStaff, asUser, EXAMPLE_UID, exampleApp } from '../support/contract-app'
import { makeMember } from '../support/members'
import { startTestServer, type TestServer } from '../support/server'
import { exampleFor, requestFor } from '../support/whole-server'

/** Operations whose answers grant access to their holder. */
const secret = [
  'checkStaffPassword',
  'createCalendarFeed',
  'createDeviceCredential',
  'deleteCalendarFeed',
  'getBooksFile',
  'getCalendarFeed',
  'getCodeChallenge',
  'getExportFile',
  'getLessonMedia',
  'getMistakesPdf',
  'getSignedPdf',
  'getStsToken',
  'getWechatSignature',
  'loginUser',
  'openLiveSocket',
  'openStaffSession',
  'payOrder',
  'refreshToken',
  'requestMessageToken',
  'requestToken',
]

describe('of the whole contract', () => {
  let app: FastifyInstance
  beforeAll(async () => {
    app = await exampleApp()
  })
  afterAll(() => app.close())

  test('every answer is compressed, except those that hold a secret', async () => {
    const plain: string[] = []
    for (const [id, operation] of operationEntries()) {
      if (operation.planned) continue
      const caller = operation.auth === 'staff' ? asStaff : asUser
      const example = exampleFor(id, EXAMPLE_UID)
      const headers = { ...example?.headers, ...caller, 'accept-encoding': 'gzip, br' }
      const answer = await app.inject(requestFor(operation, { ...example, headers }))
      expect([id, answer.statusCode]).toEqual([id, 200])
      if (answer.headers['content-encoding'] === undefined) plain.push(id)
      else {
        expect(JSON.parse(String(brotliDecompressSync(answer.rawPayload)))).toEqual(readExample(id)?.response)
      }
    }
    expect(plain.sort()).toEqual(secret)
  })
})

describe('of a whole server', () => {
  let server: TestServer
  let member: Member
  beforeAll(async () => {
    server = await startTestServer()
    member = await makeMember(server.db)
    const at = Date.now() - 1_000_000
    const events = Array.from({ length: 200 }, (_, nth): WordEvent => {
      const base = { id: newUuid(new Date(at + nth)), at: at + nth }
      return { ...base, kind: 'review', word: 'abandon', grade: 3, took: 1200, mode: 'card' }
    })
    await addEvents(server.db, { uid: member.uid, stream: 'words' }, events, new Date())
  })
  afterAll(() => server.close())

  const log = (headers: Record<string, string>, cursor = '0') =>
    server.app.inject({
      url: `/study/v1/users/${member.uid}/streams/words/events?cursor=${cursor}`,
      headers: { ...member.headers, ...headers },
    })

  test('a long answer comes by the best encoding that its reader names, and says what it depends on', async () => {
    const plain = await log({})
    expect(plain.json().result.events).toHaveLength(200)
    expect(plain.headers['content-encoding']).toBeUndefined()
    const cases: [accepted: string, encoding: string, read: (bytes: Buffer) => Buffer][] = [
      ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
      ['gzip, deflate', 'gzip', gunzipSync],
      ['br;q=0, gzip', 'gzip', gunzipSync],
      ['*', 'gzip', gunzipSync],
    ]
    for (const [accepted, encoding, read] of cases) {
      const { headers, rawPayload } = await log({ 'accept-encoding': accepted })
      expect([accepted, headers['content-encoding'], headers['vary']]).toEqual([
        accepted,
        encoding,
        'accept-encoding',
      ])
      expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 4)
      expect(JSON.parse(String(read(rawPayload))).result.events).toEqual(plain.json().result.events)
    }
  })

  test.each(['identity', 'deflate', 'gzip;q=0'])('%s is answered as it is', async (accepted) => {
    const { headers, payload } = await log({ 'accept-encoding': accepted })
    expect(headers['content-encoding']).toBeUndefined()
    expect(JSON.parse(payload).result.events).toHaveLength(200)
  })

  test('an answer that fits into one packet, and a refusal, stay as they are', async () => {
    for (const cursor of ['195', 'x'.repeat(8)]) {
      const { headers, rawPayload } = await log({ 'accept-encoding': 'br' }, cursor)
      expect(headers['content-encoding']).toBeUndefined()
      expect(rawPayload.length).toBeLessThan(1400)
    }
  })

  test('an answer compressed before still has its bytes, its tag and its 304', async () => {
    const page = { url: '/config/pages/summer-gold27.json', headers: { 'accept-encoding': 'br' } }
    const first = await server.app.inject(page)
    expect([first.statusCode, first.headers['content-encoding']]).toEqual([200, 'br'])
    expect(JSON.parse(String(brotliDecompressSync(first.rawPayload)))).toHaveProperty('templates')
    const headers = { ...page.headers, 'if-none-match': String(first.headers['etag']) }
    const second = await server.app.inject({ ...page, headers })
    expect([second.statusCode, second.rawPayload.length]).toEqual([304, 0])
    expect(second.headers['content-encoding']).toBeUndefined()
  })

  test('files, parts of them, heads and what monitors read stay as they are', async () => {
    const [poster] = readdirSync('content/media/posters/camp')
    const part = { range: 'bytes=0-9' }
    const requests: (InjectOptions & { code?: number })[] = [
      { url: `/media/posters/camp/${poster}` },
      { url: `/media/posters/camp/${poster}`, headers: part, code: 206 },
      { url: `/media/posters/camp/${poster}`, method: 'HEAD' },
      { url: '/openapi.json' },
      { url: '/metrics' },
    ]
    for (const { code = 200, ...request } of requests) {
      const headers = { 'accept-encoding': 'br, gzip', ...request.headers }
      const answer = await server.app.inject({ ...request, headers })
      expect([request, answer.statusCode, answer.headers['content-encoding']]).toEqual([
        request,
        code,
        undefined,
      ])
    }
  })
})
