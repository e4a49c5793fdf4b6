import Taro from '@tarojs/taro'
import { network } from './network.weapp'
import type { Online } from './online.contract'

export const online = {
  isOnline: () => network.kind() !== 'none',
  onReturn(run) {
    const listener = ({ isConnected }: { isConnected: boolean }) => {
      if (isConnected) run()
    }
    Taro.onNetworkStatusChange(listener)
    return () => Taro.offNetworkStatusChange(listener)
  },
} satisfies Online as Online
