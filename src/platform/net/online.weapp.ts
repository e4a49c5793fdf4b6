import Taro from '@tarojs/taro'
import { network } from './network.weapp'
import type { Online } from './online.contract'

export const online = {
  isOnline: () => network.kind() !== 'none',
  onReturn(run) {
    const heard = ({ isConnected }: { isConnected: boolean }) => {
      if (isConnected) run()
    }
    Taro.onNetworkStatusChange(heard)
    return () => Taro.offNetworkStatusChange(heard)
  },
} satisfies Online as Online
