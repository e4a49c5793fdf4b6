import fc from 'fast-check'
import { createMetrics } from '../../server/src/lib/metrics'
import { operationEntries, toFastifyPath } from '../../server/src/plugins/contract'
import { startTestServer, type TestServer } from '../support/server'

let server: TestServer
afterEach(() => server.close())

const read = async (headers: Record<string, string> = {}) => fetch(`${server.url}/metrics`, { headers })

test('a silent failure for a student is visible to the operator by operation and error code', async () => {
  server = await startTestServer()
  const uid = '01990f3c-1e7a-7b2c-9d3e-4f5a6b7c8d9e'
  await fetch(`${server.url}/auth/v1/account/${uid}`)
  await fetch(`${server.url}/auth/v1/account/${uid}/extra`, { method: 'POST' })
  await fetch(`${server.url}/base/v1/promotions/404`)
  await fetch(`${server.url}/base/v1/promotions/404`)
  await fetch(`${server.url}/base/v1/home`)
  await fetch(`${server.url}/base/v1/school`)
  const answer = await read()
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  const lines = (await answer.text()).split('\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      '# TYPE shangan_requests_total counter',
      'shangan_requests_total{operation="getAccount",status="401",code="x401"} 1',
      'shangan_requests_total{operation="bindInvite",status="401",code="x401"} 1',
      'shangan_requests_total{operation="getPromotion",status="404",code="x404"} 2',
      'shangan_requests_total{operation="getHome",status="200",code=""} 1',
      'shangan_requests_total{operation="listSchools",status="501",code="x501"} 1',
      'shangan_request_seconds_count{operation="getPromotion"} 2',
    ]),
  )
})

test('a counter that an operator watches is there before it first counts', async () => {
  server = await startTestServer()
  const text = await (await read()).text()
  for (const series of [
    'shangan_callers_refused_total',
    'shangan_unread_answers_ended_total',
    'shangan_tracking_refused_total{from="strangers"}',
    'shangan_tracking_refused_total{from="known"}',
    'shangan_pdfs_drawn_total{kind="agreement"}',
    'shangan_pdfs_drawn_total{kind="mistakes"}',
  ])
    expect(text).toContain(`\n${series} 0\n`)
})

test('whatever is asked for, a label is the name of an operation or a route and never an address', async () => {
  server = await startTestServer()
  const { app } = server
  const word = fc
    .string({ unit: 'binary', maxLength: 12 })
    .map((it) => encodeURIComponent(it.replace(/\p{Cs}/gu, '')))
  const path = fc.oneof(
    fc.array(word, { maxLength: 4 }).map((parts) => `/${parts.join('/')}`),
    fc
      .tuple(fc.constantFrom(...operationEntries().map(([, it]) => it.path)), word)
      .map(([form, value]) => toFastifyPath(form).replace(/:\w+/g, value || 'x')),
  )
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('GET', 'POST', 'PUT', 'DELETE'), path, async (method, url) => {
      await app.inject({ method: method as 'GET', url: `${url}?mobile=13800138000` })
    }),
    { numRuns: 400 },
  )
  const answer = await read()
  expect(answer.status).toBe(200)
  const text = await answer.text()
  const names = new Set([...text.matchAll(/operation="([^"]*)"/g)].map((found) => found[1] ?? ''))
  const known: readonly string[] = operationEntries().map(([id]) => id)
  const others = [...names].filter((name) => !known.includes(name))
  expect(others.every((name) => ['/*', 'unknown', '/metrics'].includes(name))).toBe(true)
  expect(names.size).toBeGreaterThan(20)
})

test('only this machine reads the numbers, and nobody through a proxy on it', async () => {
  server = await startTestServer()
  expect((await read()).status).toBe(200)
  expect((await read({ 'x-forwarded-for': '203.0.113.1' })).status).toBe(404)
  const far = await server.app.inject({ url: '/metrics', remoteAddress: '203.0.113.1' })
  expect(far.statusCode).toBe(404)
})

test('with a token whoever has it reads the numbers, and nobody else', async () => {
  server = await startTestServer({ env: { METRICS_TOKEN: 'the-token' } })
  expect((await read()).status).toBe(404)
  expect((await read({ authorization: 'Bearer other' })).status).toBe(404)
  expect((await read({ authorization: 'Bearer the-token', 'x-forwarded-for': '203.0.113.1' })).status).toBe(
    200,
  )
})

test('the text of a histogram counts every bucket up to its bound, and a label is escaped', async () => {
  server = await startTestServer()
  const metrics = createMetrics({ a_seconds: 'how long' })
  for (const seconds of [0.001, 0.2, 100]) metrics.observe('a_seconds', seconds, { of: 'x' })
  metrics.set('b', 2, { text: 'a"b\\c\nd' })
  expect(metrics.text().split('\n')).toEqual([
    '# HELP b b',
    '# TYPE b gauge',
    'b{text="a\\"b\\\\c\\nd"} 2',
    '# HELP a_seconds how long',
    '# TYPE a_seconds histogram',
    'a_seconds_bucket{of="x",le="0.005"} 1',
    'a_seconds_bucket{of="x",le="0.025"} 1',
    'a_seconds_bucket{of="x",le="0.1"} 1',
    'a_seconds_bucket{of="x",le="0.5"} 2',
    'a_seconds_bucket{of="x",le="2.5"} 2',
    'a_seconds_bucket{of="x",le="10"} 2',
    'a_seconds_bucket{of="x",le="+Inf"} 3',
    'a_seconds_sum{of="x"} 100.201',
    'a_seconds_count{of="x"} 3',
    '',
  ])
})

test('a name with endless labels stops growing', async () => {
  server = await startTestServer()
  const metrics = createMetrics()
  for (let i = 0; i < 5000; i += 1) metrics.count('c_total', { of: String(i) })
  expect(metrics.text().split('\n').length).toBeLessThan(2100)
})
