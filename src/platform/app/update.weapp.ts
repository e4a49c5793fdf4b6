import Taro from '@tarojs/taro'
import type { AppUpdate } from './update.contract'

const manager = Taro.getUpdateManager()
let isReady = false
// WeChat fetches a new version in the background and says so once.
manager.onUpdateReady(() => {
  isReady = true
})

export const appUpdate = {
  apply() {
    // Without a fetched version only a new start makes WeChat look for one.
    if (isReady) manager.applyUpdate()
    else void Taro.exitMiniProgram()
  },
} satisfies AppUpdate as AppUpdate
