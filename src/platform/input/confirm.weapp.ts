import Taro from '@tarojs/taro'
import type { ConfirmPlatform } from './confirm.contract'

export const confirmPlatform = {
  async confirm({ title, text, yes, no }) {
    try {
      const { confirm } = await Taro.showModal({ title, content: text, confirmText: yes, cancelText: no })
      return confirm
    } catch {
      return false
    }
  },
} satisfies ConfirmPlatform as ConfirmPlatform
