/** @jest-environment jsdom */
import { act } from 'react'
import '../../../../support/fake-navigation'
import { page } from '../../../../support/fake-page'
import { render } from '../../../../support/render'
import type { PageConfig } from '@/areas/market/api/page'
import CampaignScreen from '@/areas/market/screens/campaign'
import { touchKey } from '@/stores/promotion-store'
import { example, fakeRoot } from '../../../../../support/root'

jest.mock('@/areas/market/screens/campaign/buy', () => {
  throw new Error('Loading chunk 812 failed.')
})

const footer = '获取限时优惠'
const config: PageConfig = { ...example('getPageConfig'), footerButton: footer, productId: 'p-1' }

test.each(['purchase', 'course'] as const)(
  'a student whose press (%s) lacks its code on a server that is down is a lead of the link that led here all the same',
  async (action) => {
    page.url = '/market/summer-gold/27'
    const root = fakeRoot({
      user: { uid: 'user-1', phone: '13812345678' },
      query: { promotionId: '1001', inviteCode: 'DEMO01' },
      answers: { getPageConfig: () => ({ ...config, action }) },
    })
    const screen = await render(<CampaignScreen />, root)
    act(() => screen.get('button', footer).click())
    // A page that is closed now leaves it for the next visit.
    expect(root.storage.local.read(touchKey('user-1'))).toMatchObject({ inviteCode: 'DEMO01' })
    const leads = () => root.calls.filter(({ id }) => id === 'submitSignUp')
    for (let turn = 0; turn < 100 && leads().length === 0; turn += 1) await Promise.resolve()
    expect(root.storage.local.read(touchKey('user-1'))).toBeUndefined()
    expect(leads()).toMatchObject([{ input: { body: { uid: 'user-1', inviteCode: 'DEMO01' } } }])
    screen.unmount()
  },
)
