import { beginMore, groupToLearn, lastGroup, getResult } from '../../../../../src/areas/words/parts/group'
import { WordSession } from '../../../../../src/areas/words/parts/session'
import type { WordStore } from '../../../../../src/areas/words/store/word-store'
import { memoryStore } from '../../../../support/memory-store'
import { openedPhone } from '../../../../support/word-phone'
import { fakeWordServer } from '../../../../support/word-server'

const DAY = 86_400_000
const WORDS = ['able', 'brief', 'claim', 'drift', 'ease', 'fact', 'gain']

/** A student's device on a morning, with groups of five words. */
async function morning() {
  const server = fakeWordServer(WORDS, Date.UTC(2026, 10, 21, 4))
  const store = memoryStore()
  const phone = await openedPhone(server)
  const { words } = phone
  words.setPlan({ ...words.plan, group: 5, newADay: 20 })
  const begin = (of: WordStore) => {
    const group = groupToLearn(of, store)
    if (!group) throw new Error('nothing is left to learn')
    return new WordSession(of, group)
  }
  return {
    words,
    store,
    begin: () => begin(words),
    pass(ms: number) {
      phone.clock.ms += ms
      server.now += ms
    },
    /** The browser is closed and opened again. */
    async reopened() {
      await phone.reopen()
      return begin(phone.words)
    },
  }
}

/** Answers the shown card and goes on to the next. */
function answer(session: WordSession, isKnown: boolean): string {
  const word = session.card?.word ?? ''
  session.answer(isKnown, 2000)
  session.next()
  return word
}

test('a group takes what is due before what is new, as many words as the plan says', async () => {
  const { words, begin, pass } = await morning()
  for (const word of ['fact', 'gain']) words.review(word, { isKnown: false, took: 2000, mode: 'card' })
  pass(DAY)
  await words.catchUp()
  const session = begin()
  expect([...session.group.words].sort()).toEqual(['able', 'brief', 'claim', 'fact', 'gain'])
  expect(session.group.words.slice(2)).toEqual(['able', 'brief', 'claim'])
  expect(session.card).toMatchObject({ times: 1, last: { daysAgo: 1, took: 2000 } })
})

test('words that were not known come back at the end until they are known once', async () => {
  const { begin, pass } = await morning()
  const session = begin()
  const order: string[] = []
  for (const isKnown of [true, false, true, false, true, false, true, true]) {
    pass(1000)
    order.push(answer(session, isKnown))
  }
  expect(order).toEqual(['able', 'brief', 'claim', 'drift', 'ease', 'brief', 'drift', 'brief'])
  expect(session.card).toBeUndefined()
})

test('a repetition says so, asks nothing of the memory, and has no level to show', async () => {
  const { begin, words } = await morning()
  const session = begin()
  for (const isKnown of [false, true, true, true, true]) answer(session, isKnown)
  expect(session.card).toMatchObject({ word: 'able', isAgain: true, recall: undefined })
  expect([session.place, session.total]).toEqual([5, 5])
  const before = words.state.findMemory('able')
  answer(session, true)
  expect(words.state.findMemory('able')).toEqual(before)
})

test('an answer shows the back of its card until the next one is asked for', async () => {
  const { begin } = await morning()
  const session = begin()
  session.answer(true, 900)
  expect(session.face).toBe('known')
  expect(session.card).toMatchObject({ word: 'able', times: 0 })
  expect(session.place).toBe(1)
  session.next()
  expect(session.face).toBe('front')
  expect(session.card?.word).toBe('brief')
  expect(session.place).toBe(2)
})

test('after an answer the card says when its word really comes back, which the pace of the answer decides too', async () => {
  const { begin, words } = await morning()
  const session = begin()
  const promised = session.due.ifKnown
  session.answer(true, 200)
  const due = words.describeDue('able')
  expect(session.due.ifKnown).toBe(due === undefined ? undefined : due - words.today)
  expect(session.due.ifKnown).not.toBe(promised)
})

test('a word that was not known after all counts as forgotten, once', async () => {
  const { begin, words } = await morning()
  const session = begin()
  session.answer(true, 900)
  session.correct()
  expect(words.state.listReviews('able')).toMatchObject([{ grade: 1, took: 900 }])
  expect(session.card?.word).toBe('brief')
  expect(session.standing.queue.at(-1)).toBe('able')
})

test('a student who looks at the back first answers with the time of the look, and goes on at once', async () => {
  const { begin, words } = await morning()
  const session = begin()
  session.turn(3000)
  expect(session.face).toBe('peek')
  session.turn(4000)
  session.turn(5000)
  session.answer(true, 9000)
  expect(words.state.listReviews('able')).toMatchObject([{ took: 3000, grade: 3 }])
  expect([session.card?.word, session.face]).toEqual(['brief', 'front'])
})

test('a card that is answered elsewhere while its back is looked at gives way to the front of the next', async () => {
  const { begin, words } = await morning()
  const session = begin()
  session.turn(3000)
  words.review('able', { isKnown: true, took: 900, mode: 'card' })
  expect([session.card?.word, session.face]).toEqual(['brief', 'front'])
  session.answer(true, 1200)
  expect(words.state.listReviews('brief')).toMatchObject([{ took: 1200 }])
})

test('an answer that another tab takes back while its back is read is asked for again, and its time starts over', async () => {
  const { words, begin } = await morning()
  const session = begin()
  session.answer(true, 2000)
  const { word } = session.card ?? {}
  const { round } = session
  expect(session).toMatchObject({ face: 'known', place: 1 })
  words.undo(words.state.listReviews(word ?? '')[0])
  expect(session).toMatchObject({ face: 'front', place: 1, card: { word, isAgain: false } })
  expect(session.round).not.toBe(round)
  session.answer(false, 2000)
  expect(session).toMatchObject({ face: 'unknown', place: 1, card: { word } })
  session.next()
  expect(session.place).toBe(2)
  expect(words.state.listReviews(word ?? '')).toMatchObject([{ grade: 1 }])
})

test('undo goes back to the card, from its own back and from the next one', async () => {
  const { begin, words } = await morning()
  const session = begin()
  expect(session.canUndo).toBe(false)
  session.answer(false, 900)
  session.undo()
  expect([session.card?.word, session.face, session.canUndo]).toEqual(['able', 'front', false])
  answer(session, true)
  answer(session, false)
  session.undo()
  expect([session.card?.word, session.place]).toEqual(['brief', 2])
  expect(words.state.listReviews('brief')).toEqual([])
})

test('undo of a repetition brings the repetition back', async () => {
  const { begin, pass } = await morning()
  const session = begin()
  for (const isKnown of [false, true, false, true, true, true]) {
    pass(1000)
    answer(session, isKnown)
  }
  expect(session.card?.word).toBe('claim')
  session.undo()
  expect(session.card).toMatchObject({ word: 'able', isAgain: true })
})

test('the last answer can be taken back when the browser was closed meanwhile', async () => {
  const { begin, reopened, pass } = await morning()
  const session = begin()
  answer(session, true)
  pass(1000)
  answer(session, false)
  const again = await reopened()
  expect([again.canUndo, again.card?.word]).toEqual([true, 'claim'])
  again.undo()
  expect([again.card?.word, again.place]).toEqual(['brief', 2])
})

test('an answer of another screen is not undone here', async () => {
  const { begin, words } = await morning()
  const session = begin()
  words.review('gain', { isKnown: true, took: 900, mode: 'choice' })
  expect(session.canUndo).toBe(false)
  session.undo()
  expect(words.state.listReviews('gain')).toHaveLength(1)
})

test('a word that is known for good or set aside leaves the group', async () => {
  const { begin, words } = await morning()
  const session = begin()
  session.mark('mastered')
  expect(words.state.getMark('able')).toBe('mastered')
  expect([session.card?.word, session.place]).toEqual(['brief', 2])
  session.answer(false, 900)
  session.mark('suspended')
  expect(session.standing.queue).toEqual(['claim', 'drift', 'ease'])
})

test('a closed browser goes on in the same group, with what was forgotten still to come', async () => {
  const { begin, reopened } = await morning()
  const session = begin()
  answer(session, false)
  answer(session, true)
  session.answer(true, 900) // its back is being read
  const again = await reopened()
  expect(again.group.words).toEqual(session.group.words)
  expect(again.standing).toEqual({ queue: ['drift', 'ease', 'able'], met: 3, settled: 2 })
})

test('the next day begins a group of its own', async () => {
  const { begin, words, pass } = await morning()
  const session = begin()
  answer(session, false)
  pass(DAY)
  await words.catchUp()
  const next = begin()
  expect(next.group.day).toBe(session.group.day + 1)
  expect(next.card).toMatchObject({ word: 'able', isAgain: false })
})

test('a finished group is followed by the next one, and the work of the day by nothing', async () => {
  const { begin, words, store } = await morning()
  const session = begin()
  while (session.card) answer(session, true)
  expect(lastGroup(words, store)).toEqual(session.group)
  const next = begin()
  expect(next.group.words).toEqual(['fact', 'gain'])
  while (next.card) answer(next, true)
  expect(groupToLearn(words, store)).toBeUndefined()
})

test('a group that was damaged or belongs to another student is not gone on with', async () => {
  const { begin, words, store } = await morning()
  const { group } = begin()
  store.write('words/group', { ...group, uid: 'u1' })
  expect(lastGroup(words, store, 'u2')).toBeUndefined()
  expect(lastGroup(words, store, 'u1')).toEqual(group)
  store.write('words/group', { day: 'today', words: group.words, uid: '' })
  expect(lastGroup(words, store)).toBeUndefined()
  store.write('words/group', { ...group, words: [1, 'nonsense'], uid: '' })
  expect(lastGroup(words, store)).toBeUndefined()
})

test('a student’s group is the one to go on with after others were at the device, unless it is of another day', async () => {
  const { words, store, pass } = await morning()
  const group = groupToLearn(words, store, 'u1')
  words.setPlan({ ...words.plan, group: 3 })
  // The session ends under the page, which shows the guest's cards, and then another student's.
  const guests = groupToLearn(words, store)
  expect(lastGroup(words, store, 'u1')).toEqual(group)
  groupToLearn(words, store, 'u2')
  expect(lastGroup(words, store, 'u1')).toEqual(group)
  expect(guests?.words).toHaveLength(3)
  pass(DAY)
  await words.catchUp()
  const next = groupToLearn(words, store)
  expect(lastGroup(words, store, 'u1')).toEqual(next)
})

test('a result counts a word as forgotten when it was not known at first, and shows the words that come back tomorrow', async () => {
  const { begin, words } = await morning()
  const session = begin()
  session.mark('mastered')
  answer(session, false)
  while (session.card) answer(session, true)
  const result = getResult(session.group, words)
  expect(result).toMatchObject({ forgotten: ['brief'], known: ['claim', 'drift', 'ease'], marked: 1 })
  expect(result.took).toBe(5 * 2000)
  expect(result.tomorrow).toContain('brief')
  expect(result.tomorrow).not.toContain('able')
})

test('a group that is learnt across 04:00 belongs to the day on which it began', async () => {
  const { words, store, begin, pass } = await morning()
  pass(16 * 3_600_000 - 60_000) // 03:59 in China
  await words.catchUp()
  const session = begin()
  const day = words.today
  const missed = answer(session, false)
  pass(120_000)
  await words.catchUp()
  expect(words.today).toBe(day + 1)
  while (session.card) answer(session, true)
  const group = lastGroup(words, store)
  expect(group).toMatchObject({ day, words: session.group.words })
  expect(group && getResult(group, words).forgotten).toEqual([missed])
  expect(words.state.findMemory(missed)).toMatchObject({ day, reviews: 1 })
  expect(words.state.days.get(words.today)?.recalls).toBe(0)
  // It was seen just now, so that it does not come again at once.
  expect(words.work.due).not.toContain(missed)
  pass(DAY)
  await words.catchUp()
  expect(lastGroup(words, store)).toBeUndefined()
  expect(words.work.due).toContain(missed)
})

test('a student who wants more than the day asks is given another group, and the day stays done', async () => {
  const { words, store, begin } = await morning()
  words.setPlan({ ...words.plan, newADay: 5 })
  const first = begin()
  while (first.card) answer(first, true)
  expect(groupToLearn(words, store)).toBeUndefined()
  const more = beginMore(words, store)
  expect(more?.words).toEqual(['fact', 'gain'])
  expect(groupToLearn(words, store)).toEqual(more)
  const second = begin()
  while (second.card) answer(second, true)
  expect([words.work.due, words.work.fresh]).toEqual([[], []])
  expect(beginMore(words, store)).toBeUndefined()
})
