import type { FastifyInstance } from 'fastify'
import type { Operation } from '../../contract/operations'
import { operationEntries } from '../../server/src/plugins/contract'
import { readExample } from '../../server/src/http/examples'
import { asStaff, asUser, EXAMPLE_UID, exampleApp } from '../support/contract-app'
import { form } from '../support/form'
import { getBytes } from '../support/whole-server'

const built = operationEntries().filter(([, it]) => !it.planned)
const personal = built.filter(([, it]) => it.auth !== 'none' || it.knowsUser)
const guarded = built.filter(([, it]) => it.auth !== 'none')

function getRequest([id, operation]: (typeof built)[number], headers: Record<string, string> = {}) {
  const { request } = readExample(id) ?? { request: {} }
  const {
    params = {},
    query = {},
    body,
    headers: own = {},
  } = { params: {}, query: {}, headers: {}, body: undefined, ...request }
  const path = operation.path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => new Map<string, string>(Object.entries(params)).get(name) ?? '',
  )
  const sent = sentBody(operation, body)
  return {
    method: operation.method,
    url: `${path}?${new URLSearchParams(query).toString()}`,
    ...sent,
    headers: { ...own, ...('headers' in sent ? sent.headers : {}), ...headers },
  }
}

function sentBody({ body: kind }: Operation, body: Record<string, unknown> | undefined) {
  if (kind === 'multipart') return form(body ?? {})
  if (kind !== 'bytes') return body === undefined ? {} : { payload: body }
  return { payload: getBytes(body), headers: { 'content-type': 'application/octet-stream' } }
}

function operationUrl({ path }: Operation): string {
  return path.replace(/\{\w+\}/g, '%20')
}

let app: FastifyInstance
beforeAll(async () => {
  app = await exampleApp()
})
afterAll(() => app.close())

test.each(built)('the golden request of %s gets the golden answer, field by field', async (...entry) => {
  const answer = await app.inject(getRequest(entry, entry[1].auth === 'staff' ? asStaff : asUser))
  expect(answer.json()).toEqual(readExample(entry[0])?.response)
  expect(answer.statusCode).toBe(200)
})

test.each(personal)(
  'the answer of %s, which depends on who calls, is stored by no cache',
  async (...entry) => {
    const signedIn = await app.inject(getRequest(entry, entry[1].auth === 'staff' ? asStaff : asUser))
    const stranger = await app.inject(getRequest(entry))
    expect([signedIn, stranger].map(({ headers }) => headers['cache-control'])).toEqual([
      'no-store',
      'no-store',
    ])
  },
)

test.each(guarded)('%s without a token is 401, whatever else is wrong', async (...entry) => {
  const answer = await app.inject(getRequest(entry))
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'x401'])
  const otherResponse = await app.inject({
    ...getRequest(entry, { authorization: 'Bearer unknown' }),
    url: operationUrl(entry[1]),
  })
  expect(otherResponse.statusCode).toBe(401)
})

test.each(guarded.filter(([, it]) => it.auth === 'user' && it.path.includes('{uid}')))(
  '%s about somebody else is 403, for staff too',
  async (...entry) => {
    const request = getRequest(entry, asUser)
    const url = request.url.replace(EXAMPLE_UID, 'somebody-else')
    const answer = await app.inject({ ...request, url })
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'x403f'])
    const byStaff = await app.inject(getRequest(entry, asStaff))
    expect([byStaff.statusCode, byStaff.json().code]).toEqual([403, 'x403f'])
  },
)

test.each([
  ['in the query', { method: 'GET', url: '/base/v1/promotions/1001/first-participation?uid=other' } as const],
  ['in the body', { method: 'POST', url: '/auth/v1/users/register', payload: { uid: 'other' } } as const],
])('a foreign uid %s is 403 as well', async (_place, request) => {
  const answer = await app.inject({ ...request, headers: asUser })
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'x403f'])
})
