/** @jest-environment jsdom */
import { ApiError, LocalCode } from '@/api/errors'
import { createPracticeStore } from '@/areas/practice/area'
import { readDoings } from '@/stores/day-activity'
import { userStorage } from '@/stores/user-storage'
import { hasGuestStudied } from '@/stores/guest-study'
import { GUEST } from '@/stores/study-log/journal'
import { unsentStudy } from '@/stores/unsent-study'
import { createWordStore } from '@/areas/words/area'
import { fakeRoot } from '../../support/root'
import { wordAnswers } from '../../support/word-server'
import { memoryRecords } from '../../support/memory-records'
import { getIndex, practiceAnswers, sampleQuestions } from '../support/practice'

const student = { uid: 'u1', phone: '137****0001' }
const nothing = { events: [], cursor: '0', isEnd: true, now: 0 }

async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise<void>((resolve) => setTimeout(resolve, 0))
}

test('study is sent when the network is back, though a call that began without it fails only then', async () => {
  let lose: ((error: ApiError) => void) | undefined
  let isAway = false
  const root = fakeRoot({
    user: student,
    answers: {
      ...practiceAnswers(),
      listStudyEvents: () =>
        isAway ? new Promise((_, reject: (error: ApiError) => void) => (lose = reject)) : nothing,
    },
  })
  const practice = await createPracticeStore(root, memoryRecords())
  await practice.enter(student.uid)
  practice.begin({ mode: 'train', source: 'node:calc', questions: ['ma-1'], seed: 1 })
  isAway = true
  void practice.catchUp()
  await settle()
  isAway = false
  window.dispatchEvent(new Event('online'))
  lose?.(new ApiError(LocalCode.Network, 0))
  await settle()
  expect(root.calls.map(({ id }) => id)).toContain('addStudyEvents')
})

test('a log that could not be opened without a network is opened when that is back', async () => {
  let isAway = true
  const away = () => Promise.reject(new ApiError(LocalCode.Network, 0))
  const root = fakeRoot({
    user: student,
    answers: {
      ...practiceAnswers(),
      getQuestionIndex: () => (isAway ? away() : getIndex(sampleQuestions)),
      listStudyEvents: () => nothing,
    },
  })
  const practice = await createPracticeStore(root, memoryRecords())
  await practice.enter(student.uid)
  expect(practice.load.state).toBe('failed')
  isAway = false
  window.dispatchEvent(new Event('online'))
  await settle()
  expect(practice.load.state).toBe('ready')
})

test('a page that is left sends at once what was done, and who comes back later hears of other devices', async () => {
  const root = fakeRoot({ user: student, answers: { ...practiceAnswers(), listStudyEvents: () => nothing } })
  const practice = await createPracticeStore(root, memoryRecords())
  await practice.enter(student.uid)
  await settle()
  const getCount = (name: string) => root.calls.filter(({ id }) => id === name).length
  practice.begin({ mode: 'train', source: 'node:calc', questions: ['ma-1'], seed: 1 })
  window.dispatchEvent(new Event('pagehide'))
  await settle()
  const at = root.calls.findIndex(({ id }) => id === 'addStudyEvents')
  expect(root.behaviours[at]).toMatchObject({ outlives: true })
  const met = getCount('listStudyEvents')
  window.dispatchEvent(new Event('focus'))
  await settle()
  expect(getCount('listStudyEvents')).toBe(met)
  // From the phone to the tablet and back.
  root.clock.ms += 8000
  window.dispatchEvent(new Event('focus'))
  await settle()
  expect(getCount('listStudyEvents')).toBeGreaterThan(met)
  root.session.clear()
  practice.begin({ mode: 'train', source: 'node:calc', questions: ['ma-1'], seed: 2 })
  window.dispatchEvent(new Event('pagehide'))
  await settle()
  expect(getCount('addStudyEvents')).toBe(1)
})

test('an app that stays in sight hears of other devices every few minutes, one that is out of sight does not', async () => {
  jest.useFakeTimers({
    doNotFake: ['Date', 'setTimeout', 'clearTimeout', 'setImmediate', 'queueMicrotask', 'nextTick'],
  })
  const root = fakeRoot({ user: student, answers: { ...practiceAnswers(), listStudyEvents: () => nothing } })
  const practice = await createPracticeStore(root, memoryRecords())
  await practice.enter(student.uid)
  await settle()
  const met = () => root.calls.filter(({ id }) => id === 'listStudyEvents').length
  const pass = async (minutes: number) => {
    jest.advanceTimersByTime(minutes * 60_000)
    await settle()
  }
  const before = met()
  await pass(5)
  expect(met()).toBe(before + 1)
  window.dispatchEvent(new Event('pagehide'))
  await pass(10)
  expect(met()).toBe(before + 1)
  window.dispatchEvent(new Event('focus'))
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await pass(10)
  expect(met()).toBe(before + 1)
  jest.restoreAllMocks()
  jest.useRealTimers()
})

test.each([undefined, 'u2'])(
  'events that a part of a page writes as its student leaves are theirs and wait for them while %s is there',
  async (uid) => {
    const root = fakeRoot({ answers: { ...practiceAnswers(), listStudyEvents: () => nothing } })
    const { local } = root.storage
    const records = memoryRecords()
    const practice = await createPracticeStore(root, records)
    await practice.enter('u1')
    const opening = practice.enter(uid)
    practice.note('ma-1', '半句')
    practice.recite('card-1', 3, 1000)
    await opening
    await settle()
    expect(practice.state.getNote('ma-1')).toBe('')
    expect([unsentStudy(local, 'u1'), unsentStudy(local, uid ?? GUEST)]).toEqual([2, 0])
    const [note] = [...records.records.values()].filter((record) => record.includes('半句'))
    expect(note).not.toContain('"guest":true')
    const done = (owner: string) => readDoings(userStorage(local, owner)).size
    expect([done(uid ?? ''), done('u1')]).toEqual([0, 1])
  },
)

test('events that a guest’s page writes as a student signs in are noted at once, and becomes that student’s', async () => {
  const root = fakeRoot({ answers: { ...practiceAnswers(), listStudyEvents: () => nothing } })
  const { local } = root.storage
  const practice = await createPracticeStore(root, memoryRecords())
  await practice.enter(undefined)
  const opening = practice.enter('u1')
  practice.note('ma-1', '半句')
  expect(hasGuestStudied(local, 'practice')).toBe(true)
  await opening
  expect([practice.state.getNote('ma-1'), hasGuestStudied(local, 'practice')]).toEqual(['半句', false])
})

test('the words that a student has done are not noted for who comes after them', async () => {
  const root = fakeRoot({ answers: { ...wordAnswers(['able']), listStudyEvents: () => nothing } })
  const records = memoryRecords()
  const words = await createWordStore(root, records)
  await words.enter('u1')
  words.review('able', { isKnown: true, took: 2000, mode: 'card' })
  // The device takes its time to open another log.
  records.entries = () => new Promise(() => undefined)
  void words.enter(undefined)
  await settle()
  expect(readDoings(userStorage(root.storage.local, '')).size).toBe(0)
})
