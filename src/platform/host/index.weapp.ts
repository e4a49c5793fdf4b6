import Taro from '@tarojs/taro'
import { joinUrl, readPublicUrl } from '@/lib/query'
import type { HostFacts } from './contract'
import type { Os } from './detect'

export type { Host } from './detect'
export type { HostFacts } from './contract'

function os(): Os {
  const { platform } = Taro.getDeviceInfo()
  if (platform === 'ios' || platform === 'android') return platform
  return 'desktop'
}

function entryUrl(): string {
  const { query } = Taro.getLaunchOptionsSync()
  const { u, ...rest } = query ?? {}
  return typeof u === 'string' ? readPublicUrl(u) : joinUrl('/', rest)
}

export const hostFacts = {
  detect: () => ({ kind: 'miniapp', os: os() }),
  origin: '',
  hostname: '',
  entryUrl: entryUrl(),
  hasOwnTitleBar: true,
  appId: 'shangan-weapp',
} satisfies HostFacts as HostFacts
