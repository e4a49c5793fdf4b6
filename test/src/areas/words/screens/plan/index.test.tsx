/** @jest-environment jsdom */
import { act } from 'react'
import { navigated } from '../../../../support/fake-navigation'
import { page } from '../../../../support/fake-page'
import { render, type Screen } from '../../../../support/render'
import UserPlanScreen from '@/areas/words/screens/plan'
import { fakeRoot, type FakeRoot } from '../../../../../support/root'
import { wordAnswers } from '../../../../../support/word-server'

const words = Array.from({ length: 200 }, (_, at) => `word${at}`)

beforeEach(() => {
  page.url = '/spword/user-plan'
  navigated.depth = 2
})

async function open(
  root = fakeRoot({ answers: wordAnswers(words) }),
): Promise<{ root: FakeRoot; screen: Screen }> {
  await (await root.openWords()).enter(undefined)
  return { root, screen: await render(<UserPlanScreen />, root) }
}

/** Waits until the plan has been played through. */
async function computed(): Promise<void> {
  while (document.querySelector('[aria-busy="true"]'))
    await act(async () => void (await new Promise((resolve) => setTimeout(resolve, 20))))
}

const save = (screen: Screen) =>
  act(async () => screen.get('button', '保存计划').closest('form')?.requestSubmit())

test('a plan is changed, saved and remembered; nothing is said of it afterwards', async () => {
  const { root, screen } = await open()
  const store = await root.openWords()
  await screen.type('每天新词', '12')
  await screen.tap('radio', '稳步 95%')
  await screen.tap('button', '周日')
  await screen.tap('button', '100 个')
  expect(screen.text()).toContain('有改动还没有保存')
  expect(store.state.plan).toBeUndefined()
  await save(screen)
  expect(store.state.plan).toMatchObject({ newADay: 12, model: 2, tip: 2, easyDays: [0], cap: 100 })
  screen.unmount()
  expect(root.ui.toast?.text).toBe('计划已保存')
})

test('a fault is shown beside its field, and nothing is saved', async () => {
  const { root, screen } = await open()
  await screen.type('每天新词', '400')
  expect(screen.get('alert').textContent).toContain('0 到 300')
  await save(screen)
  expect((await root.openWords()).state.plan).toBeUndefined()
  expect(root.ui.toast?.text).toContain('0 到 300')
})

test('leaving with changes says so, and they are there at the next visit', async () => {
  const first = await open()
  await first.screen.type('每天新词', '33')
  first.screen.unmount()
  expect(first.root.ui.toast?.text).toContain('还没有保存')
  const second = await open(first.root)
  expect(second.screen.text()).toContain('已恢复上次没有保存的改动')
  expect(second.screen.get('textbox', '每天新词')).toMatchObject({ value: '33' })
  await second.screen.tap('button', '改回原来的')
  expect(second.screen.get('button', '改回原来的')).toMatchObject({ disabled: true })
})

test('setting the pace by a day begins with the present pace, and says what the day means', async () => {
  const { screen } = await open()
  await screen.tap('button', '按学完日期')
  expect(screen.text()).toMatch(/每天 \d+ 个新词/)
  await screen.type('学完日期', '2026-12-09')
  expect(screen.text()).toContain('每天 10 个新词')
  await screen.tap('button', '按每天新词数')
  expect(screen.get('textbox', '每天新词')).toMatchObject({ value: '10' })
})

test('a student who learns for no exam says so, and may set a date again', async () => {
  const { root, screen } = await open()
  const store = await root.openWords()
  await screen.tap('button', '没有考试日期')
  expect(screen.text()).toContain('没有考试日期，按稳步的方式复习')
  await save(screen)
  expect(store.schedule).toMatchObject({ examDay: undefined, isSteady: true, retention: 0.9 })
  screen.unmount()
  const second = await open(root)
  await second.screen.tap('button', '设置考试日期')
  await save(second.screen)
  expect(store.plan.examDate).toBe('2026-12-19')
})

test('the coming load is named by the days that it has: those until the exam where it is near', async () => {
  const near = await open()
  expect(near.screen.get('heading', '考试前 29 天的量')).toBeTruthy()
  const far = await open(fakeRoot({ answers: wordAnswers(words, '2027-11-20') }))
  expect(far.screen.get('heading', '以后 30 天的量')).toBeTruthy()
})

test.each(['2026-11-21', '2026-11-20', '2026-11-19'])(
  'from the day before the exam on, here of %s, the coming load is that of today',
  async (date) => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] })
    try {
      const { screen } = await open(fakeRoot({ answers: wordAnswers(words, date) }))
      await act(() => jest.advanceTimersByTimeAsync(1000))
      expect(screen.get('heading', '今天的量')).toBeTruthy()
      expect(screen.text()).toMatch(/今天的量复习 \d+ 个，新词 \d+ 个/)
      expect(screen.all('img')).toHaveLength(0)
      screen.unmount()
    } finally {
      jest.useRealTimers()
    }
  },
)

test.each([
  ['2026-11-22', '考试日预计认识'],
  ['2026-11-20', '今天预计认识'],
  ['2026-11-19', '今天预计认识'],
  ['2026-11-18', '60 天后预计认识'],
])('what an exam that begins on %s makes of the plan is called %s', async (date, name) => {
  const { screen } = await open(fakeRoot({ answers: wordAnswers(words, date) }))
  await computed()
  expect(screen.text()).toContain(name)
})

test('on a day of the exam no pace is judged, since there are no new words', async () => {
  const { screen } = await open(fakeRoot({ answers: wordAnswers(words, '2026-11-20') }))
  await computed()
  expect(screen.text()).toContain('学完新词考试期间不学新词')
  expect(screen.text()).not.toContain('考试前学不完')
})

test.each([
  ['2026-11-20', 0],
  ['2026-11-19', 0],
  ['2026-11-18', 1],
])('a date of %s is called over once both days of the exam are', async (date, times) => {
  const { screen } = await open(fakeRoot({ answers: wordAnswers(words, date) }))
  expect(screen.text().match(/初试已经结束/g) ?? []).toHaveLength(times)
})
