import Taro from '@tarojs/taro'
import { launchUrl } from '@/lib/launch'
import type { EntryAddress } from './launch-url.contract'

export const entryAddress = {
  // A mini-program logs in by wx.login; its address carries no code.
  take: () => ({}),
  isEntry: () => true,
  onEnter(entered) {
    let last = launchUrl(Taro.getLaunchOptionsSync().query ?? {})
    Taro.onAppShow(({ query }) => {
      const url = launchUrl(query ?? {})
      // Coming back from the background repeats the parameters of the last entry, or has none.
      if (url === last || url === '/') return
      last = url
      entered(url)
    })
  },
} satisfies EntryAddress as EntryAddress
