import { studyDay } from '../../../contract/domain/study/day'
import { listShifts } from '../../../src/stores/study-log/device-clock'
import { openedPhone, type Phone } from '../../support/word-phone'
import { fakeWordServer, type FakeWordServer } from '../../support/word-server'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const NOW = Date.UTC(2026, 10, 21, 4)
const known = { isKnown: true, took: 2000, mode: 'card' as const }

/** A student's device that has met the server and has no network now. */
async function offline(skew = 0): Promise<{ server: FakeWordServer; phone: Phone }> {
  const server = fakeWordServer(['able', 'brief', 'claim'], NOW)
  const phone = await openedPhone(server, 'u1', skew)
  server.fault = () => 'offline'
  return { server, phone }
}

function pass({ server, phone }: { server: FakeWordServer; phone: Phone }, ms: number, isAwake = true): void {
  server.now += ms
  phone.clock.ms += ms
  if (isAwake) phone.clock.ticks += ms
}

/** When the answers came by the server's log, in hours since the device met it. */
async function sent({ server, phone }: { server: FakeWordServer; phone: Phone }): Promise<unknown> {
  server.fault = () => undefined
  await phone.words.catchUp()
  const log = server.logs.get('u1') ?? []
  return Object.fromEntries(log.map((event) => ['word' in event && event.word, (event.at - NOW) / HOUR]))
}

describe('answers made offline', () => {
  test.each([20 * HOUR, -2 * DAY])('before the clock is set by %d ms stay as they are', async (by) => {
    const both = await offline()
    const { phone } = both
    pass(both, HOUR)
    phone.words.review('able', known)
    pass(both, HOUR)
    phone.clock.ms += by
    phone.words.review('brief', known)
    pass(both, HOUR)
    expect(await sent(both)).toEqual({ able: 1, brief: 2 })
  })

  test('before the clock is set by a guest stay as they are after the login', async () => {
    const server = fakeWordServer(['able', 'brief', 'claim'], NOW)
    const phone = await openedPhone(server)
    phone.words.review('able', known)
    phone.clock.ms += 20 * HOUR
    phone.words.review('brief', known)
    await phone.words.enter('u1')
    expect(await sent({ server, phone })).toEqual({ able: 0, brief: 0 })
  })

  test('while the clock was wrong are dated again when it was corrected in between', async () => {
    const both = await offline()
    const { phone } = both
    pass(both, 30 * HOUR)
    phone.clock.ms += 20 * HOUR
    phone.words.review('able', known)
    phone.clock.ms -= 20 * HOUR
    pass(both, 30 * HOUR)
    phone.words.review('brief', known)
    expect(await sent(both)).toEqual({ able: 30, brief: 60 })
  })

  test('by a wrong clock are dated again across a sleep of the device', async () => {
    const both = await offline()
    const { phone } = both
    phone.clock.ms += 20 * HOUR
    await phone.reopen('u1')
    pass(both, 30 * HOUR)
    phone.words.review('able', known)
    pass(both, 8 * HOUR, false)
    phone.words.review('brief', known)
    expect(await sent(both)).toEqual({ able: 30, brief: 38 })
  })

  test('are never dated before the device met the server for the last time', async () => {
    const both = await offline()
    const { phone } = both
    pass(both, HOUR)
    phone.words.review('able', known)
    phone.clock.ms += 20 * HOUR
    await phone.reopen('u1')
    pass(both, HOUR)
    phone.words.review('brief', known)
    expect(await sent(both)).toEqual({ able: 1, brief: 2 })
  })
})

describe('the first view of a visit without a network', () => {
  test('is of the right day after the clock was put right', async () => {
    const { phone } = await offline(20 * HOUR)
    expect(phone.words.today).toBe(studyDay(NOW))
    phone.clock.ms = NOW + HOUR
    await phone.reopen('u1')
    expect(phone.words.today).toBe(studyDay(NOW))
    await phone.reopen('u1')
    expect(phone.words.today).toBe(studyDay(NOW))
  })

  test('is of no day before the server was met', async () => {
    const { phone } = await offline()
    phone.clock.ms -= 2 * DAY
    await phone.reopen('u1')
    expect(phone.words.today).toBe(studyDay(NOW))
  })

  test('retains the measured difference while the clock runs on', async () => {
    const { server, phone } = await offline(20 * HOUR)
    pass({ server, phone }, 2 * DAY)
    await phone.reopen('u1')
    expect(phone.words.today).toBe(studyDay(NOW) + 2)
  })
})

test.each([
  ['nothing was set', [], [7]],
  ['only a sleep lies between', [{ by: 8, isSet: false }], [7, 7]],
  ['the clock was set', [{ by: -7, isSet: false }], [0, 7]],
  [
    'it was set twice',
    [
      { by: 3, isSet: false },
      { by: -10, isSet: true },
    ],
    [0, -3, 7],
  ],
  [
    'it was set after a sleep',
    [
      { by: 30, isSet: false },
      { by: -7, isSet: false },
    ],
    [0, 0, 7],
  ],
  [
    'it was set by nobody knows how much',
    [
      { by: 4, isSet: false },
      { by: -9, isSet: true },
    ],
    [0, 0, 7],
  ],
])('the times told before the last reading are right or as wrong as it says: %s', (_, leaps, shifts) => {
  const hours = leaps.map(({ by, isSet }) => ({ by: by * HOUR, isSet }))
  expect(listShifts(hours, 7 * HOUR)).toEqual(shifts.map((shift) => shift * HOUR))
})
