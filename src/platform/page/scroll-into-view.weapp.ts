import Taro from '@tarojs/taro'
import type { Reveal } from './scroll-into-view.contract'

/** Height of the bar that stays, in CSS px. */
const BAR = 56

export const reveal: Reveal = (id) =>
  void Taro.pageScrollTo({ selector: `#${id}`, offsetTop: -BAR, duration: 0 })
