import fastify, { type FastifyInstance } from 'fastify'
import { IsSchema } from 'typebox'
import Value from 'typebox/value'
import { operationEntries } from '../../server/src/plugins/contract'
import { openapiPlugin } from '../../server/src/plugins/openapi'
import { listErrors, openApiDocument } from '../../server/src/plugins/openapi-document'

type Operation = Record<string, unknown> & { operationId: string; responses: Record<string, unknown> }
interface Document {
  openapi: string
  paths: Record<string, Record<string, Operation>>
}

const document: Document = JSON.parse(JSON.stringify(openApiDocument()))
const described = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
)

function* values(node: unknown): Generator<unknown> {
  yield node
  if (typeof node === 'object' && node !== null) for (const it of Object.values(node)) yield* values(it)
}

test('the document is OpenAPI 3.1', () => {
  expect(document.openapi).toMatch(/^3\.1\.\d+$/)
})

test('every operation of the contract is there once, under its own method and path', () => {
  const there = described.map(({ path, method, operation }) => `${operation.operationId} ${method} ${path}`)
  const wanted = operationEntries().map(([id, it]) => `${id} ${it.method.toLowerCase()} ${it.path}`)
  expect(there.sort()).toEqual(wanted.sort())
})

test.each(operationEntries())('%s is marked by origin, plan, security and error codes', (id, operation) => {
  const found = described.find((it) => it.operation.operationId === id)?.operation
  expect(found).toMatchObject({
    'x-origin': operation.origin,
    tags: [operation.path.split('/')[1]],
    security: operation.auth === 'none' ? [] : [{ token: [] }],
  })
  expect(found?.['x-planned']).toBe(operation.planned)
  const codes = Object.values(found?.responses ?? {}).flatMap(
    (it) => new Map(Object.entries(it ?? {})).get('x-codes') ?? [],
  )
  expect(codes.sort()).toEqual(listErrors(operation).sort())
})

test('every brace of a path is a required path parameter', () => {
  for (const { path, operation } of described) {
    const braces = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
    const parameters = Array.isArray(operation['parameters']) ? operation['parameters'] : []
    const named = parameters.filter((it) => it.in === 'path').map((it) => [it.name, it.required])
    expect(named).toEqual(braces.map((name) => [name, true]))
  }
})

test('every reference leads somewhere', () => {
  const references = [...values(document)].flatMap((it) =>
    typeof it === 'object' && it !== null && '$ref' in it ? [String(it.$ref)] : [],
  )
  expect(references.length).toBeGreaterThan(100)
  for (const reference of new Set(references)) {
    const target = reference
      .split('/')
      .slice(1)
      .reduce<unknown>((at, key) => new Map(Object.entries(at ?? {})).get(key), document)
    expect([reference, typeof target]).toEqual([reference, 'object'])
  }
})

test('every example matches the schema beside it', () => {
  let checked = 0
  for (const node of values(document)) {
    if (typeof node !== 'object' || node === null || !('schema' in node) || !('example' in node)) continue
    if (!IsSchema(node.schema)) throw new Error('a schema is missing beside an example')
    expect([...Value.Errors(node.schema, node.example)]).toEqual([])
    checked += 1
  }
  expect(checked).toBeGreaterThan(20)
})

describe('the pages', () => {
  let app: FastifyInstance
  beforeAll(async () => {
    app = fastify()
    await app.register(openapiPlugin)
  })
  afterAll(() => app.close())

  test('/openapi.json is the document', async () => {
    const answer = await app.inject('/openapi.json')
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.json()).toEqual(document)
  })

  test('/docs shows it with its own scripts and styles and asks no other host', async () => {
    const page = await app.inject('/docs/')
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-security-policy']).toContain("script-src 'self'")
    const needed = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '')
    expect(needed.length).toBeGreaterThan(2)
    for (const file of needed) {
      expect(file).not.toMatch(/^(https?:)?\/\//)
      const { pathname } = new URL(file, 'http://localhost/docs/')
      expect([file, (await app.inject(pathname)).statusCode]).toEqual([file, 200])
    }
  })

  test.each(['/docs/json', '/docs/yaml'])('%s leads to the one document', async (url) => {
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await app.inject({ method, url })
      expect([answer.statusCode, answer.headers['location']]).toEqual([302, '/openapi.json'])
    }
  })

  test('/docs without a slash at its end arrives there as well', async () => {
    const answer = await app.inject('/docs')
    expect([200, 302]).toContain(answer.statusCode)
  })

  test('the policy of the page stays with the page', async () => {
    expect((await app.inject('/openapi.json')).headers['content-security-policy']).toBeUndefined()
  })
})
