import Taro from '@tarojs/taro'
import { environmentOf, type Visit } from './telemetry-env.contract'

export type { Visit } from './telemetry-env.contract'

function userAgent(): string {
  const { brand, model, system } = Taro.getDeviceInfo()
  return `miniapp ${brand} ${model} ${system}`
}

export const visit = {
  onVisible(listener) {
    Taro.onAppShow(() => listener(true))
    Taro.onAppHide(() => listener(false))
  },
  onFault(listener) {
    Taro.onError((error) => listener(String(error)))
    Taro.onUnhandledRejection(({ reason }) => listener(String(reason)))
  },
  // A mini-program in the background still has seconds for an ordinary request.
  beacon: () => false,
  referer: '',
  userAgent: userAgent(),
  environment: environmentOf(process.env['NODE_ENV']),
} satisfies Visit as Visit
