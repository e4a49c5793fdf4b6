import { openedPhone, settle } from '../../../../support/word-phone'
import { fakeWordServer } from '../../../../support/word-server'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const NOW = Date.UTC(2026, 10, 21, 4)
const WORDS = ['able', 'brief', 'claim', 'drift', 'ease']
const known = { isKnown: true, took: 2000, mode: 'card' as const }

describe('a guest’s study', () => {
  test('comes along from memory where the device was full', async () => {
    const server = fakeWordServer(WORDS, NOW)
    const phone = await openedPhone(server)
    phone.records.trouble = 'full'
    for (const word of WORDS.slice(0, 4)) phone.words.review(word, known)
    await settle()
    expect(phone.words.sync).toMatchObject({ unsent: 4, trouble: 'full' })
    server.fault = () => 'offline'
    await phone.words.enter('u1')
    expect(phone.words.sync).toMatchObject({ unsent: 4, trouble: 'full' })
    server.fault = () => undefined
    await phone.words.catchUp()
    expect(server.logs.get('u1')).toHaveLength(4)
    expect(phone.words.counts.learning).toBe(4)
    expect(phone.words.sync.unsent).toBe(0)
  })

  test('is stored with the next event once the device has room again', async () => {
    const server = fakeWordServer(WORDS, NOW)
    const phone = await openedPhone(server)
    phone.records.trouble = 'full'
    phone.words.review('able', known)
    await settle()
    phone.records.trouble = undefined
    phone.words.review('brief', known)
    await phone.reopen()
    expect(phone.words.counts.learning).toBe(2)
  })

  test('is stored when the student comes back to a device that has room again', async () => {
    const server = fakeWordServer(WORDS, NOW)
    const phone = await openedPhone(server)
    phone.records.trouble = 'full'
    phone.words.review('able', known)
    await settle()
    phone.records.trouble = undefined
    await phone.words.catchUp()
    expect(phone.words.sync.trouble).toBeUndefined()
    await phone.reopen()
    expect(phone.words.counts.learning).toBe(1)
  })

  test('of a full device outlives that somebody else signs in meanwhile', async () => {
    const server = fakeWordServer(WORDS, NOW)
    const phone = await openedPhone(server, 'u1')
    phone.records.trouble = 'full'
    server.fault = () => 'offline'
    phone.words.review('able', known)
    await phone.words.enter(undefined)
    await phone.words.enter('u2')
    expect(phone.words.loadState('able')).toBe('new')
    server.fault = () => undefined
    await phone.words.enter('u1')
    expect(phone.words.loadState('able')).toBe('learning')
    expect(server.logs.get('u1')).toHaveLength(1)
    expect(server.logs.get('u2') ?? []).toEqual([])
  })

  test('of a full device becomes the student’s once, however often it could not be taken away', async () => {
    const server = fakeWordServer(WORDS, NOW)
    const phone = await openedPhone(server, undefined, 40 * DAY)
    phone.words.note('able', '一')
    await settle()
    phone.records.trouble = 'full'
    phone.words.note('able', '二')
    server.fault = () => (server.logs.has('u1') ? 'offline' : undefined)
    await phone.words.enter('u1')
    await phone.words.enter(undefined)
    server.fault = () => undefined
    await phone.words.enter('u1')
    expect(phone.words.state.getNote('able')).toBe('二')
    expect(phone.words.sync.unsent).toBe(0)
  })

  test.each([
    ['while the device is still full', false],
    ['after the app was opened anew with room again', true],
  ])('goes on from what the account has of it already, %s', async (_when, isReopened) => {
    const server = fakeWordServer(WORDS, NOW)
    const phone = await openedPhone(server)
    phone.words.note('able', '一')
    await settle()
    phone.records.trouble = 'full'
    await phone.words.enter('u1')
    await phone.words.enter(undefined)
    phone.records.trouble = isReopened ? undefined : 'full'
    if (isReopened) await phone.reopen()
    expect(phone.words.state.getNote('able')).toBe('一')
    phone.words.note('able', '二')
    phone.words.note('able', '三')
    await phone.words.enter('u1')
    expect(phone.words.state.getNote('able')).toBe('三')
    const second = await openedPhone(server, 'u1')
    expect(second.words.state.getNote('able')).toBe('三')
  })

  test('adds to the account’s answers, and leaves its plan, marks and notes as they are', async () => {
    const server = fakeWordServer(WORDS, NOW)
    const first = await openedPhone(server, 'u1')
    const { plan } = first.words
    first.words.setPlan({ ...plan, cap: 150 })
    first.words.note('able', '账号的笔记')
    first.words.mark(['brief'], 'mastered')
    first.words.mark(['brief'], 'none')
    await first.words.catchUp()
    server.now += HOUR
    const second = await openedPhone(server)
    second.words.review('able', known)
    second.words.setPlan({ ...plan, cap: 60 })
    second.words.note('able', '登录前的笔记')
    second.words.mark(['brief'], 'mastered')
    second.words.note('claim', '只有登录前写过')
    await second.words.enter('u1')
    expect(second.words.plan.cap).toBe(150)
    expect(second.words.state.getNote('able')).toBe('账号的笔记')
    expect(second.words.state.getMark('brief')).toBe('none')
    expect(second.words.state.getNote('claim')).toBe('只有登录前写过')
    expect(second.words.loadState('able')).toBe('learning')
    expect(server.logs.get('u1')).toContainEqual(expect.objectContaining({ text: '登录前的笔记' }))
    second.words.setPlan({ ...plan, cap: 90 })
    await second.words.catchUp()
    await first.words.catchUp()
    expect(first.words.plan.cap).toBe(90)
    expect(first.words.state.hash()).toBe(second.words.state.hash())
  })
})

test('of two guests who become one student the first to sign in is the one whose decisions hold', async () => {
  const server = fakeWordServer(WORDS, NOW)
  const first = await openedPhone(server)
  first.words.note('able', '第一个登录的')
  const second = await openedPhone(server)
  second.clock.ms += HOUR
  server.now += HOUR
  for (const text of ['第二个登录的', '又改了一次']) second.words.note('able', text)
  for (const text of ['一', '二']) second.words.note('claim', text)
  await first.words.enter('u1')
  await second.words.enter('u1')
  await first.words.catchUp()
  for (const { words } of [first, second]) {
    expect(words.state.getNote('able')).toBe('第一个登录的')
    expect(words.state.getNote('claim')).toBe('二')
  }
  const both = (server.logs.get('u1') ?? []).filter((event) => 'word' in event && event.word === 'able')
  expect(both.sort((a, b) => a.at - b.at).map((event) => 'text' in event && event.text)).toEqual([
    '第二个登录的',
    '又改了一次',
    '第一个登录的',
  ])
  second.words.note('able', '见过以后写的')
  await second.words.catchUp()
  await first.words.catchUp()
  expect(first.words.state.getNote('able')).toBe('见过以后写的')
})
