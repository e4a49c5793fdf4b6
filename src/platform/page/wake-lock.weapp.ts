import Taro from '@tarojs/taro'
import type { Awake } from './wake-lock.contract'

const keep = (keepScreenOn: boolean): void =>
  void Promise.resolve(Taro.setKeepScreenOn({ keepScreenOn })).catch(() => undefined)

export const awake = {
  hold() {
    keep(true)
    return () => keep(false)
  },
} satisfies Awake as Awake
