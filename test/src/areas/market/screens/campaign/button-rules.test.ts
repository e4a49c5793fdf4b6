import type { Host } from '@/platform/host/detect'
import {
  getAction,
  afterDialog,
  afterPress,
  type Action,
  type Visit,
} from '@/areas/market/screens/campaign/button-rules'
import { example, sampleBoot } from '../../../../../support/root'

const kinds = ['browser', 'wechat', 'wechat-miniapp', 'dingtalk', 'miniapp'] as const
const [app] = sampleBoot().native
if (!app) throw new Error('the sample configuration has no native app')
const native: Host = { kind: 'native', app, os: 'ios' }
const hosts: Record<string, Host> = {
  ...Object.fromEntries(kinds.map((kind) => [kind, { kind, os: 'ios' as const }])),
  native,
}

function visit(host: string, isSignedIn: boolean, rest: Partial<Visit> = {}): Visit {
  return { host: hosts[host] ?? native, isSignedIn, agent: '', inviteCode: '', ...rest }
}

/** action · where · what a stranger gets · what somebody who is signed in gets */
const table: [Action, string, string, string][] = [
  ['course', 'browser', 'login', 'course'],
  ['course', 'wechat', 'login', 'course'],
  ['course', 'wechat-miniapp', 'login', 'course'],
  ['course', 'dingtalk', 'login', 'course'],
  ['course', 'miniapp', 'login', 'course'],
  ['course', 'native', 'native-login', 'course'],
  ['purchase', 'browser', 'login', 'sale'],
  ['purchase', 'wechat', 'login', 'sale'],
  ['purchase', 'dingtalk', 'login', 'sale'],
  ['purchase', 'wechat-miniapp', 'qr', 'qr'],
  ['purchase', 'miniapp', 'qr', 'qr'],
  ['purchase', 'native', 'native-login', 'course-list'],
  ['open', 'browser', 'next', 'next'],
  ['open', 'native', 'next', 'next'],
  ['choose-course', 'browser', 'vacation-sign-up', 'choose-course'],
  ['choose-course', 'miniapp', 'vacation-sign-up', 'choose-course'],
  ['choose-course', 'native', 'native-login', 'choose-course'],
  ['reserve', 'browser', 'sign-up', 'sign-up'],
  ['reserve', 'native', 'native-login', 'sign-up'],
  ['login', 'browser', 'login', 'next'],
  ['login', 'native', 'native-login', 'next'],
  ['consult', 'browser', 'consult', 'consult'],
  ['qr', 'native', 'qr', 'qr'],
  ['share', 'miniapp', 'share', 'share'],
  ['live', 'wechat', 'live', 'live'],
]

test.each(table)(
  '%s in %s: a stranger gets %s, who is signed in gets %s',
  (action, host, stranger, member) => {
    expect(afterPress(action, visit(host, false))).toBe(stranger)
    expect(afterPress(action, visit(host, true))).toBe(member)
  },
)

test('a native app sells through the seller who sent the visitor, else through its own list', () => {
  expect(afterPress('purchase', visit('native', true, { inviteCode: 'DEMO01' }))).toBe('sale')
  expect(afterPress('purchase', visit('native', false, { inviteCode: 'DEMO01' }))).toBe('native-login')
})

test.each(['2', '8'])('agent %s is a mini-program, whatever the browser says', (agent) => {
  for (const isSignedIn of [false, true])
    expect(afterPress('purchase', visit('browser', isSignedIn, { agent }))).toBe('qr')
})

/** action · what follows the dialog · what follows it on a lecture hall · what follows it for agent 8 */
const after: [Action, string, string, string][] = [
  ['course', 'course', 'none', 'qr'],
  ['purchase', 'sale', 'none', 'qr'],
  ['login', 'logged-in', 'none', 'qr'],
  ['choose-course', 'choose-course', 'choose-course', 'choose-course'],
  ['reserve', 'success', 'success', 'success'],
]

test.each(after)(
  'after the dialog of %s comes %s, on a lecture hall %s, for agent 8 %s',
  (action, usual, hall, shell) => {
    for (const agent of ['', '0', '2', '18', '24', '88']) {
      expect(afterDialog(action, { agent, isForum: false })).toBe(usual)
      expect(afterDialog(action, { agent, isForum: true })).toBe(hall)
    }
    for (const isForum of [false, true]) expect(afterDialog(action, { agent: '8', isForum })).toBe(shell)
  },
)

test("a page's button runs what it names, else its product's course, else the purchase", () => {
  const { productId: _product, action: _action, ...bare } = example('getPageConfig')
  expect(getAction(bare)).toBe('purchase')
  expect(getAction({ ...bare, productId: 'p' })).toBe('course')
  expect(getAction({ ...bare, productId: 'p', action: 'reserve' })).toBe('reserve')
})
