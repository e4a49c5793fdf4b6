import fc from 'fast-check'
import { sql } from 'kysely'
import { eventMonthsJob } from '../../../server/src/jobs/event-months'
import { deriveKeys } from '../../../server/src/security/keys'
import { newUuid } from '../../../server/src/lib/uuid'
import { dropOldMonths } from '../../../server/src/modules/market/track/months'
import { getVisitor } from '../../../server/src/domain/visitor'
import { dump, logIn, startAccountApp } from '../../support/accounts'
import { nearly } from '../../support/arbitrary'
import { TrackEvent } from '../../../contract/schemas/market/track'
import { startForEach } from '../../support/start-suite'

const DAY = 86_400_000
const DEVICE = '018f3c1e-7a2b-7c3d-8e4f-5a6b7c8d9e0f'
const stay = new AbortController().signal
const suite = startForEach(startAccountApp)

const now = () => suite.now().getTime()
/** An event that happened this long ago by the client's clock. */
const event = (agoMs = 0, fields: object = {}) => ({
  id: newUuid(new Date(now() - agoMs)),
  e_type: 1,
  e_name: 'summer-gold',
  page: '/market/summer-gold/27',
  ...fields,
})

const post = (events: unknown, rest: object = {}, headers: object = {}) =>
  suite.app.inject({
    method: 'POST',
    url: '/statistics/v1/events',
    headers: { ...headers },
    payload: { device: DEVICE, sentAt: now(), events, ...rest },
  })
const outcomes = async (events: unknown, rest: object = {}, headers: object = {}) =>
  (await post(events, rest, headers)).json().result.outcomes
const stored = () => suite.db.selectFrom('events').selectAll().orderBy('id').execute()

test('a stranger’s body is refused by its length before it is read, and a long list by its length alone', async () => {
  expect((await post(Array.from({ length: 200_000 }, () => 1))).statusCode).toBe(413)
  const answer = await post(Array.from({ length: 50_000 }, () => 1))
  expect([answer.statusCode, answer.json().msg]).toEqual([400, '参数 events 太长'])
})

test('each event of a batch is answered by itself, and a wrong one harms no other', async () => {
  const good = event(1000, {
    e_content: '品牌介绍',
    e_content_id: '11',
    promotionId: '27001',
    inviteCode: 'DEMO01',
  })
  const broken = [
    null,
    7,
    'x',
    [],
    {},
    event(0, { id: 'x' }),
    event(0, { e_type: 9 }),
    event(0, { e_name: '' }),
  ]
  expect(await outcomes([...broken, good, event(0, { e_content: 'a\0b' })])).toEqual([
    ...broken.map(() => 'refused'),
    'accepted',
    'refused',
  ])
  expect(await stored()).toMatchObject([
    {
      id: good.id,
      e_type: 1,
      e_content: '品牌介绍',
      promotion_id: '27001',
      invite_code: 'DEMO01',
      duration: null,
      happened_at: new Date(now() - 1000),
      late: false,
      skewed: false,
    },
  ])
})

test('an event that is sent again counts once, in one batch, in two at once and a month later', async () => {
  const events = [event(), event(), event()]
  expect(await outcomes([...events, events[0]])).toEqual(['accepted', 'accepted', 'accepted', 'duplicate'])
  const again = await Promise.all([outcomes(events), outcomes([...events].reverse())])
  expect(again.flat()).toEqual(Array.from({ length: 6 }, () => 'duplicate'))
  suite.wait(32 * 86_400)
  expect(await outcomes([event(), ...events])).toEqual(['accepted', 'duplicate', 'duplicate', 'duplicate'])
  expect(await stored()).toHaveLength(4)
})

test('forty batches at once with the same events in any order store each once', async () => {
  const events = Array.from({ length: 30 }, () => event())
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, i) => outcomes(i % 2 ? events : [...events].reverse())),
  )
  const accepted = answers.flat().filter((it) => it === 'accepted')
  expect(accepted).toHaveLength(30)
  expect(await stored()).toHaveLength(30)
})

test.each([
  ['90 days behind', -90 * DAY],
  ['90 days ahead', 90 * DAY],
])('a clock that is %s is marked, and the time is set right', async (_name, off) => {
  const happened = now() - 5000
  const shifted = { ...event(), id: newUuid(new Date(happened + off)) }
  expect(await outcomes([shifted], { sentAt: now() + off })).toEqual(['accepted'])
  expect(await stored()).toMatchObject([
    { skewed: true, late: false, happened_at: new Date(happened), received_at: new Date(now()) },
  ])
})

test('events that waited on the device for a month are stored and marked late', async () => {
  const old = event(31 * DAY)
  expect(await outcomes([old, event()])).toEqual(['accepted', 'accepted'])
  expect(await stored()).toMatchObject([
    { id: old.id, late: true, skewed: false, happened_at: new Date(now() - 31 * DAY) },
    { late: false },
  ])
})

test('an id from another age is refused, and makes no partition', async () => {
  expect(await outcomes([event(500 * DAY), event(-200 * DAY), event(now()), event()])).toEqual([
    'refused',
    'refused',
    'refused',
    'accepted',
  ])
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_inherits where inhparent = 'events'::regclass`.execute(suite.db)
  expect(rows[0]?.count).toBe(1)
})

test('months that nobody may look at any more are dropped whole, and only those', async () => {
  const sent = event()
  await outcomes([sent, event(380 * DAY)])
  expect(await dropOldMonths(suite.db, suite.now())).toBe(0)
  suite.wait(60 * 86_400)
  expect(await dropOldMonths(suite.db, suite.now())).toBe(2)
  expect(await stored()).toMatchObject([{ id: sent.id }])
})

test('the daily job makes this month and the next ahead, and bears being run twice', async () => {
  for (let i = 0; i < 2; i += 1) expect(await eventMonthsJob(60).run(suite.db, suite.now(), stay)).toBe(0)
  const { rows } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits
      where inhparent in ('events'::regclass, 'log_records'::regclass) order by name`.execute(suite.db)
  expect(rows.map(({ name }) => name)).toEqual([
    'events_2026_07',
    'events_2026_08',
    'log_records_2026_07',
    'log_records_2026_08',
  ])
})

test('a beacon, whose JSON calls itself text, is taken; other calls do not take it', async () => {
  const payload = JSON.stringify({ device: DEVICE, sentAt: now(), events: [event()] })
  const headers = { 'content-type': 'text/plain;charset=UTF-8' }
  const url = '/statistics/v1/events'
  expect((await suite.app.inject({ method: 'POST', url, headers, payload })).json().result).toEqual({
    outcomes: ['accepted'],
  })
  expect((await suite.app.inject({ method: 'POST', url, headers, payload: '{' })).statusCode).toBe(400)
  const otherResponse = await suite.app.inject({ method: 'POST', url: '/user/login', headers, payload: '{}' })
  expect(otherResponse.statusCode).toBe(415)
})

test('neither an installation nor a phone nor a query can be found in what is stored', async () => {
  const phone = '13800001234'
  await outcomes([
    event(0, {
      e_content: `call ${phone}`,
      e_name: phone,
      page: `/login?mobile=${phone}#x`,
      source: `s${phone}`,
    }),
  ])
  const record = {
    id: newUuid(suite.now()),
    time: now(),
    event: 306,
    project: 'shangan-h5',
    environment: 'test',
    referer: `https://a.example/?t=hush-hush&m=${phone}`,
    userAgent: 'x'.repeat(512),
    message: `failed for ${phone}`,
  }
  const send = () =>
    suite.app.inject({
      method: 'POST',
      url: '/statistics/v1/logs',
      headers: { d: DEVICE },
      payload: { records: [record] },
    })
  expect((await send()).json().result).toEqual({ accepted: 1 })
  expect((await send()).json().result).toEqual({ accepted: 0 })
  const text = (await dump(suite.db)) + JSON.stringify(await stored())
  for (const secret of [phone, DEVICE, 'hush-hush', 'x'.repeat(201)]) expect(text).not.toContain(secret)
  expect(text).toContain('failed for 138****1234')
})

test('the owner of an installation is known from a token alone', async () => {
  const member = await logIn(suite, '13800001234')
  await outcomes([event()], { device: 'other' }, { authorization: 'Bearer forged' })
  await outcomes([event()], {}, member.headers)
  await outcomes([event()], {}, member.headers)
  const visitor = getVisitor(deriveKeys('a secret of the test'), DEVICE)
  expect(await suite.db.selectFrom('visitors').select(['uid', 'visitor']).execute()).toEqual([
    { uid: member.uid, visitor },
  ])
  expect((await stored()).filter((row) => row.visitor === visitor)).toHaveLength(2)
})

test('a flood from one device is turned away, and others are not', async () => {
  const flood = Array.from({ length: 500 }, () => 0)
  for (let i = 0; i < 6; i += 1) expect((await post(flood)).statusCode).toBe(200)
  const refused = await post(flood)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await post(flood, { device: 'other' })).statusCode).toBe(200)
  suite.wait(60)
  expect((await post(flood)).statusCode).toBe(200)
})

test('events of long texts weigh more in a flood, because each text is searched for phones', async () => {
  const flood = (count: number) => Array.from({ length: count }, () => ({ page: '1'.repeat(480) }))
  for (let i = 0; i < 5; i += 1) expect((await post(flood(150))).statusCode).toBe(200)
  expect((await post(flood(1))).statusCode).toBe(429)
})

test('a batch that is too large, empty or none at all is bad input', async () => {
  const bad = [[], Array.from({ length: 501 }, () => event()), 'x', null, { 0: event() }]
  for (const events of bad) expect((await post(events)).json()).toMatchObject({ status: 400, code: 'x400' })
  expect((await post([event()], { sentAt: 'x' })).statusCode).toBe(400)
  expect((await post([event()], { device: 'a b' })).statusCode).toBe(400)
})

test('whatever stands in an event, it is stored or refused, and the server does not fail', async () => {
  const almost = fc
    .tuple(nearly(TrackEvent), fc.boolean())
    .map(([value, isTimely]) =>
      isTimely && typeof value === 'object' && value !== null ? { ...value, id: event().id } : value,
    )
  await fc.assert(
    fc.asyncProperty(fc.array(almost, { maxLength: 20 }), async (events) => {
      const answer = await post([...events, event()], { device: `d${events.length}` })
      expect(answer.statusCode).toBe(200)
      const shifted = answer.json().result.outcomes
      expect([shifted.length, shifted.at(-1)]).toEqual([events.length + 1, 'accepted'])
    }),
    { numRuns: 100 },
  )
})
