import { studyDay } from '../../../../../contract/domain/study/day'
import { openedPhone, getPhone, settle, type Phone } from '../../../../support/word-phone'
import { fakeWordServer, type FakeWordServer } from '../../../../support/word-server'

const DAY = 86_400_000
const NOW = Date.UTC(2026, 10, 21, 4)
const WORDS = ['able', 'brief', 'claim', 'drift', 'ease']
const known = { isKnown: true, took: 2000, mode: 'card' as const }
const getId = (nth: number) => `019aa3c0-0000-7000-8000-00000000000${nth}`
const review = (nth: number, word: string) => ({
  id: getId(nth),
  at: NOW - DAY + nth,
  kind: 'review' as const,
  word,
  grade: 3 as const,
  took: 2000,
  mode: 'card' as const,
})
const note = (nth: number, text: string) => ({
  id: getId(nth),
  at: NOW - DAY + nth,
  kind: 'note' as const,
  word: 'drift',
  text,
})

/** The data of devices under these keys since there are words on them: nobody may change keys or shapes. */
const stored = {
  'word-clock': { offset: -3 * DAY, met: NOW - 2 * DAY, era: 4, leaps: [] },
  'words/u1/met': true,
  'words/u1/page/000000000000000': { from: '0', to: '1', events: [review(1, 'able')] },
  'words/u1/page/000000000000001': { from: '1', to: '2', events: [note(2, '已经上传的')] },
  // An event of before there were eras, one with its era, and one that was decided unseen.
  [`words/u1/own/${getId(3)}`]: review(3, 'brief'),
  [`words/u1/own/${getId(4)}`]: { event: review(4, 'claim'), era: 4 },
  [`words/u1/own/${getId(5)}`]: { event: { ...note(5, '没见过的'), guest: true }, era: 4, isBlind: true },
  [`words/u1/refused/${getId(6)}`]: { event: review(6, 'gone'), reason: 'word' },
  [`words/guest/own/${getId(7)}`]: { event: review(7, 'ease'), era: 4 },
  [`words/guest/own/${getId(8)}`]: { event: { ...note(8, '登录前的'), guest: true }, era: 4 },
}

/** A device of a student that was last used with an app from before there were streams; its clock is three days fast. */
function formerPhone(): { phone: Phone; server: FakeWordServer } {
  const server = fakeWordServer(WORDS, NOW)
  server.logs.set('u1', [review(1, 'able'), note(2, '已经上传的')])
  const phone = getPhone(server, 3 * DAY)
  for (const [key, value] of Object.entries(stored)) phone.records.records.set(key, JSON.stringify(value))
  return { phone, server }
}

/** Ids of the student's log, each once. */
const log = ({ logs }: FakeWordServer) => (logs.get('u1') ?? []).map(({ id }) => id).sort()
const all = [1, 2, 3, 4, 5, 7, 8].map(getId)

test('data of an earlier app is there without a network, and goes out when it is back', async () => {
  const { phone, server } = formerPhone()
  await phone.words.enter(undefined) // the book comes with the first visit
  server.fault = () => 'offline'
  await phone.reopen('u1')
  const { words } = phone
  expect(words.isWhole).toBe(true)
  expect(words.today).toBe(studyDay(NOW))
  expect(words.counts.learning).toBe(4)
  expect(words.state.getNote('drift')).toBe('已经上传的')
  expect(words.sync).toMatchObject({ unsent: 5, trouble: undefined })
  expect(words.sync.refused).toEqual([{ event: review(6, 'gone'), reason: 'content' }])
  server.fault = () => undefined
  await words.catchUp()
  expect(log(server)).toEqual(all)
  expect(words.sync.unsent).toBe(0)
  expect([...phone.records.records.keys()].filter((key) => /\/own\/|damaged/.test(key))).toEqual([])
  const otherPhone = await openedPhone(server, 'u1')
  expect(otherPhone.words.state.hash()).toBe(words.state.hash())
})

test('a guest’s study of an earlier app is the guest’s, in a second tab as well', async () => {
  const { phone, server } = formerPhone()
  await phone.words.enter(undefined)
  const tab = await phone.tab()
  for (const words of [phone.words, tab]) {
    expect(words.loadState('ease')).toBe('learning')
    expect(words.state.getNote('drift')).toBe('登录前的')
  }
  tab.review('able', known)
  await settle()
  expect(phone.words.loadState('able')).toBe('learning')
  await tab.enter('u1')
  await phone.words.enter('u1')
  expect(log(server)).toHaveLength(all.length + 1)
  expect(phone.words.state.hash()).toBe(tab.state.hash())
})

test('an app that is killed while it takes over what an earlier one has stored loses and doubles nothing', async () => {
  for (const deadly of ['put', 'remove'] as const) {
    // It dies at each of its writes in turn.
    for (let alive = 0; alive < 6; alive += 1) {
      const { phone, server } = formerPhone()
      const { records } = phone
      const { put, remove } = records
      let writes = 0
      const die = () => (writes += 1) > alive && new Promise<never>(() => undefined)
      if (deadly === 'put') records.put = async (added) => (await die()) || put(added)
      else records.remove = async (keys) => (await die()) || remove(keys)
      void phone.words.enter('u1')
      await settle()
      Object.assign(records, { put, remove })
      await phone.reopen('u1')
      await phone.words.catchUp()
      expect(log(server)).toEqual(all)
      expect(phone.words.sync).toMatchObject({ unsent: 0, refused: [{ reason: 'content' }] })
      expect(phone.words.counts.learning).toBe(4)
    }
  }
})
