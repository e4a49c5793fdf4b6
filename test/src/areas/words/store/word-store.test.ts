import { autorun } from 'mobx'
import { uuidV7 } from '../../../../../contract/domain/uuid'
import { ApiError } from '../../../../../src/api/errors'
import { WordStore } from '../../../../../src/areas/words/store/word-store'
import { memoryRecords } from '../../../../support/memory-records'
import { openedPhone, getPhone, settle } from '../../../../support/word-phone'
import { fakeWordServer } from '../../../../support/word-server'

const DAY = 86_400_000
const NOW = Date.UTC(2026, 10, 21, 4)
const WORDS = ['able', 'brief', 'claim', 'drift', 'ease']

const known = { isKnown: true, took: 2000, mode: 'card' as const }

test('a review is there at once, outlives the app, and reaches the server a moment later', async () => {
  const server = fakeWordServer(WORDS, NOW)
  const phone = await openedPhone(server, 'u1')
  phone.words.review('able', known)
  expect(phone.words.loadState('able')).toBe('learning')
  await phone.reopen('u1')
  expect(phone.words.loadState('able')).toBe('learning')
  expect(server.logs.get('u1')).toHaveLength(1)
})

test('with no network for days everything works, and is sent in batches when it is back', async () => {
  const server = fakeWordServer(WORDS, NOW)
  const phone = await openedPhone(server, 'u1')
  phone.words.prefetch()
  await phone.pass() // the whole book is put on the device by and by
  server.fault = () => 'offline'
  await phone.reopen('u1')
  for (let count = 0; count < 450; count += 1) phone.words.review(WORDS[count % 5] ?? '', known)
  await phone.pass()
  expect(phone.words.sync).toMatchObject({ unsent: 450, isUnreached: true, trouble: undefined })
  await phone.reopen('u1')
  expect(phone.words.sync.unsent).toBe(450)
  expect((await phone.words.entries(['able']))[0]?.word).toBe('able')
  server.fault = () => undefined
  await phone.words.catchUp()
  expect(phone.words.sync).toMatchObject({ unsent: 0, isUnreached: false })
  expect(server.logs.get('u1')).toHaveLength(450)
  expect([...phone.records.records.keys()].filter((key) => key.includes('/own/'))).toEqual([])
})

test('a guest’s study becomes the student’s at login, once', async () => {
  const server = fakeWordServer(WORDS, NOW)
  const phone = await openedPhone(server)
  phone.words.review('able', known)
  phone.words.mark(['brief'], 'mastered')
  await phone.pass()
  expect(server.logs.size).toBe(0)
  await phone.words.enter('u1')
  expect(server.logs.get('u1')).toHaveLength(2)
  expect(phone.words.state.getMark('brief')).toBe('mastered')
  await phone.words.enter(undefined)
  expect(phone.words.state.getMark('brief')).toBe('none')
  await phone.words.enter('u1')
  expect(server.logs.get('u1')).toHaveLength(2)
})

test('a login that is cut off while the guest’s study is moved loses and doubles nothing', async () => {
  const server = fakeWordServer(WORDS, NOW)
  const phone = await openedPhone(server)
  for (const word of WORDS) phone.words.review(word, known)
  await settle()
  const remove = phone.records.remove
  phone.records.remove = () => new Promise<void>(() => undefined) // the app is killed here
  void phone.words.enter('u1')
  await settle()
  phone.records.remove = remove
  await phone.reopen('u1')
  await phone.words.catchUp()
  expect(server.logs.get('u1')).toHaveLength(5)
  expect(phone.words.counts.learning).toBe(5)
})

test('a full device says so, holds everything in memory, and still sends it', async () => {
  const server = fakeWordServer(WORDS, NOW)
  const phone = await openedPhone(server, 'u1')
  phone.records.trouble = 'full'
  server.fault = () => 'offline'
  phone.words.review('able', known)
  await phone.pass()
  expect(phone.words.sync).toMatchObject({ unsent: 1, trouble: 'full' })
  server.fault = () => undefined
  await phone.words.catchUp()
  expect(server.logs.get('u1')).toHaveLength(1)
  expect(phone.words.loadState('able')).toBe('learning')
})

test('a damaged store is set aside and fetched again, and what was unsent is still sent', async () => {
  const server = fakeWordServer(WORDS, NOW)
  server.pageSize = 700
  const phone = await openedPhone(server, 'u1')
  for (let count = 0; count < 1600; count += 1) phone.words.review(WORDS[count % 5] ?? '', known)
  await phone.words.catchUp()
  const hash = phone.words.state.hash()
  const pages = [...phone.records.records.keys()].filter((key) => key.includes('/page/'))
  expect(pages.length).toBeGreaterThan(1)
  phone.records.records.set(pages[0] ?? '', '{"from":"0"}')
  server.fault = () => 'offline'
  await phone.reopen('u1')
  phone.words.mark(['able'], 'suspended')
  await settle()
  server.fault = () => undefined
  await phone.reopen('u1')
  expect(phone.words.state.getMark('able')).toBe('suspended')
  phone.words.mark(['able'], 'none')
  await phone.words.catchUp()
  expect(server.logs.get('u1')).toHaveLength(1602)
  expect(phone.words.state.hash()).toBe(hash)
  expect([...phone.records.records.keys()].some((key) => key.startsWith('damaged/'))).toBe(true)
})

test('an event that the server refuses is set apart, counts no more, and holds nothing up', async () => {
  const server = fakeWordServer(WORDS, NOW)
  const phone = await openedPhone(server, 'u1')
  server.words = WORDS.slice(1)
  phone.words.review('able', known)
  phone.words.review('brief', known)
  await phone.words.catchUp()
  expect(phone.words.sync.refused.map(({ reason }) => reason)).toEqual(['content'])
  expect(server.logs.get('u1')).toHaveLength(1)
  await phone.reopen('u1')
  expect(phone.words.sync).toMatchObject({ unsent: 0, refused: [{ reason: 'content' }] })
})

test('a batch that the server finds too large goes in smaller ones', async () => {
  const server = fakeWordServer(WORDS, NOW)
  server.most = 30
  const phone = await openedPhone(server, 'u1')
  for (let count = 0; count < 100; count += 1) phone.words.review('able', known)
  await phone.words.catchUp()
  expect(server.logs.get('u1')).toHaveLength(100)
})

test('a batch that takes too long to arrive goes in shorter ones', async () => {
  const server = fakeWordServer(WORDS, NOW)
  Object.assign(server, { most: 30, overlong: new ApiError('x408', 408) })
  const phone = await openedPhone(server, 'u1')
  for (let count = 0; count < 100; count += 1) phone.words.review('able', known)
  await phone.words.catchUp()
  expect(phone.words.sync).toMatchObject({ unsent: 0, refused: [] })
  expect(server.logs.get('u1')).toHaveLength(100)
})

test('a batch that is cut on its way is sent again, and nothing of it is lost', async () => {
  const server = fakeWordServer(WORDS, NOW)
  const phone = await openedPhone(server, 'u1')
  for (let count = 0; count < 100; count += 1) phone.words.review('able', known)
  server.fault = () => 'cut body'
  await phone.words.catchUp()
  expect(phone.words.sync).toMatchObject({ unsent: 100, isUnreached: false, refused: [] })
  await phone.reopen('u1')
  let cuts = 2
  server.fault = () => ((cuts -= 1) >= 0 ? 'cut body' : undefined)
  // By now it sends one at a time, of which the next is cut.
  for (const left of [100, 0]) {
    await phone.words.catchUp()
    expect(phone.words.sync.unsent).toBe(left)
  }
  expect(phone.words.sync).toMatchObject({ unsent: 0, refused: [] })
  expect(server.logs.get('u1')).toHaveLength(100)
})

test('a clock that is wrong by months is put right before anything is sent', async () => {
  const server = fakeWordServer(WORDS, NOW)
  const phone = getPhone(server, 90 * DAY)
  server.fault = () => 'offline'
  await phone.words.enter('u1') // the book is not there yet
  server.fault = () => undefined
  await phone.words.enter('u1')
  phone.words.review('able', known)
  await phone.words.catchUp()
  const [review] = server.logs.get('u1') ?? []
  expect(Math.abs((review?.at ?? 0) - NOW)).toBeLessThan(DAY)
})

test('units of the book come between answers, not upon them', async () => {
  const server = fakeWordServer(WORDS, NOW)
  const asked: number[] = []
  const waits: { work: () => void; ms: number }[] = []
  const words = new WordStore({
    records: memoryRecords(),
    api: {
      ...server.api,
      async getWordIndex() {
        const index = await server.api.getWordIndex()
        return { ...index, units: WORDS.map((word, at) => ({ unit: at, version: 'a', words: [word] })) }
      },
      getWordUnit(unit, version) {
        asked.push(unit)
        return server.api.getWordUnit(unit, version)
      },
    },
    settings: undefined,
    now: () => NOW,
    idAt: (ms) => uuidV7(ms, new Uint8Array(10)),
    later: (work, ms) => void waits.push({ work, ms }),
  })
  /** Lets the one wait of so many ms end; answers which units have been asked for by then. */
  const pass = async (ms: number) => {
    const [wait] = waits.splice(
      waits.findIndex((item) => item.ms === ms),
      1,
    )
    expect(wait?.ms).toBe(ms)
    wait?.work()
    await settle()
    return asked
  }
  await words.enter(undefined)
  expect(waits).toEqual([])
  words.prefetch()
  await expect(pass(5000)).resolves.toEqual([0])
  await expect(pass(250)).resolves.toEqual([0, 1])
  words.review('able', known)
  await expect(pass(250)).resolves.toEqual([0, 1])
  words.review('brief', known)
  await expect(pass(1000)).resolves.toEqual([0, 1])
  await expect(pass(1000)).resolves.toEqual([0, 1, 2])
  await expect(pass(250)).resolves.toEqual([0, 1, 2, 3])
})

test('reviews made offline by a wrong clock are dated again when the server is reached', async () => {
  const server = fakeWordServer(WORDS, NOW)
  const phone = await openedPhone(server, 'u1')
  server.fault = () => 'offline'
  phone.clock.ms += 40 * DAY
  phone.words.review('able', known)
  await phone.pass()
  server.fault = () => undefined
  await phone.words.catchUp()
  expect(phone.words.sync.refused).toEqual([])
  expect(server.logs.get('u1')?.[0]?.at).toBe(NOW)
})

test('an observer of a word’s state or of today’s work is notified of every review', async () => {
  const server = fakeWordServer(WORDS, NOW)
  const phone = await openedPhone(server, 'u1')
  const seen: unknown[] = []
  const end = autorun(() => seen.push([phone.words.loadState('able'), phone.words.work.fresh.length]))
  phone.words.review('able', known)
  phone.words.undo()
  end()
  expect(seen).toEqual([
    ['new', 5],
    ['learning', 4],
    ['new', 5],
  ])
})

test('undo takes back the newest review of this visit, and the last day as a whole', async () => {
  const server = fakeWordServer(WORDS, NOW)
  const phone = await openedPhone(server, 'u1')
  expect(phone.words.canUndo).toBe(false)
  phone.words.review('able', known)
  phone.words.review('brief', known)
  expect(phone.words.undo()?.word).toBe('brief')
  expect(phone.words.counts).toMatchObject({ new: 4, learning: 1 })
  phone.words.review('claim', known)
  expect(phone.words.undoDay(phone.words.today)).toBe(2)
  expect(phone.words.counts).toMatchObject({ new: 5, learning: 0 })
  expect(phone.words.canUndo).toBe(false)
})

test('a silent device’s data is there once it answers, without a network and without another visit', async () => {
  const server = fakeWordServer(WORDS, NOW)
  const phone = await openedPhone(server, 'u1')
  phone.words.review('able', known)
  await phone.words.catchUp()
  server.fault = () => 'offline'
  phone.records.trouble = 'silent'
  await phone.reopen('u1')
  expect(phone.words.load.state).toBe('failed')
  phone.records.trouble = undefined
  await phone.words.recover()
  expect(phone.words.isWhole).toBe(true)
  expect(phone.words.loadState('able')).toBe('learning')
  expect(phone.words.sync.trouble).toBeUndefined()
})

test('content that changes touches nobody’s progress', async () => {
  const server = fakeWordServer(WORDS, NOW)
  const phone = await openedPhone(server, 'u1')
  phone.words.review('able', known)
  await phone.words.catchUp()
  server.words = ['brief', 'able', 'fresh']
  server.version = 'b'.repeat(12)
  phone.clock.ms += 600_000
  await phone.words.catchUp()
  expect(phone.words.book.words).toEqual(['brief', 'able', 'fresh'])
  expect(phone.words.loadState('able')).toBe('learning')
  expect(phone.words.loadState('fresh')).toBe('new')
})

test('the content is asked for once in a while, and not with every sending', async () => {
  const server = fakeWordServer(WORDS, NOW)
  const phone = await openedPhone(server, 'u1')
  const before = server.indexed
  for (const word of ['able', 'brief', 'claim']) {
    phone.words.review(word, known)
    await phone.words.catchUp()
  }
  expect(server.indexed).toBe(before)
  phone.clock.ms -= 3_600_000
  await phone.words.catchUp()
  expect(server.indexed).toBe(before + 1)
})
