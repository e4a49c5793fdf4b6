import type { Host } from '@/platform/host/detect'
import { afterDialog, afterPress } from '@/screens/market/campaign/button-rules'
import { sampleBoot } from '../../../../support/root'

const others = ['browser', 'wechat', 'wechat-miniapp', 'dingtalk', 'miniapp'] as const
const natives: Host[] = sampleBoot().native.map((app) => ({ kind: 'native', app, os: 'ios' }))
const everywhere: Host[] = [...others.map((kind) => ({ kind, os: 'ios' as const })), ...natives]

test('who is signed in goes to the course, wherever they are', () => {
  expect(everywhere.map((host) => afterPress(true, host))).toEqual(everywhere.map(() => 'course'))
})

test('a stranger in either native app is handed to its own login', () => {
  expect(natives.map((host) => afterPress(false, host))).toEqual(['native-login', 'native-login'])
})

test.each(others)('a stranger in %s gets the login dialog', (kind) => {
  expect(afterPress(false, { kind, os: 'android' })).toBe('login-dialog')
})

test('after the dialog agent 8 gets the QR code and everybody else the course', () => {
  expect(afterDialog('8')).toBe('qr')
  for (const agent of ['', '0', '2', '18', '24', '88']) expect(afterDialog(agent)).toBe('course')
})
