import Taro from '@tarojs/taro'
import type { Online } from './online.contract'

export const online = {
  onReturn(run) {
    const heard = ({ isConnected }: { isConnected: boolean }) => {
      if (isConnected) run()
    }
    Taro.onNetworkStatusChange(heard)
    return () => Taro.offNetworkStatusChange(heard)
  },
} satisfies Online as Online
