import Taro from '@tarojs/taro'
import type { Presence } from './presence.contract'

export const presence = {
  onLeave: (run) => Taro.onAppHide(run),
  onReturn(run) {
    Taro.onAppShow(run)
    return () => Taro.offAppShow(run)
  },
} satisfies Presence as Presence
