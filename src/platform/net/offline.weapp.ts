import Taro from '@tarojs/taro'
import type { Offline } from './offline.contract'

export const offline = {
  onLoss(run) {
    const heard = ({ isConnected }: { isConnected: boolean }) => {
      if (!isConnected) run()
    }
    Taro.onNetworkStatusChange(heard)
    return () => Taro.offNetworkStatusChange(heard)
  },
} satisfies Offline as Offline
