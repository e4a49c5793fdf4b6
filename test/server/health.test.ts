import { request } from 'node:http'
import fc from 'fast-check'
import fastify from 'fastify'
import { readConfig } from '../../server/src/config'
import { openDb } from '../../server/src/db'
import { healthRoutes } from '../../server/src/plugins/health'
import { isTooOld } from '../../server/src/plugins/identity'
import { logOptions, logUrl } from '../../server/src/plugins/log'
import { startTestServer } from '../support/server'
import { startForAll } from '../support/start-suite'

const server = startForAll(startTestServer)

/** Sends a path as it stands; `fetch` would tidy it up first. */
function rawStatus(path: string): Promise<{ status: number | undefined; body: string }> {
  return new Promise((done, fail) => {
    const { hostname, port } = new URL(server.url)
    const asked = request({ hostname, port, path, agent: false }, (answer) => {
      let body = ''
      answer.on('data', (piece: Buffer) => (body += piece.toString()))
      answer.once('end', () => done({ status: answer.statusCode, body }))
    })
    asked.once('error', fail).end()
  })
}

test('the server is up, and ready because its database answers', async () => {
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
})

test('without its database, or when asked to stop, a server is up but not ready', async () => {
  const lost = openDb('postgres://nobody:x@127.0.0.1:1/none')
  for (const deps of [{ db: lost }, { db: server.db, isStopping: () => true }]) {
    const app = fastify()
    healthRoutes(app, deps)
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    const { statusCode, headers } = await app.inject('/readyz')
    expect([statusCode, headers['retry-after']]).toEqual([503, '1'])
    await app.close()
  }
  await lost.destroy()
})

test.each([
  '/media/../home.json',
  '/media/posters/../../home.json',
  '/../package.json',
  '/js/../../../package.json',
])('the raw path %s reaches no file outside its folder', async (path) => {
  const { status, body } = await rawStatus(path)
  expect([400, 404]).toContain(status)
  expect(body).not.toContain('cohort')
  expect(body).not.toContain('dependencies')
})

test('every answer carries the security headers', async () => {
  for (const path of ['/healthz', '/base/v1/home', '/nothing.js', '/boot.json']) {
    const { headers } = await fetch(`${server.url}${path}`)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('x-powered-by')).toBeNull()
  }
})

test.each([
  ['4070800', '1', false],
  ['4070799', '1', true],
  ['4070800', '7', false],
  ['4070799', '7', true],
  ['4070800', '5', false],
  ['4070799', '-1', true],
  ['4080499', '2', true],
  ['4080500', '9', false],
  ['4080499', '9', true],
  ['4080499', undefined, true],
  [undefined, '9', false],
  ['', '9', false],
  ['new', '9', false],
])('a client of version %s and kind %s: too old is %s', (version, kind, expected) => {
  expect(isTooOld(version, kind)).toBe(expected)
})

test('a client that is too old gets that code in the envelope', async () => {
  const answer = await fetch(`${server.url}/base/v1/home`, { headers: { v: '4000000', p: '9' } })
  expect([answer.status, await answer.json()]).toMatchObject([
    426,
    { status: 426, code: 'x426', result: null },
  ])
})

test.each([
  ['/auth/v2/basic/mobile-code?mobile=13800138000&type=3', '/auth/v2/basic/mobile-code?mobile=***&type=3'],
  ['/x?%6dobile=%31%33800138000', '/x?mobile=***'],
  ['/x?q=13800138000', '/x?q=1**********'],
  ['/sale/v1/desk/orders?filter=all&find=3800138000', '/sale/v1/desk/orders?filter=all&find=***'],
  ['/x?q=1380013%38000', '/x?q=1**********'],
  ['/account/13800138000/extra', '/account/1**********/extra'],
  ['/account/138-0013-8000/extra', '/account/1**-****-****/extra'],
  ['/x?q=%E5%B9%BA%E4%B8%89%E5%85%AB00138000', '/x?q=幺**********'],
  ['/x?code=123456&a=1', '/x?code=***&a=1'],
  ['/x?%zz=1', '/x?%zz=1'],
  ['/x?t=1763650000000', '/x?t=1763650000000'],
  [
    '/x?url=https%3A%2F%2Fa.com%2Fp%3Fa%3D1%26code%3Dsecret%26state%3Ds%23top&appId=b',
    '/x?url=https://a.com/p?a=1&code=***&state=***#top&appId=b',
  ],
  ['/x?url=https%253A%252F%252Fa.com%252Fp%253Fcode%253Dsecret', '/x?url=https://a.com/p?code=***'],
  ['/x?url=https://a.com/p?code=secret', '/x?url=https://a.com/p?code=***'],
  ['/x?a=/b%3Fc%3D%2Fd%253Fcode%253Dsecret', '/x?a=/b?c=/d?code=***'],
  ['/study/v1/mistakes-pdf/u.all.whole.1.seal?x=1', '/study/v1/mistakes-pdf/***?x=1'],
  ['/study/v1/mistakes%2Dpdf/u.all%2Ewhole', '/study/v1/mistakes-pdf/***'],
  ['/shop/v1/agreement-pdf/u.o.1.seal', '/shop/v1/agreement-pdf/***'],
  ['/auth/v1/export-file/u.id.text.1.seal', '/auth/v1/export-file/***'],
  ['/x?url=https%3A%2F%2Fa.com%3Fcode%3Dab%2526cd', '/x?url=https://a.com?code=***'],
  ['/x?%6dobile=a%26b', '/x?mobile=***'],
  ['/x?q=%D6%D0&b=%E4%B8%AD', '/x?***&b=中'],
  ['/x?a=%25252541&b=1', '/x?***&b=1'],
  ['/x?a=%252541&b=1', '/x?a=A&b=1'],
  [`/x?a=1&b=${'c'.repeat(600)}`, '/x?a=1&…'],
  ['/x?u=%2Fstudy%2Fv1%2Fmistakes-pdf%2Fu.seal&a=1', '/x?u=/study/v1/mistakes-pdf/***&a=1'],
])('the log keeps %s as %s', (url, logged) => {
  expect(logUrl(url)).toBe(logged)
})

/** A byte as an address may write it: as its letter, where it is one, or encoded as often as said. */
const encodedByte = (byte: number, times: number): string =>
  times === 0 ? String.fromCharCode(byte) : `%${'25'.repeat(times - 1)}${byte.toString(16).padStart(2, '0')}`

/** The text decoded once, twice and so on, until nothing of it is encoded any more. */
function readings(text: string): string {
  const next = text.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return next === text ? text : `${text}\n${readings(next)}`
}

test('no phone, code, token or ticket survives in a logged address, however it is wrapped', () => {
  const digit = fc.constantFrom(...'0123456789')
  const phone = fc
    .array(digit, { minLength: 10, maxLength: 10 })
    .map((digits) => ['q=', `1${digits.join('')}`])
  const code = fc.array(digit, { minLength: 6, maxLength: 6 }).map((digits) => ['code=', digits.join('')])
  const token = fc.uuid().map((id) => ['token=', id])
  const file = fc.constantFrom('mistakes-pdf', 'agreement-pdf', 'export-file', 'calendar')
  const ticket = fc.tuple(file, fc.uuid()).map(([name, id]) => [`/a/${name}/`, `${id}.all.1`])
  const secret = fc.oneof(phone, code, token, ticket)
  const noise = fc.string({ unit: 'binary', maxLength: 40 })
  const times = fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 80, maxLength: 80 })
  fc.assert(
    fc.property(
      secret,
      times,
      noise,
      noise,
      fc.boolean(),
      ([head = '', value = ''], levels, before, after, isPath) => {
        const letters = [...Buffer.from(head + value)].map((byte, at) => encodedByte(byte, levels[at] ?? 0))
        const url = isPath ? `/${letters.join('')}?${after}` : `/x?${before}&${letters.join('')}&${after}`
        fc.pre(!readings(url.replace(letters.join(''), '')).includes(value))
        expect(readings(logUrl(url))).not.toContain(value)
      },
    ),
    { numRuns: 2000 },
  )
})

test.each([
  ['layers of encoding', `/readyz?a=%${'25'.repeat(7700)}41`],
  ['addresses within addresses', `/readyz?${'a=?'.repeat(2660)}`],
  ['parameters', `/readyz?${'a=%25253f&'.repeat(1500)}`],
  ['one long value', `/readyz?a=${'z'.repeat(8000)}%${'25'.repeat(3000)}`],
])('an address of 15 KB of %s costs little to log, and no more than its beginning is logged', (_, url) => {
  const decode = jest.spyOn(globalThis, 'decodeURIComponent')
  const shown = logUrl(url)
  const decoded = decode.mock.calls.reduce((sum, [text]) => sum + text.length, 0)
  decode.mockRestore()
  expect(shown).toMatch(/^\/readyz\?/)
  expect(shown.length).toBeLessThan(600)
  expect(decoded).toBeLessThan(4 * 512)
})

test('cutting an address also removes the parameter in which it is cut', () => {
  const long = `/x?a=${'1'.repeat(490)}&q=13800138000&b=1`
  for (let more = 0; more < 30; more += 1) {
    const shown = logUrl(long.replace('a=', `a=${'1'.repeat(more)}`))
    expect(shown).not.toMatch(/138/)
  }
})

test('an error of the database is logged without the values it is about', async () => {
  const lines: string[] = []
  const logger = logOptions(readConfig({ LOG_LEVEL: 'info' }), (line) => void lines.push(line))
  const app = fastify({ logger })
  const values = { detail: 'Key (endpoint)=(https://push.example/hush)', where: 'hush' }
  const err = Object.assign(new Error('duplicate key'), { code: '23505', ...values })
  app.log.error({ err }, 'seen')
  const log = lines.join('')
  expect(log).toContain('"code":"23505"')
  expect(log).toContain('duplicate key')
  expect(log).not.toContain('hush')
  await app.close()
})

test('a log line holds no credential, cookie or phone number, wherever it was put', async () => {
  const lines: string[] = []
  const app = fastify({
    logger: logOptions(readConfig({ LOG_LEVEL: 'info' }), (line) => void lines.push(line)),
  })
  app.get('/auth/:phone', async (request) => {
    request.log.info({ headers: request.headers, body: { password: 'hush', mobile: '13800138000' } }, 'seen')
    request.log.info({ said: '"138\n0013\n8000"', bytes: 13800138000, ms: 1234.13800138 }, 'counted')
    throw new Error('Key (phone)=(13800138000) exists')
  })
  const headers = { authorization: 'Bearer hush', cookie: 'session=hush' }
  await app.inject({ url: '/auth/13800138000?mobile=13800138000&code=654321', headers })
  const log = lines.join('')
  expect(log).toContain('"msg":"seen"')
  expect(log).toContain('1**********')
  const counted = lines
    .map((line): unknown => JSON.parse(line))
    .find((line) => Reflect.get(Object(line), 'said'))
  expect(counted).toMatchObject({ said: '"1**\n****\n****"', bytes: '1**********', ms: 1234.13800138 })
  for (const secret of ['13800138000', 'hush', '654321']) expect(log).not.toContain(secret)
  await app.close()
})
