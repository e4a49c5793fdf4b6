/** @jest-environment jsdom */
import { navigated } from '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import { NOON, user } from '../../../support/habit'
import { buildCoupon } from '../../../support/after-purchase'
import { render } from '../../../support/render'
import { ApiError, ErrorCode, LocalCode } from '@/api/errors'
import type { PointEntry, PointOffer } from '@/api/excitation'
import PointRulesScreen from '@/areas/habit/screens/point-rules'
import PointsScreen from '@/areas/habit/screens/points'
import { DAY_MS } from '../../../../../contract/domain/china-time'
import { fakeRoot, type Answers, type FakeOptions } from '../../../../support/root'

const batch = (id: string, point: number, days: number) => ({
  id,
  point,
  reason: '每天打卡',
  expiresAt: NOON + days * DAY_MS,
})
const getEntry = (id: string, own: Partial<PointEntry> = {}): PointEntry => ({
  id,
  at: NOON,
  kind: 'clock',
  title: '11 月 20 日打卡',
  amount: 10,
  ...own,
})
const offer: PointOffer = {
  couponId: 'five',
  title: '5 元券',
  note: '每人一张。',
  off: 500,
  from: 3000,
  price: 200,
  sample: true,
}

describe('the ledger', () => {
  beforeEach(() => {
    page.url = '/point-history'
  })

  const ledger: Answers = {
    getValidCredits: () => ({ total: 1180, items: [batch('b1', 30, 12), batch('b2', 1150, 200)] }),
    listPointEntries: ({ query: { cursor } }) =>
      cursor === undefined
        ? {
            total: 3,
            items: [getEntry('e1'), getEntry('e2', { kind: 'spend', title: '兑换 5 元券', amount: -1200 })],
            next: 'c1',
          }
        : {
            total: 3,
            items: [getEntry('e3', { at: NOON - 25 * DAY_MS, expiresAt: NOON + 12 * DAY_MS, title: '' })],
          },
  }
  const open = async (answers: Answers = ledger, options: FakeOptions = { user }) => {
    const root = fakeRoot({ answers, ...options })
    return { root, screen: await render(<PointsScreen />, root) }
  }

  test('shows the balance, what ends soon, and each line under its month, page by page', async () => {
    const { screen } = await open()
    screen.get('heading', '现在能用 1180 分')
    expect(screen.text()).toContain('30 天内有 30 分到期')
    expect([...screen.get('list', '快到期的').children].map((row) => row.textContent)).toEqual([
      '每天打卡 12月2日到期 还剩 30 分',
    ])
    expect(screen.text()).toContain('−1,200')
    expect(screen.all('heading', '10 月')).toEqual([])
    await screen.tap('button', '加载更多')
    expect(screen.all('heading', '11 月')).toHaveLength(1)
    screen.get('heading', '10 月')
    expect(screen.text()).toContain('打卡 10月26日 12:00 · 12月2日到期')
  })

  test('shows no sum of points that end soon where more of them are yet to be loaded', async () => {
    const { screen } = await open({
      ...ledger,
      getValidCredits: () => ({ total: 1180, items: [batch('b1', 30, 12)], next: 'c1' }),
    })
    screen.get('list', '快到期的')
    expect(screen.text()).not.toContain('天内有')
  })

  test('names no coupon where nothing is sold', async () => {
    const { screen } = await open(ledger, { user, host: { kind: 'miniapp', os: 'ios' } })
    screen.get('listitem', /兑换/)
    expect(screen.text()).not.toMatch(/券|去兑换/)
  })

  test('says when the first batch ends where none ends soon', async () => {
    const { screen } = await open({
      ...ledger,
      getValidCredits: () => ({ total: 1150, items: [batch('b2', 1150, 200)] }),
    })
    expect(screen.text()).toContain('最早的一批2027年6月8日到期')
    expect(screen.all('list', '快到期的')).toEqual([])
  })

  test('leads who has none to the check-in', async () => {
    const { screen } = await open({
      getValidCredits: () => ({ total: 0, items: [] }),
      listPointEntries: () => ({ total: 0, items: [] }),
    })
    expect(screen.text()).toContain('还没有积分')
    await screen.tap('button', '去打卡')
    expect(navigated.opened).toMatchObject([{ url: '/sign-index' }])
  })

  test('asks a guest to log in, and says what cannot be fetched', async () => {
    const guest = await open(ledger, {})
    expect(guest.root.calls).toEqual([])
    guest.screen.unmount()
    const { screen } = await open({
      ...ledger,
      getValidCredits: () => {
        throw new ApiError(LocalCode.Network, 0)
      },
    })
    expect(screen.text()).toContain('内容加载失败')
  })
})

describe('offers for points', () => {
  beforeEach(() => {
    page.url = '/market/integral'
  })

  /** A student with points; `server` may be changed by the test. */
  async function open(own: { total?: number; options?: FakeOptions } = {}) {
    const server = { total: own.total ?? 250, owned: false, fault: undefined as ApiError | undefined }
    const root = fakeRoot({
      user,
      ...own.options,
      answers: {
        getPointRules: () => ({
          days: 365,
          earning: [{ title: '每天打卡', point: 10, note: '做完一件自动到账。' }],
          rules: ['兑换后不退积分。', '积分只能兑换优惠券。'],
          offers: [offer],
        }),
        getValidCredits: () => ({ total: server.total, items: [] }),
        listCoupons: () => ({
          own: server.owned ? [buildCoupon({ couponId: 'five' })] : [],
          open: [],
          owned: [],
          now: NOON,
        }),
        spendPoints: () => {
          if (server.fault) throw server.fault
          server.total -= offer.price
          server.owned = true
          const entry = getEntry('e9', { kind: 'spend', amount: -offer.price })
          return { total: server.total, entry, couponId: 'five' }
        },
      },
    })
    return { server, root, screen: await render(<PointRulesScreen />, root) }
  }
  test('is not named where nothing is sold: the rules and how points are earned stay', async () => {
    const { screen } = await open({ options: { host: { kind: 'miniapp', os: 'ios' } } })
    expect(screen.text()).toContain('兑换后不退积分')
    expect(screen.text()).toContain('每天打卡')
    expect(screen.text()).not.toMatch(/¥|元|券/)
  })

  const spends = (root: ReturnType<typeof fakeRoot>) => root.calls.filter(({ id }) => id === 'spendPoints')

  test('is bought after one question, and the balance and the row follow', async () => {
    const { root, screen } = await open()
    expect(screen.text()).toContain('减 ¥5')
    await screen.tap('button', '用 200 分兑换：5 元券')
    expect(screen.get('dialog').textContent).toContain('换完还剩 50 分')
    expect(spends(root)).toEqual([])
    await screen.tap('button', '兑换')
    expect(spends(root)).toMatchObject([
      { input: { params: { userId: 'user-1' }, body: { couponId: 'five', id: expect.any(String) } } },
    ])
    expect(screen.all('dialog')).toEqual([])
    expect(screen.get('link', '已兑换，去看这张券：5 元券').getAttribute('href')).toBe('/coupon')
    expect(screen.text()).toContain('现在能用 50 分')
    expect(root.ui.toast?.text).toBe('换好了，在“优惠券”里')
  })

  test('is asked for again under the same id after a lost answer', async () => {
    const { server, root, screen } = await open()
    server.fault = new ApiError(LocalCode.Network, 0)
    await screen.tap('button', '用 200 分兑换：5 元券')
    await screen.tap('button', '兑换')
    expect(screen.get('alert').textContent).toContain('网络连接失败')
    server.fault = undefined
    await screen.tap('button', '兑换')
    const [first, second] = spends(root)
    expect(second?.input).toEqual(first?.input)
    expect(spends(root)).toHaveLength(2)
  })

  test('is not offered where points are short, and why it was refused is said', async () => {
    const short = await open({ total: 80 })
    expect(short.screen.text()).toContain('还差 120 分')
    expect(short.screen.all('button', /兑换/)).toEqual([])
    short.screen.unmount()
    const { server, screen } = await open()
    server.fault = new ApiError(ErrorCode.Conflict, 409, '积分不够')
    await screen.tap('button', '用 200 分兑换：5 元券')
    await screen.tap('button', '兑换')
    expect(screen.get('alert').textContent).toBe('积分不够')
  })

  test('is shown to a guest with the rules, and leads to the login', async () => {
    const root = fakeRoot({
      answers: {
        getPointRules: () => ({ days: 365, earning: [], rules: ['兑换后不退积分。'], offers: [offer] }),
      },
    })
    const screen = await render(<PointRulesScreen />, root)
    expect(root.calls.map(({ id }) => id)).toEqual(['getPointRules'])
    expect(screen.text()).toContain('兑换后不退积分。')
    await screen.tap('button', '用 200 分兑换：5 元券')
    expect(navigated.opened).toMatchObject([{ url: '/login' }])
  })
})
