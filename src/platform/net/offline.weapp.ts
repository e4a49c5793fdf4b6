import Taro from '@tarojs/taro'
import type { Offline } from './offline.contract'

export const offline = {
  onLoss(run) {
    const listener = ({ isConnected }: { isConnected: boolean }) => {
      if (!isConnected) run()
    }
    Taro.onNetworkStatusChange(listener)
    return () => Taro.offNetworkStatusChange(listener)
  },
} satisfies Offline as Offline
