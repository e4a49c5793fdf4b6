/** @jest-environment jsdom */
import { navigated } from '../../../../support/fake-navigation'
import { page } from '../../../../support/fake-page'
import { NOON, phone, served, serverClock, words } from '../../../../support/home-day'
import { render } from '../../../../support/render'
import HomeScreen from '@/areas/main/screens/home'
import { example, fakeRoot } from '../../../../../support/root'
import { studyDay } from '../../../../../../contract/domain/study/day'

const headings = (screen: Awaited<ReturnType<typeof render>>) =>
  screen.all('heading').map(({ textContent }) => textContent?.trim())
const beacons = () => document.querySelectorAll('.btn-beacon').length

beforeEach(() => {
  serverClock.ms = NOON
  page.url = '/'
})

test('in the last week home speaks of the exam alone: what to have ready, its hours, no offers', async () => {
  const now = (serverClock.ms = Date.parse('2026-12-12T12:00:00+08:00'))
  const root = phone({ uid: 'u', now, answers: served([], {}) })
  const screen = await render(<HomeScreen />, root)
  expect(headings(screen)).toEqual(expect.arrayContaining(['7天', '还差 5 件', '各场的钟点']))
  expect(screen.all('heading', '也许用得上')).toEqual([])
  await screen.tap('checkbox', /^准考证打印两份/)
  expect(screen.get('heading', '还差 4 件')).toBeTruthy()
  screen.unmount()
  const again = await render(<HomeScreen />, root)
  expect(again.get('checkbox', /^准考证打印两份/).getAttribute('aria-checked')).toBe('true')
})

test('things ready for one exam are to be got ready again for the next', async () => {
  const exam = (year: number) => ({
    ...served([], {}),
    getHome: () => ({ ...example('getHome'), cohort: `${year + 1}`, examDate: `20${year}-12-19` }),
  })
  const now = (serverClock.ms = Date.parse('2026-12-12T12:00:00+08:00'))
  const root = phone({ uid: 'u', now, answers: exam(26) })
  const first = await render(<HomeScreen />, root)
  await first.tap('checkbox', /^准考证打印两份/)
  first.unmount()
  const later = (serverClock.ms = Date.parse('2027-12-12T12:00:00+08:00'))
  const user = { uid: 'u', phone: '13812345678' }
  const next = await render(
    <HomeScreen />,
    fakeRoot({ storage: root.storage, now: later, answers: exam(27), user }),
  )
  expect(next.get('heading', '还差 5 件')).toBeTruthy()
})

test('on each day of the exam home asks again for the things to take along, and for nothing else', async () => {
  const now = (serverClock.ms = Date.parse('2026-12-19T07:00:00+08:00'))
  const root = phone({ uid: 'u', now, answers: served([], {}) })
  const first = await render(<HomeScreen />, root)
  expect(first.all('checkbox', /.*/).map(({ textContent }) => textContent?.slice(0, 3))).toEqual([
    '准考证',
    '身份证',
    '文具按',
  ])
  for (const name of [/^准考证/, /^身份证/, /^文具/]) await first.tap('checkbox', name)
  expect(first.get('heading', '都准备好了')).toBeTruthy()
  first.unmount()
  serverClock.ms = root.clock.ms = Date.parse('2026-12-20T07:00:00+08:00')
  const second = await render(<HomeScreen />, root)
  expect(second.get('heading', '还差 3 件')).toBeTruthy()
})

test.each([
  ['12-19T07:00', '眼前这一场', '思想政治理论或综合能力', '今天 8:30–11:30'],
  ['12-19T11:30', '眼前这一场', '外国语', '今天 14:00–17:00'],
  ['12-19T17:00', '今天的考完了，早点睡', '业务课一', '明天 8:30–11:30'],
  ['12-20T16:59', '眼前这一场', '业务课二', '今天 14:00–17:00'],
])('at %s of the exam home says which paper comes, and nothing presses', async (when, lead, paper, clock) => {
  const now = (serverClock.ms = Date.parse(`2026-${when}:00+08:00`))
  const day = studyDay(now)
  for (const study of [{ behind: [] }, { behind: [], words: { ...words, day } }]) {
    const screen = await render(<HomeScreen />, phone({ uid: 'u', now, answers: served([], { study }) }))
    expect(headings(screen)[1]).toBe(paper)
    for (const said of [lead, clock]) expect(screen.text()).toContain(said)
    expect(screen.text()).not.toContain('先花几分钟')
    expect(beacons()).toBe(0)
    screen.unmount()
  }
})

test('after the last paper home lets one rest: no list that presses, no checklist, the way to what comes next', async () => {
  const now = (serverClock.ms = Date.parse('2026-12-20T17:00:00+08:00'))
  const study = { behind: [], words: { ...words, day: studyDay(now) } }
  const screen = await render(<HomeScreen />, phone({ uid: 'u', now, answers: served([], { study }) }))
  expect(headings(screen)).toEqual(expect.arrayContaining(['先歇一歇', '想接着学']))
  expect(screen.text()).not.toMatch(/准考证|还有 \d+ 件|各场的钟点/)
  expect(beacons()).toBe(0)
  await screen.tap('link', '看接下来怎么走')
  expect(navigated.opened.at(-1)?.url).toBe('/learning-map')
})
