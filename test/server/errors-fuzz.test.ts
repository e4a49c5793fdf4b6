import { get } from 'node:http'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import Value from 'typebox/value'
import { ErrorCode, errorStatus } from '../../contract/errors'
import { schemas } from '../../contract/schemas'
import { operationEntries, toFastifyPath } from '../../server/src/plugins/contract'
import { asUser, EXAMPLE_UID, exampleApp } from '../support/contract-app'

let app: FastifyInstance
beforeAll(async () => {
  app = await exampleApp()
})
afterAll(() => app.close())

const codes: readonly string[] = Object.values(ErrorCode)
const statusOf = new Map<string, number>(Object.entries(errorStatus))

/** Whether an answer is a good one or an error envelope whose status, code and HTTP status agree. */
function isProper(answer: { statusCode: number; body: string; method: string }): boolean {
  if (answer.method === 'HEAD') return true
  if (answer.statusCode < 300) return true
  const body: unknown = JSON.parse(answer.body)
  if (typeof body !== 'object' || body === null) return false
  const { status, code, msg, result } = { status: 0, code: '', msg: '', result: 0, ...body }
  const agrees = status === answer.statusCode && codes.includes(code) && statusOf.get(code) === status
  return (
    agrees && result === null && msg !== '' && answer.statusCode !== 500 && !/ at .*\.[jt]s/.test(answer.body)
  )
}

/** A request whose path reaches the server as it is, without a client that tidies it. */
function rawGet(port: number, url: string): Promise<{ statusCode: number; body: string }> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: url }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        resolve({ statusCode: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() })
      })
    }).on('error', reject)
  })
}

const text = fc.string({ unit: 'binary', maxLength: 40 })
const segment = text.map((it) => encodeURIComponent(it.replace(/\p{Cs}/gu, '')))
const method = fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS')
const operation = fc.constantFrom(...operationEntries().map(([, it]) => it))
const path = fc.oneof(
  fc.array(segment, { maxLength: 4 }).map((parts) => `/${parts.join('/')}`),
  operation.chain((it) =>
    fc
      .tuple(fc.constantFrom(EXAMPLE_UID, '1001', ''), segment)
      .map(([known, random]) => toFastifyPath(it.path).replace(/:\w+/g, known || random || 'x')),
  ),
)
const query = fc.dictionary(
  fc.constantFrom('mobile', 'type', 'uid', 'inviteCode', 'limit', 'cursor', 't'),
  text,
)
const type = fc.constantFrom(
  'application/json',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/x-www-form-urlencoded',
  'text/plain',
  'application/json; charset=latin1',
)
const payload = fc.oneof(
  fc.json(),
  text,
  fc
    .record({ uid: fc.constantFrom(EXAMPLE_UID, 'other'), id: text, name: text, phone: text })
    .map((it) => JSON.stringify(it)),
  fc
    .tuple(text, text)
    .map(
      ([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--x--\r\n`,
    ),
)

test('whatever is sent, the answer is the result or an envelope, and never a 500', async () => {
  await fc.assert(
    fc.asyncProperty(
      method,
      path,
      query,
      type,
      payload,
      fc.boolean(),
      async (verb, url, search, kind, body, signedIn) => {
        const answer = await app.inject({
          method: verb,
          url: `${url}?${new URLSearchParams(search).toString()}`,
          headers: {
            ...(signedIn ? asUser : {}),
            ...(verb === 'GET' || verb === 'HEAD' ? {} : { 'content-type': kind }),
          },
          ...(verb === 'GET' || verb === 'HEAD' ? {} : { payload: body }),
        })
        expect({
          ...answer,
          proper: isProper({ statusCode: answer.statusCode, body: answer.body, method: verb }),
        }).toMatchObject({
          proper: true,
        })
      },
    ),
    { numRuns: 800 },
  )
})

test('raw paths with any bytes get an envelope', async () => {
  const host = await app.listen({ port: 0, host: '127.0.0.1' })
  const raw = fc.array(
    fc.constantFrom('%', '/', 'a', '%00', '%ff', ':', '..', '//', '?', '{uid}', '\\', '*'),
    {
      maxLength: 12,
    },
  )
  await fc.assert(
    fc.asyncProperty(raw, async (parts) => {
      const answer = await rawGet(Number(new URL(host).port), `/${parts.join('')}`)
      expect(isProper({ ...answer, method: 'GET' })).toBe(true)
    }),
    { numRuns: 200 },
  )
})

test('no text gets past the schema of a sales lead that PostgreSQL could not store', () => {
  fc.assert(
    fc.property(fc.record({ source: text, name: text, school: text }), ({ source, name, school }) => {
      const clue = { id: '01990f3d-2a4b-7c5d-8e6f-708192a3b4c5', uid: 'u', source, extra: { name, school } }
      if (!Value.Check(schemas.createSalesClue.body, clue)) return
      expect(JSON.stringify(clue)).not.toContain('\\u0000')
    }),
  )
})
