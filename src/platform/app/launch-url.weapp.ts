import Taro from '@tarojs/taro'
import { readLaunchUrl } from '@/lib/launch'
import type { LaunchUrl } from './launch-url.contract'

export const launchUrl = {
  // A mini-program logs in by wx.login; its address carries no code.
  take: () => ({}),
  isEntry: () => true,
  onEnter(entered) {
    let last = readLaunchUrl(Taro.getLaunchOptionsSync().query ?? {})
    Taro.onAppShow(({ query }) => {
      const url = readLaunchUrl(query ?? {})
      // Coming back from the background repeats the parameters of the last entry, or has none.
      if (url === last || url === '/') return
      last = url
      entered(url)
    })
  },
} satisfies LaunchUrl as LaunchUrl
