/** @jest-environment jsdom */
import { navigated } from '../../../../support/fake-navigation'
import { page } from '../../../../support/fake-page'
import { render } from '../../../../support/render'
import type { PageConfig } from '@/areas/market/api/page'
import CampaignScreen from '@/areas/market/screens/campaign'
import { example, fakeRoot, type FakeOptions, type FakeRoot } from '../../../../../support/root'

const footer = '获取限时优惠'
const shop: PageConfig = { ...example('getPageConfig'), footerButton: footer, productId: 'p-1' }
const user = { uid: 'user-1', phone: '13812345678' }
const sale = 'https://sale.example.com/x'

/** The calls to the server about the link that led here, in the order of sending. */
const left = ({ calls }: FakeRoot) =>
  calls.filter(({ id }) => ['submitSignUp', 'createSalesClue', 'handOverSequence'].includes(id))

function visit(action: NonNullable<PageConfig['action']>, options: FakeOptions): FakeRoot {
  const answers = { getPageConfig: () => ({ ...shop, action }), getSaleLink: () => sale }
  return fakeRoot({ user, ...options, answers: { ...answers, ...options.answers } })
}

/** Presses the page's button twice, with time between. */
async function pressTwice(root: FakeRoot): Promise<void> {
  const screen = await render(<CampaignScreen />, root)
  await screen.tap('button', footer)
  root.clock.ms += 10_000
  await screen.tap('button', footer)
  screen.unmount()
}

beforeEach(() => {
  page.url = '/market/summer-gold/27'
})

test.each(['purchase', 'course'] as const)(
  'a signed-in student who came by a link leaves one touch on the way on (%s)',
  async (action) => {
    const query = { promotionId: '1001', inviteCode: 'DEMO01', agentCode: 'A001' }
    const root = visit(action, { query })
    await pressTwice(root)
    expect([...navigated.left, ...navigated.opened]).toHaveLength(2)
    expect(left(root)).toMatchObject([
      { id: 'submitSignUp', input: { params: { id: '1001' }, body: { uid: user.uid, ...query } } },
    ])
  },
)

test.each([{ inviteCode: 'DEMO01' }, { agentCode: 'A001' }])('%j alone leaves a lead', async (query) => {
  const root = visit('purchase', { query })
  await pressTwice(root)
  expect(left(root)).toMatchObject([{ id: 'createSalesClue', input: { body: query } }])
})

test('another link of the same visit leaves another touch', async () => {
  const root = visit('purchase', { query: { inviteCode: 'DEMO01' } })
  await pressTwice(root)
  root.promotion.readQuery({ inviteCode: 'DEMO02' })
  await pressTwice(root)
  expect(left(root)).toMatchObject([{}, { input: { body: { inviteCode: 'DEMO02' } } }])
})

test('it is written down before the page is left, and waits where it cannot be sent', async () => {
  const never = () => new Promise<never>(() => undefined)
  const query = { promotionId: '1001', inviteCode: 'DEMO01' }
  const root = visit('purchase', { query, answers: { checkFirstParticipation: never } })
  await pressTwice(root)
  expect(navigated.left).toContain(sale)
  expect(root.storage.local.read(`after-login:${user.uid}`)).toMatchObject([
    { left: ['participation', 'signUp'], clue: query },
  ])
})

test('whoever no link led here leaves nothing', async () => {
  const root = visit('purchase', { query: { source: 'spring' } })
  await pressTwice(root)
  expect(left(root)).toEqual([])
})

test('a login in the dialog has left it already', async () => {
  const root = fakeRoot({
    query: { promotionId: '1001', inviteCode: 'DEMO01' },
    answers: { getPageConfig: () => ({ ...shop, action: 'purchase' }), getSaleLink: () => sale },
  })
  const screen = await render(<CampaignScreen />, root)
  await screen.tap('button', footer)
  await screen.type('手机号', user.phone)
  await screen.type('验证码', '123456')
  await screen.tap('checkbox')
  await screen.tap('button', '登录')
  expect(navigated.left).toContain(sale)
  expect(left(root)).toHaveLength(1)
})
