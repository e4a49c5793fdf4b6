import Taro from '@tarojs/taro'
import type { Clipboard } from './contract'

export const clipboard = {
  async write(text) {
    try {
      await Taro.setClipboardData({ data: text })
      return true
    } catch {
      return false
    }
  },
} satisfies Clipboard as Clipboard
