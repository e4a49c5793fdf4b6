/** @jest-environment jsdom */
import { navigated } from '../../../../support/fake-navigation'
import { page } from '../../../../support/fake-page'
import { render } from '../../../../support/render'
import CampaignScreen from '@/areas/market/screens/campaign'
import { example, fakeRoot } from '../../../../../support/root'

beforeEach(() => {
  page.url = '/market/high-tutoring/27'
  window.scrollTo = () => undefined
})

test('an offer on a page about another cohort names its course before the price and the last day', async () => {
  const offer = {
    button: '获取限时优惠',
    price: 598_000,
    usual: 658_000,
    until: '2099-12-20',
    sample: true,
    course: '28 保研高端辅导',
  }
  const config = {
    ...example('getPageConfig'),
    footerButton: '查看 28 保研高端辅导',
    until: '2026-10-31',
    archived: true,
    offer,
  }
  const root = fakeRoot({ answers: { getPageConfig: () => config } })
  const screen = await render(<CampaignScreen />, root)
  expect(screen.text()).toContain('这个活动已于 2026年10月31日结束')
  expect(screen.text()).toContain('28 保研高端辅导 ¥5980 示例 平时 ¥6580 12月20日截止')
  expect(screen.get('button', '获取限时优惠')).toBeTruthy()
})

test('a page that has ended says so and no more, unless something still fits', async () => {
  const over = { ...example('getPageConfig'), until: '2026-11-10', archived: true }
  const instead = { from: '2026-11-01', until: '2026-11-30', title: '冲刺班', to: '/market/sprint' }
  const shown = async (until: string) => {
    const config = { ...over, instead: { ...instead, until } }
    return render(<CampaignScreen />, fakeRoot({ answers: { getPageConfig: () => config } }))
  }
  const open = await shown('2026-11-30')
  expect(open.text()).toContain('页面留作参考。还来得及的：冲刺班')
  expect(open.text()).not.toContain('现在开始来不及走完')
  open.unmount()
  const closed = await shown('2026-11-18')
  expect(closed.text()).toContain('这个活动已于 2026年11月10日结束')
  expect(closed.text()).not.toMatch(/来不及|来得及|冲刺班/)
})

test('once what fitted instead is over too, a page that is too late names it no more', async () => {
  const instead = { from: '2026-11-01', until: '2026-11-18', title: '冲刺班', to: '/market/sprint' }
  const config = { ...example('getPageConfig'), instead }
  const screen = await render(<CampaignScreen />, fakeRoot({ answers: { getPageConfig: () => config } }))
  expect(screen.text()).toContain('现在开始来不及走完。')
  expect(screen.text()).not.toMatch(/来得及|冲刺班/)
})

test.each([
  ['2026-11-01', true],
  ['2099-01-01', false],
])('a page that is too late to begin from %s on says what still fits: %s', async (from, isLate) => {
  const config = { ...example('getPageConfig'), instead: { from, title: '冲刺班', to: '/market/sprint' } }
  const screen = await render(<CampaignScreen />, fakeRoot({ answers: { getPageConfig: () => config } }))
  expect(screen.text().includes('现在开始来不及走完')).toBe(isLate)
  if (!isLate) return
  expect(screen.get('link', '冲刺班').getAttribute('href')).toBe('/market/sprint')
  await screen.tap('link', '冲刺班')
  expect(navigated.opened).toMatchObject([{ url: '/market/sprint' }])
})
