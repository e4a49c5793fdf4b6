import Taro from '@tarojs/taro'
import { getEnvironment, type TelemetryEnv } from './telemetry-env.contract'

export type { TelemetryEnv } from './telemetry-env.contract'

function userAgent(): string {
  const { brand, model, system } = Taro.getDeviceInfo()
  return `miniapp ${brand} ${model} ${system}`
}

export const telemetryEnv = {
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
  environment: getEnvironment(process.env['NODE_ENV']),
} satisfies TelemetryEnv as TelemetryEnv
