/** @jest-environment jsdom */
import { navigated } from '../../support/fake-navigation'
import { render } from '../../support/render'
import { LoginForm } from '@/features/login'
import { fakeRoot, sampleBoot, type FakeOptions } from '../../../support/root'

const pages = [{ host: 'localhost', appId: 'official-1' }]
const inWechat: FakeOptions = {
  host: { kind: 'wechat', os: 'ios' },
  boot: { wechat: { ...sampleBoot().wechat, pages } },
}

const open = (options: FakeOptions, kind: 'login' | 'plain' = 'login') =>
  render(<LoginForm kind={kind} onDone={() => undefined} maxPassword={20} />, fakeRoot(options))

test('the login by WeChat asks for the agreement first, and only then leaves for WeChat', async () => {
  const screen = await open(inWechat)
  await screen.tap('button', '微信登录')
  expect(screen.get('alert').textContent).toBe('请先阅读并同意协议')
  expect(navigated.left).toEqual([])
  await screen.tap('checkbox')
  await screen.tap('button', '微信登录')
  expect(navigated.left).toEqual([
    expect.stringContaining('https://open.weixin.qq.com/connect/oauth2/authorize'),
  ])
})

test.each<[string, FakeOptions, 'login' | 'plain']>([
  ['outside WeChat', { boot: inWechat.boot ?? {} }, 'login'],
  ['on a host name without an official account', { host: { kind: 'wechat', os: 'ios' } }, 'login'],
  ['in a sign-up, which asks for the phone', inWechat, 'plain'],
])('it is not offered %s', async (_, options, kind) => {
  const screen = await open(options, kind)
  expect(screen.all('button', '微信登录')).toEqual([])
})
