import Taro from '@tarojs/taro'
import type { Online } from './online.contract'

export const online = {
  onReturn: (run) =>
    Taro.onNetworkStatusChange(({ isConnected }) => {
      if (isConnected) run()
    }),
} satisfies Online as Online
