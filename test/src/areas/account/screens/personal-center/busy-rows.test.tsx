/** @jest-environment jsdom */
import '../../../../support/fake-navigation'
import { page } from '../../../../support/fake-page'
import { render } from '../../../../support/render'
import { loginPlatform } from '@/platform/host/login'
import PersonalCenterScreen from '@/areas/account/screens/personal-center'
import { example, fakeRoot, type Answers } from '../../../../../support/root'

const user = { uid: 'user-1', phone: '13812345678' }
const never = () => new Promise<never>(() => undefined)
const ready = { ...example('askExport'), state: 'ready' as const, endsAt: 0, textBytes: 900, jsonBytes: 900 }

beforeEach(() => {
  page.url = '/personal-center?settings=1'
})
afterEach(() => jest.restoreAllMocks())

test.each<[string, Answers]>([
  ['不再联系我', { getContactChoice: () => ({ allowed: true, since: 0 }), setContactChoice: never }],
  ['下载文本文件', { getExport: () => ({ export: ready }), getExportFile: never }],
  ['重新导出', { getExport: () => ({ export: ready }), askExport: never }],
])('while “%s” is under way its row says so', async (name, answers) => {
  const screen = await render(<PersonalCenterScreen />, fakeRoot({ user, answers }))
  expect(screen.get('button', name).textContent).not.toContain('加载中')
  await screen.tap('button', name)
  expect(screen.get('button', name).textContent).toContain('加载中')
})

test('while WeChat is tied by its own login the row says so', async () => {
  jest.replaceProperty(loginPlatform, 'form', 'one-tap')
  jest.spyOn(loginPlatform, 'exchangeCode').mockImplementation(never)
  const screen = await render(<PersonalCenterScreen />, fakeRoot({ user }))
  await screen.tap('button', '绑定微信')
  expect(screen.get('button', '绑定微信').textContent).toContain('加载中')
})
