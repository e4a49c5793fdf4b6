import { sql } from 'kysely'
import { eventMonthsJob } from '../../../server/src/jobs/event-months'
import { createDayBudget, UNIT } from '../../../server/src/domain/day-budget'
import { newUuid } from '../../../server/src/lib/uuid'
import type { SharedCounts } from '../../../server/src/providers/counts/contract'
import {
  ACCOUNT_PART,
  ADDRESS_PART,
  KNOWN_NETWORK_PART,
  VISITOR_BYTES,
} from '../../../server/src/modules/market/track/budget'
import { readConfig } from '../../../server/src/config'
import { networkGroup } from '../../../server/src/security/address'
import { logIn, startAccountApp, type AccountApp } from '../../support/accounts'

const DAY = 86_400_000
const MB = 1_048_576
const stay = new AbortController().signal
let suite: AccountApp
afterEach(() => suite.close())

const event = (ago = 0) => ({
  id: newUuid(new Date(suite.now().getTime() - ago)),
  e_type: 1,
  e_name: 'summer-gold',
  e_content: '品'.repeat(100),
  page: '/market/summer-gold/27',
})

/** Sends events of a device from an address; resolves to what became of them. */
async function report(device: string, ip: string, count = 500, headers: object = {}): Promise<Set<string>> {
  const answer = await suite.app.inject({
    method: 'POST',
    url: '/statistics/v1/events',
    remoteAddress: ip,
    headers: { ...headers },
    payload: { device, sentAt: suite.now().getTime(), events: Array.from({ length: count }, () => event()) },
  })
  expect(answer.statusCode).toBe(200)
  return new Set(answer.json().result.outcomes)
}

/** Sends from ever new devices of an address until nothing more is stored; resolves to how many batches were. */
async function fill(ip: (nth: number) => string, size = 500, most = 40): Promise<number> {
  for (let nth = 0; nth < most; nth += 1) {
    suite.wait(60)
    if ((await report(`device-${nth}`, ip(nth), size)).has('refused')) return nth
  }
  return most
}

const metric = (name: string) =>
  suite.metrics
    .text()
    .split('\n')
    .filter((line) => line.startsWith(name))
const count = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from events`.execute(suite.db)).rows[0]?.n ?? 0

test('an address fills its part of the day, then is refused in silence, and others go on', async () => {
  suite = await startAccountApp({ trackBytes: 16 * MB })
  const before = await fill(() => '192.0.2.1')
  expect(before).toBeGreaterThan(1)
  expect(await count()).toBe(before * 500)
  expect(await report('device-x', '192.0.2.2', 1)).toEqual(new Set(['accepted']))
  expect(metric('shangan_tracking_refused_total')).toEqual([
    'shangan_tracking_refused_total{from="strangers"} 1',
    'shangan_tracking_refused_total{from="known"} 0',
  ])
  expect(metric('shangan_tracking_day_bytes{from="strangers"}')[0]).toMatch(/ \d{6,}$/)
  // The counted bytes are about those used on disk.
  const { rows } = await sql<{ bytes: number }>`
    select sum(pg_total_relation_size(inhrelid))::int as bytes from pg_inherits
    where inhparent = 'events'::regclass`.execute(suite.db)
  const counted = Number(metric('shangan_tracking_day_bytes{from="strangers"}')[0]?.split(' ')[1])
  expect(counted / (rows[0]?.bytes ?? 0)).toBeGreaterThan(0.6)
  expect(counted / (rows[0]?.bytes ?? 0)).toBeLessThan(1.7)
  // The next day there is room again.
  suite.wait(86_400)
  expect(await report('device-x', '192.0.2.1', 1)).toEqual(new Set(['accepted']))
})

test('one network of IPv6 does not get more by its many addresses, and all of them together no more than the day', async () => {
  suite = await startAccountApp({ trackBytes: 8 * MB })
  const first = await fill((nth) => `2001:db8:1:${nth}::1`)
  const all = await fill((nth) => `2001:db8:${nth + 2}::1`)
  expect(first).toBeLessThan(all)
  expect(all).toBeLessThan(40)
  expect(networkGroup('2001:db8:1:ff::1')).toBe(networkGroup('2001:db8:1:0::2'))
  expect(networkGroup('192.0.2.1')).toBe('192.0.2.1')
})

test('a student who was signed in on an installation has a share that no stranger uses up', async () => {
  suite = await startAccountApp({ trackBytes: MB })
  const { headers } = await logIn(suite, '13800001234')
  await report('own', '192.0.2.1', 1, headers)
  await fill((nth) => `192.0.${nth}.1`, 100)
  expect(await report('stranger', '198.51.100.1', 1)).toEqual(new Set(['refused']))
  expect(await report('own', '198.51.100.1', 1)).toEqual(new Set(['accepted']))
})

/** Sends from some installations and neighbouring addresses until nothing more is stored of any. */
async function flood(devices: readonly string[], ip: (nth: number) => string): Promise<void> {
  let refused = 0
  for (let nth = 0; refused < devices.length; nth += 1) {
    suite.wait(5)
    const isRefused = (await report(`${devices[nth % devices.length]}`, ip(nth), 200)).has('refused')
    refused = isRefused ? refused + 1 : 0
  }
}

test('an account with many installations at neighbouring addresses leaves room for students and for strangers', async () => {
  suite = await startAccountApp({ trackBytes: 8 * MB })
  const honest = await logIn(suite, '13800001234')
  await report('own', '198.51.100.1', 1, honest.headers)
  const { headers } = await logIn(suite, '13800005678')
  const devices = Array.from({ length: 40 }, (_, nth) => `invented-${nth}`)
  for (const device of devices) await report(device, '192.0.2.1', 1, headers)
  await flood(devices, (nth) => `192.0.2.${1 + (nth % 10)}`)
  const stored = Number(metric('shangan_tracking_day_bytes{from="known"}')[0]?.split(' ')[1])
  expect(stored).toBeGreaterThan(0)
  expect(stored).toBeLessThanOrEqual(8 * MB * ACCOUNT_PART)
  expect(await report('own', '198.51.100.1', 500)).toEqual(new Set(['accepted']))
  expect(await report('stranger', '203.0.113.1', 500)).toEqual(new Set(['accepted']))
})

test('the accounts of one network leave half of the known part to others', async () => {
  suite = await startAccountApp({ trackBytes: 8 * MB })
  const honest = await logIn(suite, '13800001234')
  await report('own', '198.51.100.1', 1, honest.headers)
  for (let nth = 0; nth < 10; nth += 1) {
    const { headers } = await logIn(suite, `1380000${2000 + nth}`)
    await report(`own-${nth}`, '192.0.2.1', 1, headers)
  }
  await flood(
    Array.from({ length: 10 }, (_, nth) => `own-${nth}`),
    (nth) => `192.0.2.${1 + (nth % 10)}`,
  )
  // The strangers' part goes as well, from everywhere.
  await fill((nth) => `203.0.${nth}.1`)
  expect(await report('stranger', '203.1.113.1', 1)).toEqual(new Set(['refused']))
  expect(await report('own', '198.51.100.1', 500)).toEqual(new Set(['accepted']))
})

test('two thousand lively students behind one address are stored whole', async () => {
  suite = await startAccountApp()
  const [students, events] = [2000, 300]
  const { tracking } = readConfig({})
  await report('device', '192.0.2.1', 500)
  const counted = Number(metric('shangan_tracking_day_bytes{from="strangers"}')[0]?.split(' ')[1])
  const needed = students * events * (counted / 500)
  expect(needed).toBeLessThan(tracking.dayBytes * KNOWN_NETWORK_PART)
  // As guests, a quarter as lively, they have room as well.
  expect(needed / 4).toBeLessThan(tracking.dayBytes * ADDRESS_PART)
  // One of them has room for fifty such days.
  expect(50 * (needed / students)).toBeLessThan(Math.min(VISITOR_BYTES, tracking.dayBytes * ACCOUNT_PART))
})

test('log records are counted as well', async () => {
  suite = await startAccountApp({ trackBytes: MB })
  await fill((nth) => `192.0.2.${nth}`, 100)
  const now = suite.now()
  const texts = { referer: '', userAgent: '', message: 'x' }
  const record = {
    id: newUuid(now),
    time: now.getTime(),
    event: 306,
    project: 'h5',
    environment: 'test',
    ...texts,
  }
  const sent = { method: 'POST', url: '/statistics/v1/logs', payload: { records: [record] } } as const
  const refused = await suite.app.inject({ ...sent, remoteAddress: '192.0.2.99' })
  expect([refused.statusCode, refused.json().result]).toEqual([200, { accepted: 0 }])
})

test('servers share a budget by the database, and by other counts while those are there', async () => {
  suite = await startAccountApp()
  const { db } = suite
  const now = suite.now()
  const share = { subject: Buffer.from('all'), bytes: 4 * UNIT }
  const servers = [createDayBudget({ db }), createDayBudget({ db })]
  let spent = 0
  for (let turn = 0; turn < 20; turn += 1)
    for (const server of servers) if (await server.spend([share], UNIT / 2, now)) spent += 1
  expect(spent).toBe(8)
  expect(servers.map((server) => server.isSpent([share], now))).toEqual([true, true])

  const asked: number[] = []
  const counts: Pick<SharedCounts, 'take'> = {
    take: async (windows) => {
      asked.push(windows.length)
      if (asked.length > 3) throw new Error('away')
      return asked.length > 1 ? windows[0] : undefined
    },
  }
  const rest: Omit<SharedCounts, 'take'> = {
    giveBack: async () => undefined,
    read: async () => [],
    clear: async () => undefined,
    close: async () => undefined,
  }
  const counted = createDayBudget({ db, counts: { ...rest, ...counts } })
  const own = { subject: Buffer.from('own'), bytes: 9 * UNIT }
  expect(await counted.spend([own], UNIT, now)).toBe(true)
  expect(await counted.spend([own], UNIT, now)).toBe(false)
  // A sender known to have none left is not asked about again.
  expect(await counted.spend([own], UNIT, now)).toBe(false)
  expect(asked).toHaveLength(2)
})

test('events and records go so many days after they came, whenever they happened', async () => {
  suite = await startAccountApp()
  const sent = async (ago: number) => {
    const { id } = event(ago)
    const payload = { device: 'd', sentAt: suite.now().getTime(), events: [{ ...event(), id }] }
    await suite.app.inject({ method: 'POST', url: '/statistics/v1/events', payload })
    return id
  }
  await sent(0)
  suite.wait((30 * DAY) / 1000)
  // Events that waited on a device are stored for the same time as all others.
  const late = await sent(100 * DAY)
  suite.wait((31 * DAY) / 1000)
  expect(await eventMonthsJob(60).run(suite.db, suite.now(), stay)).toBe(1)
  const rows = await suite.db.selectFrom('events').select('id').execute()
  expect(rows.map(({ id }) => id)).toEqual([late])
  suite.wait((30 * DAY) / 1000)
  expect(await eventMonthsJob(60).run(suite.db, suite.now(), stay)).toBe(1)
})
