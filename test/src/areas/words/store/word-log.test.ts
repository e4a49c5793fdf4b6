import { openedPhone, getPhone, settle } from '../../../../support/word-phone'
import { fakeWordServer } from '../../../../support/word-server'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const NOW = Date.UTC(2026, 10, 21, 4)
const WORDS = ['able', 'brief', 'claim', 'drift', 'ease']
const known = { isKnown: true, took: 2000, mode: 'card' as const }

describe('the first meeting with the server', () => {
  test('a signed-in device works with its log only when the server’s part of it is here', async () => {
    const server = fakeWordServer(WORDS, NOW)
    const first = await openedPhone(server, 'u1')
    first.words.review('able', known)
    await first.words.catchUp()
    const second = getPhone(server)
    const seen: boolean[] = []
    server.fault = () => {
      seen.push(second.words.isWhole)
      return undefined
    }
    await second.words.enter('u1')
    expect(seen).not.toContain(true)
    expect(second.words.isWhole).toBe(true)
    expect(second.words.loadState('able')).toBe('learning')
  })

  test('without a network it says so, goes on where the student wishes, and once met it need not wait again', async () => {
    const server = fakeWordServer(WORDS, NOW)
    const phone = await openedPhone(server)
    server.fault = () => 'offline'
    await phone.reopen('u1')
    expect(phone.words.isWhole).toBe(false)
    expect(phone.words.sync).toMatchObject({ isSending: false, isUnreached: true })
    phone.words.startAnyway()
    expect(phone.words.isWhole).toBe(true)
    await phone.reopen('u1')
    expect(phone.words.isWhole).toBe(false)
    server.fault = () => undefined
    await phone.words.catchUp()
    expect(phone.words.isWhole).toBe(true)
    server.fault = () => 'offline'
    await phone.reopen('u1')
    expect(phone.words.isWhole).toBe(true)
  })

  test('a pull that broke off after its first page is none', async () => {
    const server = fakeWordServer(WORDS, NOW)
    const first = await openedPhone(server, 'u1')
    for (const word of WORDS) first.words.review(word, known)
    await first.words.catchUp()
    server.pageSize = 2
    const second = getPhone(server)
    let calls = 0
    server.fault = () => ((calls += 1) > 2 ? 'offline' : undefined)
    await second.words.enter('u1')
    expect(second.words.counts.learning).toBe(2)
    expect(second.words.isWhole).toBe(false)
    await second.reopen('u1')
    expect(second.words.isWhole).toBe(false)
  })

  test('a damaged log waits for the server’s', async () => {
    const server = fakeWordServer(WORDS, NOW)
    const phone = await openedPhone(server, 'u1')
    phone.words.review('able', known)
    await phone.words.catchUp()
    const [page = ''] = [...phone.records.records.keys()].filter((key) => key.includes('/page/'))
    phone.records.records.set(page, '{"from":"0"}')
    server.fault = () => 'offline'
    await phone.reopen('u1')
    expect(phone.words.isWhole).toBe(false)
  })

  test('a student who signs in while the guest’s log is synchronized has the own log synchronized as well', async () => {
    const server = fakeWordServer(WORDS, NOW)
    const phone = await openedPhone(server)
    phone.clock.ms += HOUR
    const meeting = phone.words.catchUp()
    await phone.words.enter('u1')
    await meeting
    expect(phone.words.isWhole).toBe(true)
    expect(phone.words.sync.isSending).toBe(false)
  })
})

test('two devices that change different fields of the plan store both, and fields left to the app stay so', async () => {
  const server = fakeWordServer(WORDS, NOW)
  const [first, second] = [await openedPhone(server, 'u1'), await openedPhone(server, 'u1')]
  first.words.setPlan({ ...first.words.plan, tip: 1 })
  for (const { words } of [first, second, first]) await words.catchUp()
  first.words.setPlan({ ...first.words.plan, cap: 150, easyDays: [0] })
  second.words.setPlan({ ...second.words.plan, examDate: '2027-12-18', newADay: 40 })
  for (const { words } of [first, second, first]) await words.catchUp()
  for (const { words } of [first, second])
    expect(words.plan).toMatchObject({ cap: 150, easyDays: [0], tip: 1, examDate: '2027-12-18', newADay: 40 })
  first.words.setPlan({ ...first.words.plan, examDate: server.examDate })
  second.words.setPlan({ ...second.words.plan, cap: 90 })
  for (const { words } of [first, second, first]) await words.catchUp()
  for (const { words } of [first, second])
    expect(words.plan).toMatchObject({ cap: 90, examDate: server.examDate, follows: ['date'] })
})

describe('a student who goes on before the account’s log is here', () => {
  test('overrides no decision of the account unseen, only where it has made none', async () => {
    const server = fakeWordServer(WORDS, NOW)
    const first = await openedPhone(server, 'u1')
    first.words.setPlan({ ...first.words.plan, cap: 150 })
    first.words.note('able', '账号的笔记')
    first.words.mark(['brief'], 'mastered')
    await first.words.catchUp()
    server.now += HOUR
    const second = await openedPhone(server)
    server.fault = () => 'offline'
    await second.words.enter('u1')
    second.words.startAnyway()
    second.words.setPlan({ ...first.words.plan, cap: 60 })
    for (const text of ['没见过账号的笔记', '又改了一次']) second.words.note('able', text)
    second.words.mark(['brief'], 'suspended')
    for (const text of ['一', '二']) second.words.note('claim', text)
    server.fault = () => undefined
    await second.words.catchUp()
    expect(second.words.plan.cap).toBe(150)
    expect(second.words.state.getNote('able')).toBe('账号的笔记')
    expect(second.words.state.getMark('brief')).toBe('mastered')
    expect(second.words.state.getNote('claim')).toBe('二')
    second.words.note('able', '见过以后写的')
    expect(second.words.state.getNote('able')).toBe('见过以后写的')
  })

  test('replaces for good what came of the log before the network broke', async () => {
    const server = fakeWordServer(WORDS, NOW)
    const first = await openedPhone(server, 'u1')
    for (const word of WORDS) first.words.note(word, '账号的笔记')
    await first.words.catchUp()
    server.pageSize = 2
    const second = getPhone(server)
    let calls = 0
    server.fault = () => ((calls += 1) > 2 ? 'offline' : undefined)
    await second.words.enter('u1')
    second.words.startAnyway()
    second.words.note('able', '见过以后写的')
    second.words.note('ease', '没见过账号的笔记')
    server.fault = () => undefined
    await second.words.catchUp()
    expect(second.words.state.getNote('able')).toBe('见过以后写的')
    expect(second.words.state.getNote('ease')).toBe('账号的笔记')
  })
})

describe('a clock that is wrong', () => {
  test('by 20 hours makes no later decision void, on the device or on another one', async () => {
    const server = fakeWordServer(WORDS, NOW)
    const phone = await openedPhone(server, 'u1')
    phone.clock.ms += 20 * HOUR
    phone.words.mark(['able'], 'mastered')
    phone.words.note('able', '快二十小时')
    phone.words.setPlan({ ...phone.words.plan, cap: 60 })
    await phone.words.catchUp()
    phone.clock.ms -= 20 * HOUR
    const otherPhone = await openedPhone(server, 'u1')
    for (const words of [phone.words, otherPhone.words]) {
      words.mark(['able'], words === phone.words ? 'none' : 'suspended')
      words.note('able', '钟对了')
      words.setPlan({ ...words.plan, cap: words === phone.words ? 200 : 100 })
      expect(words.state.getMark('able')).toBe(words === phone.words ? 'none' : 'suspended')
      expect(words.state.getNote('able')).toBe('钟对了')
      server.now += 60_000
      for (const { clock } of [phone, otherPhone]) clock.ms += 60_000
      await words.catchUp()
      await (words === phone.words ? otherPhone.words : phone.words).catchUp()
    }
    for (const { words } of [phone, otherPhone]) {
      expect(words.state.getMark('able')).toBe('suspended')
      expect(words.plan.cap).toBe(100)
    }
  })

  test('is known from minutes on: nothing is dated ahead of the server, and study counts for its day', async () => {
    const server = fakeWordServer(WORDS, NOW)
    const phone = await openedPhone(server, 'u1', 20 * HOUR)
    phone.words.review('able', known)
    phone.words.mark(['brief'], 'mastered')
    await phone.words.catchUp()
    expect(server.logs.get('u1')?.map(({ at }) => at)).toEqual([NOW, NOW])
  })

  test('and was put right before the server was met leaves nothing that is refused or ahead of the server', async () => {
    const server = fakeWordServer(WORDS, NOW)
    const phone = await openedPhone(server, 'u1')
    server.fault = () => 'offline'
    phone.clock.ms += 40 * DAY
    phone.words.review('able', known)
    phone.words.note('able', '一')
    phone.words.note('able', '二')
    phone.clock.ms -= 40 * DAY
    phone.words.note('able', '三')
    server.fault = () => undefined
    await phone.words.catchUp()
    expect(phone.words.sync.refused).toEqual([])
    expect(phone.words.state.getNote('able')).toBe('三')
    const otherPhone = await openedPhone(server, 'u1')
    expect(otherPhone.words.state.getNote('able')).toBe('三')
    for (const { at } of server.logs.get('u1') ?? []) expect(at).toBeLessThan(NOW + 1000)
  })

  test('after a decision moves that decision never behind the one that it replaced', async () => {
    const server = fakeWordServer(WORDS, NOW)
    const phone = await openedPhone(server, 'u1')
    phone.words.note('able', '旧的')
    await phone.words.catchUp()
    server.fault = () => 'offline'
    server.now += HOUR
    phone.clock.ms += HOUR
    phone.words.note('able', '新的')
    phone.clock.ms += 20 * HOUR
    server.fault = () => undefined
    await phone.words.catchUp()
    expect(phone.words.state.getNote('able')).toBe('新的')
  })

  test('is not blamed for an answer that the page slept through', async () => {
    const server = fakeWordServer(WORDS, NOW)
    const phone = await openedPhone(server, 'u1')
    server.fault = () => {
      phone.clock.ms += 2 * HOUR
      return undefined
    }
    phone.words.review('able', known)
    await phone.words.catchUp()
    expect(server.logs.get('u1')?.[0]?.at).toBe(NOW)
  })
})

describe('two tabs of a device', () => {
  test('hear of each other’s answers, a guest’s too', async () => {
    const server = fakeWordServer(WORDS, NOW)
    for (const uid of [undefined, 'u1']) {
      const phone = await openedPhone(server, uid)
      const otherWordStore = await phone.tab(uid)
      phone.words.review('able', known)
      await settle()
      await settle()
      expect(otherWordStore.loadState('able')).toBe('learning')
      otherWordStore.review('brief', known)
      await settle()
      await settle()
      expect(phone.words.loadState('brief')).toBe('learning')
      await Promise.all([phone.words.catchUp(), otherWordStore.catchUp()])
    }
    expect(server.logs.get('u1')).toHaveLength(2)
  })

  test('do not give what a guest did to two accounts', async () => {
    const server = fakeWordServer(WORDS, NOW)
    const phone = await openedPhone(server)
    phone.words.review('able', known)
    await settle()
    const otherWordStore = await phone.tab()
    await phone.words.enter('u1')
    await otherWordStore.enter('u2')
    expect(server.logs.get('u1')).toHaveLength(1)
    expect(server.logs.get('u2') ?? []).toHaveLength(0)
  })
})
