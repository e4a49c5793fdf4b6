import Taro from '@tarojs/taro'
import type { Clipboard } from './clipboard.contract'

export const clipboard = {
  async write(text) {
    try {
      await Taro.setClipboardData({ data: text })
      void Taro.hideToast() // WeChat's own word of it: the page says what was copied
      return true
    } catch {
      return false
    }
  },
} satisfies Clipboard as Clipboard
