/** @jest-environment jsdom */
import { navigated } from '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import { render } from '../../../support/render'
import { ApiError } from '@/api/errors'
import MapScreen from '@/areas/habit/screens/map'
import { createPlanStore, planArea } from '@/stores/plan-area'
import { memoryRecords } from '../../../../support/memory-records'
import { example, fakeRoot, type Answers } from '../../../../support/root'

const map = example('getLearningMap')

/** Somebody at noon of 20 November 2026, 29 days before the exam, with a plan. */
async function phone(answers: Answers = {}, now?: string) {
  const root = fakeRoot({ answers, ...(now !== undefined && { now: Date.parse(`${now}T12:00+08:00`) }) })
  const opened = createPlanStore(root, memoryRecords())
  planArea.set(root, opened)
  const plan = await opened
  await plan.enter(undefined)
  return { root, plan }
}

beforeEach(() => {
  page.url = '/learning-map'
})

test('the map shows what is over, where the student is and what comes, with the days of each stage', async () => {
  const { root } = await phone()
  const screen = await render(<MapScreen />, root)
  expect(screen.all('link').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^打基础2月22日 – 10月29日/),
    expect.stringMatching(/^冲刺.*10月30日 – 12月20日/),
    expect.stringMatching(/^估分与复试12月21日 – 2027年4月28日/),
  ])
  const marks = screen.all('img').map((mark) => mark.getAttribute('aria-label'))
  expect(marks).toEqual(['已过', '现在', '接下来'])
  const [now] = screen.all('link', /^冲刺/)
  expect(now?.getAttribute('aria-current')).toBe('true')
  expect(now?.textContent).toContain('你在这里')
  expect(screen.text().match(/你在这里/g)).toHaveLength(1)
  expect(screen.text()).toContain('离初试还有 29 天')
  await screen.tap('link', /^冲刺/)
  expect(navigated.opened.map(({ url }) => url)).toEqual(['/map-detail?stage=sprint'])
})

test.each([
  ['2026-12-18', '离初试还有 1 天'],
  ['2026-12-19', '今天是初试第一天'],
  ['2026-12-20', '今天是初试第二天'],
  ['2026-12-21', '初试已结束'],
  ['2027-04-19', '初试已结束'],
])('on %s the stage that runs says %s', async (now, words) => {
  const screen = await render(<MapScreen />, (await phone({}, now)).root)
  expect(screen.text()).toContain('你在这里')
  expect(screen.text()).toContain(` · ${words}`)
})

test('when the last stage is over nobody is in it, and the page says that the map is over', async () => {
  const { root } = await phone({}, '2027-04-29')
  const screen = await render(<MapScreen />, root)
  expect(screen.text()).not.toContain('你在这里')
  expect(screen.text()).toContain('这一届的地图走完了')
  screen.unmount()
  const before = await render(<MapScreen />, (await phone({}, '2027-04-28')).root)
  expect(before.text()).toContain('你在这里')
})

test('after the turn of the year the days of the old one have their year', async () => {
  const screen = await render(<MapScreen />, (await phone({}, '2027-01-01')).root)
  expect(screen.text()).toContain('2026年12月21日 – 4月28日')
  expect(screen.text()).toContain('初试 2026年12月19日')
})

test('a stage lists its steps, each leads to its own page, and says how many are in the plan and done', async () => {
  const { root, plan } = await phone()
  plan.add({ task: 'map.sprint-mistakes', title: '清到期的错题', minutes: 30, to: '/exercises/mistake-book' })
  plan.add({ task: 'map.sprint-recite', title: '背诵每天不断', minutes: 20 })
  plan.mark('map.sprint-mistakes', 'done')
  const whole = await render(<MapScreen />, root)
  expect(whole.text()).toContain('计划里有 2 件，做完 1 件')
  whole.unmount()
  page.url = '/map-detail?stage=sprint'
  const screen = await render(<MapScreen />, root)
  expect(screen.text()).toContain('计划里有 2 件，做完 1 件')
  expect(screen.text()).toContain('只看错过的，不找新题 · 约 30 分钟 · 已完成')
  expect(screen.text()).toContain('到期的卡片 · 已加入计划')
  await screen.tap('link', '清到期的错题')
  expect(navigated.opened.at(-1)?.url).toBe('/map-details?step=sprint-mistakes')
})

test('a stage that is over has a tick only where all its steps are done in the plan', async () => {
  const { root, plan } = await phone()
  const ticks = async () => {
    const screen = await render(<MapScreen />, root)
    const count = document.querySelectorAll('.map-past .map-mark > *').length
    // Nor is it painted as one that was done.
    expect(document.querySelectorAll('.map-past.is-done')).toHaveLength(count)
    screen.unmount()
    return count
  }
  expect(await ticks()).toBe(0)
  for (const { id, title } of map.stages[0]?.steps ?? []) {
    plan.add({ task: `map.${id}`, title, minutes: 20 })
    expect(await ticks()).toBe(0)
    plan.mark(`map.${id}`, 'done')
  }
  expect(await ticks()).toBe(1)
})

test('a step says why and how, leads there, and goes into the plan under its own name', async () => {
  page.url = '/map-details?step=base-words'
  const { root, plan } = await phone()
  const screen = await render(<MapScreen />, root)
  for (const words of ['单词靠的是隔几天再见一次。', '到期的先清掉', '约 25 分钟'])
    expect(screen.text()).toContain(words)
  expect(document.querySelectorAll('.btn-beacon')).toHaveLength(1)
  await screen.tap('button', /加入计划/)
  expect(plan.tasks).toMatchObject([
    { task: 'map.base-words', title: '每天背单词', minutes: 25, to: '/spword/index' },
  ])
  await screen.tap('button', '现在去做')
  await screen.tap('link', '词表')
  await screen.tap('link', '打基础')
  expect(navigated.opened.map(({ url }) => url)).toEqual([
    '/spword/index',
    '/spword/stage-list',
    '/map-detail?stage=base',
  ])
})

test.each(['/map-detail?stage=none', '/map-detail', '/map-details?step=none'])(
  '%s says that it is gone, and leads to the map',
  async (url) => {
    page.url = url
    const screen = await render(<MapScreen />, (await phone()).root)
    expect(screen.get('heading', '没有找到这一项')).toBeTruthy()
    await screen.tap('button', '看整张地图')
    expect(navigated.opened).toMatchObject([{ move: 'replace', url: '/learning-map' }])
  },
)

test('without a map the page leads to the plan', async () => {
  const answers = { getLearningMap: () => ({ ...map, stages: [] }) }
  const screen = await render(<MapScreen />, (await phone(answers)).root)
  await screen.tap('button', '看计划')
  expect(navigated.opened.map(({ url }) => url)).toEqual(['/courses/task-list'])
})

test('a map that cannot be fetched comes at another try', async () => {
  let isDown = true
  const getLearningMap = () => (isDown ? Promise.reject(new ApiError('x503', 503)) : map)
  const screen = await render(<MapScreen />, (await phone({ getLearningMap })).root)
  isDown = false
  await screen.tap('button', '再试一次')
  expect(screen.all('link', /^冲刺/)).toHaveLength(1)
})
