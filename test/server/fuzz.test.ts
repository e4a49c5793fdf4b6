import fc from 'fast-check'
import { IsObject, type TSchema } from 'typebox'
import { ErrorCode, errorStatus } from '../../contract/errors'
import type { Operation, OperationId } from '../../contract/operations'
import { schemas, type OperationSchema } from '../../contract/schemas'
import { inputText } from '../../server/src/strings/errors'
import { operationEntries } from '../../server/src/plugins/contract'
import type { Member } from '../support/accounts'
import { anyText, nearly } from '../support/arbitrary'
import { confirm, hireSignedIn, anotherSession, type Agent } from '../support/staff'
import { exampleFor, requestFor, startWholeServer } from '../support/whole-server'
import { startForAll } from '../support/start-suite'

const RUNS = 40
/** Time for one operation before the rest of its runs is left out; a slow machine proves less and fails not. */
const LONGEST_MS = 1500

const server = startForAll(startWholeServer)
let member: Member
let guest: Member
let agent: Agent
let leaving: Agent
beforeAll(async () => {
  member = await server.member('13800001234')
  guest = await server.member('13900005678')
  agent = await hireSignedIn(server, { phone: '13700001111', role: 'admin', invite: 'DEMO01' })
  await confirm(server, agent)
  leaving = await anotherSession(server, agent.staffId)
})

const codes: readonly string[] = Object.values(ErrorCode)
const statusOf = new Map<string, number>(Object.entries(errorStatus))

/** The parts of a request that nearly fit, with the member's own uid where one is asked for, so that it gets far. */
function getPart(schema: TSchema | undefined): fc.Arbitrary<Record<string, unknown>> {
  if (!schema) return fc.constant({})
  return fc.tuple(nearly(schema), fc.integer({ min: 0, max: 9 })).map(([value, chance]) => {
    const fields = typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
    const own = ['uid', 'userId'].filter((name) => IsObject(schema) && name in schema.properties)
    return chance === 0 ? fields : { ...fields, ...Object.fromEntries(own.map((name) => [name, member.uid])) }
  })
}

const headerText = anyText.map((it) => it.replace(/[^\x20-\x7e]/g, '~'))

/** Somebody who may ask it; who signs out is nobody else's caller. */
function getCaller(id: OperationId, { auth }: Operation): { headers: Record<string, string> } {
  if (auth === 'staff') return id === 'closeStaffSession' ? leaving : agent
  return id === 'signOut' ? guest : member
}

test.each(operationEntries())(
  '%s answers whatever comes with its result or a refusal, and never with a failure of its own',
  async (id, operation) => {
    const { params, query, body }: OperationSchema = schemas[id]
    const identity = fc.record({
      a: headerText,
      d: headerText,
      v: fc.constantFrom('4080500', '9'.repeat(30), 'x'),
    })
    const user = getCaller(id, operation)
    await fc.assert(
      fc.asyncProperty(
        getPart(params),
        getPart(query),
        identity,
        body ? nearly(body) : fc.constant(undefined),
        fc.integer({ min: 0, max: 9 }),
        async (inPath, inQuery, headers, wanted, chance) => {
          const own = typeof wanted === 'object' && wanted !== null && 'uid' in wanted && chance > 0
          const sent = own ? { ...wanted, uid: member.uid } : wanted
          const parts = {
            params: inPath,
            query: inQuery,
            headers: { p: '9', ...headers, ...user.headers },
            body: sent,
          }
          const answer = await server.app.inject(requestFor(operation, parts))
          expect([answer.statusCode, answer.body]).not.toEqual([500, expect.anything()])
          expect(answer.body).not.toMatch(/\bat .*\.[jt]s\b|node_modules|select |insert /)
          if (answer.statusCode === 200 && !operation.planned) return
          const { status, code, msg, result } = answer.json()
          expect(codes).toContain(code)
          expect([status, result]).toEqual([answer.statusCode, null])
          expect(statusOf.get(code)).toBe(status)
          expect(msg).not.toBe('')
        },
      ),
      { numRuns: RUNS, interruptAfterTimeLimit: LONGEST_MS, markInterruptAsFailure: false },
    )
  },
)

/** Lists in lists, as text: such a value cannot even be written out by a program that calls itself for each. */
const deep = '['.repeat(9000) + ']'.repeat(9000)
const place = 'a place in a body'

/** Copies of a value with something else in the place of each of its parts. */
function replaceEach(value: unknown, put: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [put]
  const copies = Object.entries(value).flatMap(([name, part]) =>
    replaceEach(part, put).map((inner): unknown =>
      Array.isArray(value)
        ? value.map((it: unknown, at) => (at === Number(name) ? inner : it))
        : { ...value, [name]: inner },
    ),
  )
  return [put, ...copies]
}

const jsonEntries = operationEntries().filter(([, { body, planned }]) => body === 'json' && !planned)
test.each(jsonEntries)(
  '%s refuses a body with a depth without end in any of its places',
  async (id, operation) => {
    const { headers } = getCaller(id, operation)
    const golden = exampleFor(id, member.uid)
    for (const body of replaceEach(golden.body, place)) {
      const request = requestFor(operation, { ...golden, headers, body })
      const payload = String(request.payload).replace(`"${place}"`, deep)
      const { statusCode, body: text } = await server.app.inject({ ...request, payload })
      expect([statusCode, text]).toEqual([400, expect.stringContaining(inputText.deep)])
    }
  },
)

const noDays = ['2026-02-30', '2027-02-29', '2026-04-31', '0000-01-01', '2026-00-10', '2026-13-01']

/** The fields of a part of a request that hold a day. */
const dayFields = (schema: TSchema | undefined): string[] =>
  IsObject(schema)
    ? Object.entries(schema.properties).flatMap(([name, it]) =>
        'format' in it && it.format === 'date' ? name : [],
      )
    : []

const listFields = (id: OperationId) => {
  const { params, query, body }: OperationSchema = schemas[id]
  const parts = Object.entries({ params, query, body })
  return parts.flatMap(([part, schema]) => dayFields(schema).map((field) => [part, field] as const))
}
const datedEntries = operationEntries().filter(([id]) => listFields(id).length > 0)

test.each(datedEntries)('%s refuses a day that no calendar has', async (id, operation) => {
  const { headers } = getCaller(id, operation)
  const golden = exampleFor(id, member.uid)
  for (const [part, field] of listFields(id))
    for (const day of noDays) {
      const parts = { ...golden, [part]: { ...Object(Reflect.get(golden, part)), [field]: day } }
      const answer = await server.app.inject(requestFor(operation, { ...parts, headers }))
      expect([field, day, answer.statusCode, answer.json().code]).toEqual([
        field,
        day,
        400,
        ErrorCode.Invalid,
      ])
    }
})

const pagedEntries = operationEntries().filter(([id]) => {
  const { query }: OperationSchema = schemas[id]
  return IsObject(query) && 'cursor' in query.properties
})
test.each(pagedEntries)('%s reads no page after a place that is none', async (id, operation) => {
  const { headers } = getCaller(id, operation)
  const golden = exampleFor(id, member.uid)
  for (const cursor of [
    ...noDays,
    '9'.repeat(15),
    `${'9'.repeat(15)}.${member.uid}`,
    '-1',
    '1e9',
    '.',
    '~',
  ]) {
    const query = { ...golden.query, cursor }
    const answer = await server.app.inject(requestFor(operation, { ...golden, query, headers }))
    expect([cursor, answer.statusCode]).not.toEqual([cursor, 500])
  }
})
