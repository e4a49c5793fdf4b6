/** @jest-environment jsdom */
import { act } from 'react'
import { navigated } from '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import { render, type Screen } from '../../../support/render'
import RunScreen from '@/areas/practice/screens/run'
import { openedPractice, getQuestion, type OpenedPractice } from '../../../support/practice'

beforeAll(() => {
  window.scrollTo = () => undefined // jsdom lays nothing out
})

const user = { uid: 'u1', phone: '137****0001' }
const questions = [getQuestion('ma-1'), getQuestion('ma-2'), getQuestion('ma-3')]
/** Noon of 20 November 2026 in China. */
const NOON = Date.UTC(2026, 10, 20, 4)
const TRAIN = '/exercises/topic-train?source=node:calc.limit'

/** A student on the page of a run; what the server has of them is on this device as well. */
async function running(url: string, own: Parameters<typeof openedPractice>[0] = { user }) {
  page.url = url
  const opened = await openedPractice({
    questions,
    answers: { listStudyEvents: () => ({ events: [], cursor: '0', isEnd: true, now: NOON }) },
    ...own,
  })
  return { screen: await render(<RunScreen />, opened.root), ...opened }
}

const choose = (screen: Screen) => act(async () => screen.all('radio')[0]?.click())

/** The session ends, as when the server knows it no more or another tab signs out. */
const end = ({ root }: Pick<OpenedPractice, 'root'>) => act(async () => root.session.clear())

const signIn = ({ root }: Pick<OpenedPractice, 'root'>, uid: string) =>
  act(async () =>
    root.session.signIn({ authorization: `token of ${uid}`, expiresIn: 3600, uid, phone: '137****0001' }),
  )

test.each(['topic-train?source=node:calc.limit', 'strength-test?source=ability:maths'])(
  'the run of %s whose session ends is the one that is shown after the login, and no other is begun',
  async (url) => {
    const opened = await running(`/exercises/${url}`)
    const { screen, practice } = opened
    await choose(screen)
    const [run] = practice.state.attempts
    expect(run?.answers.size).toBe(1)
    await end(opened)
    expect([practice.isGuest, practice.state.attempts]).toEqual([true, []])
    await signIn(opened, 'u1')
    expect(practice.state.attempts.map(({ begin }) => begin.id)).toEqual([run?.begin.id])
    expect(screen.all('radio').length).toBeGreaterThan(0)
  },
)

test('a question that was opened alone and answered stands as it was after the login', async () => {
  const opened = await running('/exercises/topic-train?source=one:ma-1')
  const { screen, practice } = opened
  await choose(screen)
  await end(opened)
  await signIn(opened, 'u1')
  expect(practice.state.attempts.map(({ answers }) => answers.size)).toEqual([1])
  expect(screen.text()).toContain('思路：选')
})

test('text being typed when the session ended is in its field after the login', async () => {
  const typed = getQuestion('ma-1', {
    type: 'calculation',
    options: [],
    answer: [],
    model: '解：先求导。',
    points: [{ score: 10, text: '求导' }],
  })
  const opened = await running(TRAIN, { user, questions: [typed] })
  await opened.screen.type('你的作答', '写了两百字')
  await end(opened)
  await signIn(opened, 'u1')
  expect(opened.screen.get('textbox', '你的作答')).toMatchObject({ value: '写了两百字' })
})

test('a student who has signed out reads where the run is, and may begin another one as a guest', async () => {
  const opened = await running(TRAIN)
  const { screen, practice } = opened
  await choose(screen)
  await end(opened)
  expect(screen.text()).toContain('现在没有登录')
  await screen.tap('button', '登录')
  expect(navigated.opened).toMatchObject([{ url: '/login' }])
  await screen.tap('button', '另做一次')
  expect(practice.state.attempts).toHaveLength(1)
  expect(screen.all('radio')).toHaveLength(4)
})

test('nothing begins in the log of another student who signs in in another tab, until they ask for it', async () => {
  const opened = await running(TRAIN)
  const { screen, practice } = opened
  await end(opened)
  await signIn(opened, 'u2')
  expect([practice.owner, practice.state.attempts, practice.sync.unsent]).toEqual(['u2', [], 0])
  expect(screen.text()).toContain('现在登录的是另一个账号')
  expect(screen.all('button', '登录')).toEqual([])
  await screen.tap('button', '另做一次')
  expect(practice.state.attempts).toHaveLength(1)
})

test('nor in the log of one who takes the place of the first without a sign-out in between', async () => {
  const opened = await running(TRAIN)
  await signIn(opened, 'u2')
  expect([opened.practice.owner, opened.practice.state.attempts]).toEqual(['u2', []])
})

test('a run begun as a guest goes on after the login', async () => {
  const opened = await running(TRAIN, {})
  const { screen, practice } = opened
  await choose(screen)
  await signIn(opened, 'u1')
  expect(practice.owner).toBe('u1')
  expect(practice.state.attempts.map(({ answers }) => answers.size)).toEqual([1])
  expect(screen.all('radio')).toHaveLength(4)
})

test('a run with answers is gone on with, though an empty one was begun after it', async () => {
  const opened = await openedPractice({ user, questions })
  const run = { mode: 'train', source: 'node:calc.limit', questions: ['ma-1', 'ma-2'], seed: 1 } as const
  const first = opened.practice.begin(run)
  const [question] = questions
  if (question) opened.practice.answer(first, question, { text: 'B' }, 1000)
  opened.root.clock.ms += 1000
  opened.practice.begin(run)
  page.url = TRAIN
  const screen = await render(<RunScreen />, opened.root)
  expect(screen.all('button', '答题卡，第 2/2 题')).toHaveLength(1)
})
