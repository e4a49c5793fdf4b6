import Taro from '@tarojs/taro'
import type { TitlePlatform } from './title.contract'

export const titlePlatform = {
  set: (title) => void Taro.setNavigationBarTitle({ title }),
} satisfies TitlePlatform as TitlePlatform
