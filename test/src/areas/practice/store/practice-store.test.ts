import { ApiError, LocalCode } from '../../../../../src/api/errors'
import { chooseQuestions } from '../../../../../src/areas/practice/parts/choose'
import { mistakesBy, wholeBook } from '../../../../../src/areas/practice/parts/mistakes'
import {
  answer,
  handIn,
  openedPaper,
  openedPractice,
  practiceAnswers,
  getQuestion,
  sampleQuestions,
} from '../../../support/practice'

const DAY = 86_400_000
const MINUTE = 60_000
const fail = (): never => {
  throw new Error('there is an attempt')
}

const train = { mode: 'train', source: 'node:calc.limit', questions: ['ma-1', 'ma-4'], seed: 1 } as const

test('an answer is marked at once by the key of the bank, and makes the question a mistake when it is wrong', async () => {
  const { practice } = await openedPractice()
  const attempt = practice.begin(train)
  answer(practice, attempt, 'ma-1', 'A')
  answer(practice, attempt, 'ma-4', '1/6')
  expect(practice.state.listHistory('ma-1').map(({ share }) => share)).toEqual([0])
  expect(practice.mistakes).toMatchObject([{ question: 'ma-1', isIn: true, wrongs: 1 }])
})

test('handing in twice changes nothing', async () => {
  const { practice } = await openedPractice()
  const attempt = practice.begin(train)
  practice.finish(attempt, 'done')
  practice.finish(attempt, 'left')
  expect(practice.state.findAttempt(attempt)?.finish?.why).toBe('done')
})

describe('a timed paper', () => {
  test('is asked without keys, and its answers are marked by the server when it is handed in', async () => {
    const { practice, attempt } = await openedPaper()
    const asked = practice.bank.peekAsked('ma-1')
    if (!asked) throw new Error('there is a question')
    practice.answer(attempt, asked, { text: 'B' }, 1000)
    expect(practice.state.findAttempt(attempt)).toMatchObject({ isMarked: false })
    expect(practice.state.findAttempt(attempt)?.answers.get('ma-1')?.share).toBe(0)
    await handIn(practice, attempt)
    expect(practice.state.findAttempt(attempt)?.isMarked).toBe(true)
    expect(practice.state.listHistory('ma-1').map(({ share }) => share)).toEqual([1])
  })

  test('is over by the server’s clock, not by the device’s', async () => {
    const server = { ahead: 0 }
    const { practice, root, attempt } = await openedPaper({ serverClock: server })
    root.clock.ms += 181 * MINUTE
    server.ahead = -60 * MINUTE
    expect(await practice.handInIfOver(attempt)).toBe(false)
    server.ahead = 0
    expect(await practice.handInIfOver(attempt)).toBe(true)
    expect(practice.state.findAttempt(attempt)?.finish?.why).toBe('time')
  })

  test('knows the time left to the second, though the device’s clock is a minute off', async () => {
    const { practice, root, attempt } = await openedPaper({ serverClock: { ahead: -50_000 } })
    root.clock.ms += 10 * MINUTE
    expect(practice.findTimeLeft(practice.state.findAttempt(attempt) ?? fail())).toBe(170 * MINUTE)
  })

  test('holds its questions back from other runs until it is handed in', async () => {
    const { practice, attempt } = await openedPaper()
    const chosen = () => chooseQuestions(practice, { kind: 'node', id: 'calc' }, 'train', 1).sort()
    expect(chosen()).toEqual(['ma-3', 'ma-4'])
    await handIn(practice, attempt)
    expect(chosen()).toEqual(['ma-1', 'ma-2', 'ma-3', 'ma-4', 'ma-5'])
  })

  test('leaves the mistakes that it asks out of the book until it is handed in', async () => {
    const { practice } = await openedPractice({ user: { uid: 'u1', phone: '137****0001' } })
    answer(practice, practice.begin(train), 'ma-1', 'A')
    const listed = () => mistakesBy(practice, wholeBook).map(({ question }) => question)
    expect(listed()).toEqual(['ma-1'])
    const attempt = await practice.sit({ paper: 'ma-paper', seed: 1 })
    expect(listed()).toEqual([])
    await handIn(practice, attempt)
    expect(listed()).toEqual(['ma-1'])
  })

  test('is not begun without a network, and nothing is left of the try', async () => {
    const { practice } = await openedPractice({
      user: { uid: 'u1', phone: '137****0001' },
      answers: {
        beginPaper: () => {
          throw new ApiError(LocalCode.Network, 0)
        },
      },
    })
    await expect(practice.sit({ paper: 'ma-paper', seed: 1 })).rejects.toMatchObject({
      code: LocalCode.Network,
    })
    expect(practice.state.attempts).toEqual([])
  })
})

test('a corrected key marks the answers again that were given before it, and says which', async () => {
  const corrected = sampleQuestions.map((sampleQuestion) =>
    sampleQuestion.id === 'ma-1' ? getQuestion('ma-1', { version: 2, answer: ['A'] }) : sampleQuestion,
  )
  const correction = {
    question: 'ma-1',
    version: 2,
    day: '2026-11-24',
    text: '原答案误为 B',
    type: 'single' as const,
    answer: ['A'],
  }
  let isCorrected = false
  const { practice, root } = await openedPractice({
    answers: {
      getQuestionIndex: (input) => {
        const now = isCorrected
          ? practiceAnswers(corrected, { version: 'b'.repeat(12), corrections: [correction] })
          : practiceAnswers()
        const index = now.getQuestionIndex?.(input)
        if (!index) throw new Error('there is an index')
        return index
      },
    },
  })
  const attempt = practice.begin(train)
  answer(practice, attempt, 'ma-1', 'A')
  expect(practice.mistakes).toHaveLength(1)
  isCorrected = true
  root.clock.ms += DAY
  await practice.catchUp()
  expect(practice.state.listHistory('ma-1').map(({ share }) => share)).toEqual([1])
  expect(practice.mistakes).toEqual([])
  expect(practice.remarked).toMatchObject([{ share: 1, text: '原答案误为 B', day: '2026-11-24' }])
})

test('opened questions are there without a network', async () => {
  const { practice } = await openedPractice()
  expect(practice.bank.peek('en-1')?.stem).toBe('题目 en-1')
  expect(practice.bank.findGroup('en-1')?.title).toBe('A Quiet Street')
})

test('folders, notes, causes and marks are stored, and an unchanged one writes nothing', async () => {
  const { practice } = await openedPractice()
  const attempt = practice.begin(train)
  const before = practice.edition
  practice.keep('ma-1', '难题')
  practice.note('ma-1', '先化简')
  practice.setCause('ma-1', 'method')
  practice.flag(attempt, 'ma-1', true)
  expect(practice.edition).toBe(before + 4)
  practice.keep('ma-1', '难题')
  practice.note('ma-1', '先化简')
  practice.setCause('ma-1', 'method')
  practice.flag(attempt, 'ma-1', true)
  expect(practice.edition).toBe(before + 4)
  expect([
    practice.state.getFolder('ma-1'),
    practice.state.getNote('ma-1'),
    practice.state.findCause('ma-1'),
  ]).toEqual(['难题', '先化简', 'method'])
})
