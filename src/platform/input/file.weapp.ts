import Taro from '@tarojs/taro'
import type { FilePicker } from './file.contract'

export const filePicker = {
  async choose(accept) {
    const extension = accept.split(',').map((part) => part.trim().replace('.', ''))
    const chosen = await Taro.chooseMessageFile({ count: 1, type: 'file', extension }).catch(() => undefined)
    const filePath = chosen?.tempFiles[0]?.path
    if (filePath === undefined) return undefined
    return new Promise((resolve) => {
      Taro.getFileSystemManager().readFile({
        filePath,
        success: ({ data }) => resolve(typeof data === 'string' ? undefined : new Uint8Array(data)),
        fail: () => resolve(undefined),
      })
    })
  },
} satisfies FilePicker as FilePicker
