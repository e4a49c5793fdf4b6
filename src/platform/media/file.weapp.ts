import Taro from '@tarojs/taro'
import type { Files } from './file.contract'

export const files = {
  async save(_name, content) {
    await Taro.setClipboardData({ data: content })
    return 'clipboard'
  },
} satisfies Files as Files
