/** @jest-environment jsdom */
import { navigated } from '../../../../support/fake-navigation'
import { page } from '../../../../support/fake-page'
import { render } from '../../../../support/render'
import { ApiError } from '@/api/errors'
import LicenseScreen from '@/areas/account/screens/license'
import { example, fakeRoot } from '../../../../../support/root'

beforeEach(() => {
  page.url = '/license'
})

test('the agreement is shown with its date, heading by heading', async () => {
  const screen = await render(<LicenseScreen />, fakeRoot())
  const { updated, sections } = example('getLicense')
  expect(screen.text()).toContain(`更新于 ${updated}`)
  for (const { heading, paragraphs } of sections) {
    expect(screen.get('heading', heading)).toBeTruthy()
    for (const paragraph of paragraphs) expect(screen.text()).toContain(paragraph)
  }
  await screen.tap('button', '返回')
  expect(navigated.opened).toMatchObject([{ move: 'reset', url: '/' }])
})

test('policy and agreement are two documents, and each leads to the other', async () => {
  const policy = await render(<LicenseScreen />, fakeRoot())
  const { terms } = example('getLicense')
  const [section] = terms?.sections ?? []
  expect(policy.text()).not.toContain(section?.heading)
  expect(policy.get('link', '看《用户协议》').getAttribute('href')).toBe('/license?of=terms')
  page.url = '/license?of=terms'
  const agreement = await render(<LicenseScreen />, fakeRoot())
  expect(agreement.get('heading', section?.heading ?? '')).toBeTruthy()
  expect(agreement.text()).toContain(terms?.title)
  expect(agreement.get('link', '看《隐私政策》').getAttribute('href')).toBe('/license')
})

test('while it is on its way nothing is claimed', async () => {
  const answers = { getLicense: () => new Promise<never>(() => undefined) }
  const screen = await render(<LicenseScreen />, fakeRoot({ answers }))
  expect(screen.text()).not.toContain('更新于')
  expect(document.querySelectorAll('[aria-busy=true]')).toHaveLength(1)
})

test('an agreement that cannot be fetched can be asked for again', async () => {
  let isDown = true
  const getLicense = () =>
    isDown ? Promise.reject(new ApiError('x500', 500)) : Promise.resolve(example('getLicense'))
  const screen = await render(<LicenseScreen />, fakeRoot({ answers: { getLicense } }))
  expect(screen.text()).toContain('错误码 x500')
  isDown = false
  await screen.tap('button', '再试一次')
  expect(screen.text()).toContain('更新于')
})
