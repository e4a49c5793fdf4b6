import Taro from '@tarojs/taro'
import type { AskPlatform } from './confirm.contract'

export const askPlatform = {
  async ask({ title, text, yes, no }) {
    try {
      const { confirm } = await Taro.showModal({ title, content: text, confirmText: yes, cancelText: no })
      return confirm
    } catch {
      return false
    }
  },
} satisfies AskPlatform as AskPlatform
