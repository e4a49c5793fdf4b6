/** @jest-environment jsdom */
import { navigated } from '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import { render } from '../../../support/render'
import ConfirmIdentityScreen from '@/areas/staff/screens/confirm-identity'
import SaleLoginScreen from '@/areas/staff/screens/sale-login'
import { deskRoot, findStaff } from '../../../support/desk'

const BACK = 'back=%2Fdesk%2Forders%3Fitem%3D1'

test('staff who were led to the login go on where they came from', async () => {
  page.url = `/sale-login?${BACK}`
  const screen = await render(<SaleLoginScreen />, deskRoot('cashier'))
  await screen.tap('button', '进入工作台')
  expect(navigated.opened.at(-1)).toMatchObject({ move: 'replace', url: '/desk/orders?item=1' })
})

test('staff who have to confirm first carry the way back along', async () => {
  page.url = `/sale-login?${BACK}`
  const root = deskRoot('cashier')
  root.staff.update({ ...findStaff('cashier'), isConfirmed: false })
  const screen = await render(<SaleLoginScreen />, root)
  await screen.tap('button', '进入工作台')
  expect(navigated.opened.at(-1)).toMatchObject({ url: `/confiirm-identity?${BACK}` })
})

test('staff who have confirmed go on there as well', async () => {
  page.url = `/confiirm-identity?${BACK}`
  const screen = await render(
    <ConfirmIdentityScreen />,
    deskRoot('cashier', { getStaff: () => findStaff('cashier') }),
  )
  await screen.tap('button', '进入工作台')
  expect(navigated.opened.at(-1)).toMatchObject({ url: '/desk/orders?item=1' })
})

test('an address of elsewhere leads nobody anywhere', async () => {
  page.url = '/sale-login?back=%2F%2Fevil.example%2Fdesk'
  const screen = await render(<SaleLoginScreen />, deskRoot('cashier'))
  await screen.tap('button', '进入工作台')
  expect(navigated.opened.at(-1)).toMatchObject({ url: '/desk' })
})
