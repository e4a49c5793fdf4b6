/** @jest-environment jsdom */
import { act } from 'react'
import { navigated } from '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import { render } from '../../../support/render'
import RunScreen from '@/areas/practice/screens/run'
import { handIn, getIndex, openedPractice, getQuestion, type OpenedPractice } from '../../../support/practice'

beforeAll(() => {
  window.scrollTo = () => undefined // jsdom lays nothing out
})

const MINUTE = 60_000

async function draw(url: string, opened?: OpenedPractice) {
  page.url = url
  const there = opened ?? (await openedPractice())
  const screen = await render(<RunScreen />, there.root)
  return { screen, ...there }
}

const signedIn = () => openedPractice({ user: { uid: 'u1', phone: '137****0001' } })

/** A student who has pressed the button that begins the sample paper. */
async function beginning(): Promise<OpenedPractice> {
  const opened = await signedIn()
  opened.practice.askToSit('ma-paper')
  return opened
}

const single = [getQuestion('ma-1'), getQuestion('ma-2')]

test('a training says at once what was right, why each other option is wrong, and asks for the cause', async () => {
  const { screen, practice } = await draw(
    '/exercises/topic-train?source=node:calc.limit',
    await openedPractice({ questions: single }),
  )
  const wrong = screen.all('radio').find((radio) => radio.textContent?.includes('甲'))
  await act(async () => wrong?.click())
  expect(screen.text()).toContain('没答对')
  expect(screen.text()).toContain('甲不对')
  const right = screen.all('listitem').find((item) => item.textContent?.includes('答案'))
  const letter = right?.textContent?.[0] ?? '?'
  expect(screen.text()).toContain(`思路：选 ${letter}。`)
  await screen.tap('radio', '概念')
  expect(practice.state.findCause(practice.state.answered[0] ?? '')).toBe('concept')
})

test('a run goes on where it was left, and ends in its report', async () => {
  const opened = await openedPractice({ questions: single })
  const url = '/exercises/topic-train?source=node:calc.limit'
  const first = await draw(url, opened)
  await act(async () => first.screen.all('radio')[0]?.click())
  first.screen.unmount()
  const { screen, practice } = await draw(url, opened)
  expect(screen.all('button', '答题卡，第 2/2 题')).toHaveLength(1)
  await act(async () => screen.all('radio')[0]?.click())
  await screen.tap('button', '看结果')
  const id = practice.state.attempts[0]?.begin.id
  expect(practice.state.attempts).toHaveLength(1)
  expect(navigated.opened).toMatchObject([
    { move: 'replace', url: `/exercises/analysis-report?attempt=${id}` },
  ])
})

test('of a question that was opened alone, tapped options stand after a reload; once answered it is asked again', async () => {
  const url = '/exercises/topic-train?source=one:po-1'
  const { screen, practice, root, plan } = await draw(url)
  const opened = { practice, root, plan }
  const checked = () => document.querySelectorAll('[aria-checked=true]').length
  await act(async () => {
    for (const option of screen.all('checkbox').slice(1, 3)) option.click()
  })
  screen.unmount()
  const again = await draw(url, opened)
  expect([checked(), practice.state.attempts.length]).toEqual([2, 1])
  await again.screen.tap('button', '确定')
  again.screen.unmount()
  await draw(url, opened)
  expect([checked(), practice.state.attempts.length]).toEqual([0, 2])
})

test('a paper is handed in with what was typed when its time is over', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick'] })
  try {
    const { screen, practice, root } = await draw(
      '/exercises/exam-test?source=paper:ma-paper',
      await beginning(),
    )
    expect(screen.all('timer', '剩余 3:00:00')).toHaveLength(1)
    await act(async () => screen.all('radio')[0]?.click())
    root.clock.ms += 181 * MINUTE
    await act(async () => jest.advanceTimersByTime(1000))
    expect(practice.state.attempts[0]?.finish?.why).toBe('time')
    expect(root.ui.toast?.text).toBe('时间到，已自动交卷')
    expect(navigated.opened.map(({ url }) => url)).toEqual([
      `/exercises/exam-report?attempt=${practice.state.attempts[0]?.begin.id}`,
    ])
  } finally {
    jest.useRealTimers()
  }
})

test.each(['exam-test', 'recruitment-test'])(
  'the address of a paper on %s begins no sitting: it leads to the paper, and to the report of the last one',
  async (path) => {
    const url = `/exercises/${path}?source=paper:ma-paper`
    const { screen, practice, root, plan } = await draw(url, await signedIn())
    expect(practice.state.attempts).toEqual([])
    expect(navigated.opened).toMatchObject([
      { move: 'replace', url: '/exercises/exam-detail?paper=ma-paper' },
    ])
    screen.unmount()
    const attempt = await practice.sit({ paper: 'ma-paper', seed: 1 })
    const sitting = await draw(url, { practice, root, plan })
    expect(sitting.screen.all('timer', /^剩余/)).toHaveLength(1)
    sitting.screen.unmount()
    await handIn(practice, attempt)
    await draw(url, { practice, root, plan })
    expect(practice.state.attempts).toHaveLength(1)
    expect(navigated.opened.at(-1)).toMatchObject({
      move: 'replace',
      url: `/exercises/exam-report?attempt=${attempt}`,
    })
  },
)

test('the answer sheet shows open questions and leads to one', async () => {
  const { screen } = await draw('/exercises/exam-test?source=paper:ma-paper', await beginning())
  await act(async () => screen.all('radio')[0]?.click())
  await screen.tap('button', /^答题卡/)
  expect(screen.text()).toContain('还有 2 题未答，交卷后不能修改')
  await screen.tap('button', '第 3 题，未答')
  expect(screen.text()).toContain('求极值。')
})

test('a run of a lesson asks what is not held back for a mock paper, and says where the rest is', async () => {
  const papers = getIndex().papers.map((paper) => ({ ...paper, isReserved: true as const }))
  const opened = await openedPractice({ index: { papers } })
  const some = await draw('/exercises/topic-train?source=lesson:maths-1&questions=ma-1.ma-4', opened)
  expect(opened.practice.state.attempts.map(({ questions }) => questions)).toEqual([['ma-4']])
  some.screen.unmount()
  const { screen } = await draw('/exercises/topic-train?source=lesson:maths-2&questions=ma-1.ma-2', opened)
  expect(screen.text()).toContain('这里的题都留在模拟卷里')
  await screen.tap('button', '去看模拟卷')
  expect(navigated.opened).toMatchObject([{ url: '/exercises/exam-detail' }])
})

test('a source with nothing to ask says so and leads on', async () => {
  const { screen } = await draw('/exercises/mistake-exercise?source=mistakes:all')
  expect(screen.text()).toContain('没有需要重做的错题')
  await screen.tap('button', '去选练习')
  expect(navigated.opened).toMatchObject([{ url: '/exercises/problem-solving-training' }])
})

test('another device that has handed in ends the run here too, and the page says so', async () => {
  const { screen, practice, root } = await draw(
    '/exercises/exam-test?source=paper:ma-paper',
    await beginning(),
  )
  expect(screen.all('timer')).toHaveLength(1)
  const id = practice.state.attempts[0]?.begin.id ?? ''
  await act(async () => practice.finish(id, 'done'))
  expect(navigated.opened).toMatchObject([{ url: `/exercises/exam-report?attempt=${id}` }])
  expect(root.ui.toast?.text).toBe('已在另一台设备上交卷')
})

test('a guest is asked to log in before a paper is timed, or may do it without a clock', async () => {
  const { screen, practice } = await draw('/exercises/exam-test?source=paper:ma-paper')
  expect(screen.text()).toContain('计时模考需要登录')
  expect(practice.isAskedToSit('ma-paper')).toBe(false)
  await screen.tap('button', '登录后开考')
  expect(practice.isAskedToSit('ma-paper')).toBe(true)
  await screen.tap('button', '不计时，先做这套卷')
  expect(navigated.opened).toMatchObject([
    { url: '/login' },
    { move: 'replace', url: '/exercises/knowledge-test?source=paper%3Ama-paper' },
  ])
})

test('all questions on one page are answered in any order and handed in together', async () => {
  const { screen, practice } = await draw('/exercises/knowledge-test?source=type:english:reading&layout=all')
  expect(screen.all('heading', /^第 \d 题$/)).toHaveLength(2)
  expect(screen.text().split('A street falls quiet.')).toHaveLength(2)
  const second = screen.all('radiogroup')[1]?.querySelector<HTMLElement>('[role=radio]')
  await act(async () => second?.click())
  expect(practice.state.attempts[0]?.begin.mode).toBe('page')
  expect([...(practice.state.attempts[0]?.answers.keys() ?? [])]).toEqual([
    practice.state.attempts[0]?.questions[1],
  ])
  await screen.tap('button', '交卷')
  expect(screen.text()).toContain('还有 1 题未答，交卷后不能修改')
  await act(async () => screen.all('button', '交卷').at(-1)?.click())
  expect(screen.get('alert').textContent).toBe('还有 1 题没答，交卷以后不能再答')
  expect(practice.state.attempts[0]?.finish).toBeUndefined()
  await screen.tap('button', '现在交卷')
  expect(practice.state.attempts[0]?.finish).toBeDefined()
})

test('an adaptive training shows how many questions it has at most', async () => {
  const questions = Array.from({ length: 12 }, (_, at) => getQuestion(`ma-${at}`))
  const { screen, practice } = await draw(
    '/exercises/brush-topic?source=node:calc',
    await openedPractice({ questions }),
  )
  expect(screen.text()).toContain('1/12')
  await act(async () => screen.all('radio')[0]?.click())
  expect(practice.state.attempts[0]?.questions).toHaveLength(2)
  await screen.tap('button', '下一题')
  expect(screen.all('radio').length).toBeGreaterThan(0)
})

test('the keys of the figures and of the letters choose the option at their place', async () => {
  const { screen } = await draw('/exercises/exam-test?source=paper:ma-paper', await beginning())
  const chosen = () => screen.all('radio').findIndex((radio) => radio.getAttribute('aria-checked') === 'true')
  const press = (key: string) =>
    act(async () => void document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
  for (const keys of ['1234', 'abcd', 'ABCD'])
    for (const [place, key] of [...keys].entries()) {
      await press(key)
      expect([key, chosen()]).toEqual([key, place])
    }
  await press('5')
  expect(chosen()).toBe(3)
})
