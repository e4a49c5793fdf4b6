/** @jest-environment jsdom */
import { ApiError, LocalCode } from '@/api/errors'
import { createPracticeStore } from '@/stores/practice-area'
import { fakeRoot } from '../../support/root'
import { memoryDepot } from '../../support/memory-depot'
import { indexOf, practiceAnswers, sampleQuestions } from '../support/practice'

const student = { uid: 'u1', phone: '137****0001' }
const nothing = { events: [], cursor: '0', isEnd: true, now: 0 }

async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise<void>((resolve) => setTimeout(resolve, 0))
}

test('what was done is sent when the network is back, though a call that began without it fails only then', async () => {
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
  const practice = await createPracticeStore(root, memoryDepot())
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
      getQuestionIndex: () => (isAway ? away() : indexOf(sampleQuestions)),
      listStudyEvents: () => nothing,
    },
  })
  const practice = await createPracticeStore(root, memoryDepot())
  await practice.enter(student.uid)
  expect(practice.load.state).toBe('failed')
  isAway = false
  window.dispatchEvent(new Event('online'))
  await settle()
  expect(practice.load.state).toBe('ready')
})

test('a page that is left sends at once what was done, and who comes back later hears of other devices', async () => {
  const root = fakeRoot({ user: student, answers: { ...practiceAnswers(), listStudyEvents: () => nothing } })
  const practice = await createPracticeStore(root, memoryDepot())
  await practice.enter(student.uid)
  await settle()
  const countOf = (name: string) => root.calls.filter(({ id }) => id === name).length
  practice.begin({ mode: 'train', source: 'node:calc', questions: ['ma-1'], seed: 1 })
  window.dispatchEvent(new Event('pagehide'))
  await settle()
  const at = root.calls.findIndex(({ id }) => id === 'addStudyEvents')
  expect(root.behaviours[at]).toMatchObject({ outlives: true })
  const met = countOf('listStudyEvents')
  window.dispatchEvent(new Event('focus'))
  await settle()
  expect(countOf('listStudyEvents')).toBe(met)
  // From the phone to the tablet and back.
  root.clock.ms += 8000
  window.dispatchEvent(new Event('focus'))
  await settle()
  expect(countOf('listStudyEvents')).toBeGreaterThan(met)
  root.session.clear()
  practice.begin({ mode: 'train', source: 'node:calc', questions: ['ma-1'], seed: 2 })
  window.dispatchEvent(new Event('pagehide'))
  await settle()
  expect(countOf('addStudyEvents')).toBe(1)
})

test('an app that stays in sight hears of other devices every few minutes, one that is out of sight does not', async () => {
  jest.useFakeTimers({
    doNotFake: ['Date', 'setTimeout', 'clearTimeout', 'setImmediate', 'queueMicrotask', 'nextTick'],
  })
  const root = fakeRoot({ user: student, answers: { ...practiceAnswers(), listStudyEvents: () => nothing } })
  const practice = await createPracticeStore(root, memoryDepot())
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
