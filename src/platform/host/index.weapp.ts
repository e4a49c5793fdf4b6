import Taro from '@tarojs/taro'
import { readLaunchUrl } from '@/lib/launch'
import type { HostFacts } from './contract'
import type { Os } from './detect'

export type { Host } from './detect'
export type { HostFacts } from './contract'

function os(): Os {
  const { platform } = Taro.getDeviceInfo()
  if (platform === 'ios' || platform === 'android') return platform
  return 'desktop'
}

export const hostFacts = {
  detect: () => ({ kind: 'miniapp', os: os() }),
  origin: '',
  hostname: '',
  entryUrl: readLaunchUrl(Taro.getLaunchOptionsSync().query ?? {}),
  loadedUrl: '',
  hasOwnTitleBar: true,
  appId: 'shangan-weapp',
} satisfies HostFacts as HostFacts
