/** @jest-environment jsdom */
import fc from 'fast-check'
import '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import { render } from '../../../support/render'
import { ApiError, LocalCode } from '@/api/errors'
import AbilityScreen from '@/areas/practice/screens-results/ability'
import { getRisk } from '@/areas/practice/screens-results/ability/risk'
import MistakeBookScreen from '@/areas/practice/screens/mistake-book'
import { openedPractice } from '../../../support/practice'
import { questions, studied } from '../../../support/reports'

beforeAll(() => {
  window.scrollTo = () => undefined // jsdom lays nothing out
})

const home = (examDate: string) => ({
  getHome: () => ({ cohort: '27', examDate, examDateNote: '预计', campaigns: [], courses: [] }),
})
const day = { answers: 10, right: 5, took: 20 * 60_000 }
const heads = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `q${at}`, seconds: 60 }))

test('a pace that reaches the remaining work, one that does not, and two that disagree are distinguished', () => {
  const known = { heads: heads(140), isAnswered: () => false, today: 100, daysLeft: 14 }
  const each = (from: number, to: number, took: number) =>
    Array.from({ length: to - from }, (_, at) => [from + at, { ...day, took: took * 60_000 }] as const)
  const verdict = (newer: number, older: number, own: object = {}) =>
    getRisk({ ...known, days: new Map([...each(93, 100, newer), ...each(86, 93, older)]), ...own }).verdict
  expect(getRisk({ ...known, days: new Map(each(86, 100, 5)) })).toMatchObject({ minutes: 140, needed: 10 })
  expect([verdict(10, 12), verdict(5, 9), verdict(5, 12), verdict(0, 0)]).toEqual([
    'enough',
    'short',
    'unsure',
    'idle',
  ])
  expect(verdict(1, 1, { isAnswered: () => true })).toBe('done')
  expect(verdict(1, 1, { daysLeft: 0 })).toBe('over')
})

test('more practice never makes the verdict worse, and today’s counts for nothing', () => {
  const order = ['idle', 'short', 'unsure', 'enough']
  const minutes = fc.array(fc.nat(200), { minLength: 14, maxLength: 14 })
  fc.assert(
    fc.property(
      minutes,
      fc.nat(13),
      fc.nat(100),
      fc.integer({ min: 1, max: 90 }),
      (took, at, more, daysLeft) => {
        const risk = (list: readonly number[], todays = 0) =>
          getRisk({
            heads: heads(200),
            isAnswered: () => false,
            today: 14,
            daysLeft,
            days: new Map([...list, todays].map((value, nth) => [nth, { ...day, took: value * 60_000 }])),
          })
        const worse = order.indexOf(risk(took).verdict)
        expect(
          order.indexOf(risk(took.map((value, nth) => (nth === at ? value + more : value))).verdict),
        ).toBeGreaterThanOrEqual(worse)
        expect(risk(took, 500)).toEqual(risk(took))
      },
    ),
  )
})

test('the report on a subject says what to learn next, and puts it into the plan once', async () => {
  const { root, practice, plan } = await studied()
  practice.setCause('ma-1', 'concept')
  page.url = '/exercises/deep-report?subject=maths'
  const screen = await render(<AbilityScreen />, root)
  expect(screen.text()).toContain('数学 · 我的能力值')
  expect(screen.text()).toContain('由 7 次作答推算')
  expect(screen.text()).toMatch(/1极限约 20 分钟 · 6 次作答，预计能对 \d+%/)
  expect(screen.text()).toContain('每题用时参考用时 2 分1 分')
  await screen.tap('button', '加入计划：练习：极限')
  expect(plan.tasks).toMatchObject([{ task: 'deep-calc.limit', title: '练习：极限', minutes: 20 }])
  expect(screen.get('link', '概念 1 题').getAttribute('href')).toContain(
    '/exercises/mistake-book?subject=maths&cause=concept',
  )
})

test('the mistake book opens with the subject and the cause of its address', async () => {
  const { root, practice } = await studied()
  practice.setCause('ma-1', 'concept')
  page.url = '/exercises/mistake-book?subject=maths&cause=concept'
  const screen = await render(<MistakeBookScreen />, root)
  expect(screen.get('button', /^概念1/).getAttribute('aria-pressed')).toBe('true')
  screen.unmount()
  page.url = '/exercises/mistake-book?subject=nothing&cause=nothing'
  const otherScreen = await render(<MistakeBookScreen />, root)
  expect(otherScreen.get('button', /^概念1/).getAttribute('aria-pressed')).toBe('false')
})

test('the report on all subjects shows whether the pace will do, and the outcome of the plan', async () => {
  const { root, plan } = await studied({ answers: home('2026-12-19') })
  plan.write({ title: '背书', day: plan.today - 1, minutes: 40 })
  page.url = '/exercises/deep-all-report'
  const screen = await render(<AbilityScreen />, root)
  expect(screen.all('link', /^数学[\d,]+–[\d,]+7 次$/)).toHaveLength(1)
  const unknown = screen.get('link', /^政治.*还不知道.*0 次$/)
  expect(unknown.querySelectorAll('.estimate-mark')).toHaveLength(0)
  expect(screen.text()).toContain('没做过的题按参考用时约 34 分17 题')
  expect(screen.text()).toContain('距考试')
  expect(screen.text()).toContain('过了日子没做1 件，40 分钟')
  expect(screen.text()).toContain('近两周排了 1 件，做完 0 件')
})

test('after the exam no days are left until it', async () => {
  const { root } = await studied({ answers: home('2026-11-01') })
  page.url = '/exercises/deep-all-report'
  const screen = await render(<AbilityScreen />, root)
  expect(screen.text()).toContain('考试已经开始')
  expect(screen.text()).not.toContain('距考试')
})

test('without a network the report on all subjects says which part of it is missing', async () => {
  const { root } = await studied({
    answers: {
      getHome: () => {
        throw new ApiError(LocalCode.Network, 0)
      },
    },
  })
  page.url = '/exercises/deep-all-report'
  const screen = await render(<AbilityScreen />, root)
  expect(screen.text()).toContain('没有取到考试日期')
  expect(screen.text()).toContain('各科水平')
})

test('a student without answers reads where to begin', async () => {
  for (const [path, words] of [
    ['deep-report', '还没有作答'],
    ['deep-all-report', '还没有作答'],
  ] as const) {
    const { root } = await openedPractice({ questions })
    page.url = `/exercises/${path}`
    const screen = await render(<AbilityScreen />, root)
    expect([path, screen.text().includes(words)]).toEqual([path, true])
    screen.unmount()
  }
})
