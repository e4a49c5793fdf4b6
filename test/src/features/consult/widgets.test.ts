import { hasWidgets } from '@/features/consult/widgets'
import type { Host } from '@/platform/host/detect'
import { sampleBoot } from '../../../support/root'

const around = ['browser', 'wechat', 'wechat-miniapp', 'dingtalk', 'miniapp'] as const
const natives: Host[] = sampleBoot().native.map((app) => ({ kind: 'native', app, os: 'android' }))

test.each(around)('in %s the widgets are shown, except to agent 8', (kind) => {
  for (const agent of ['', '0', '2', '18', '20', '24', '80', '08', '18']) {
    expect(hasWidgets({ kind, os: 'ios' }, agent)).toBe(true)
  }
  expect(hasWidgets({ kind, os: 'ios' }, '8')).toBe(false)
})

test('a native app never shows them, whatever the agent', () => {
  expect(natives).toHaveLength(2)
  for (const host of natives) {
    expect(hasWidgets(host, '')).toBe(false)
    expect(hasWidgets(host, '24')).toBe(false)
    expect(hasWidgets(host, '8')).toBe(false)
  }
})
