import Taro from '@tarojs/taro'
import type { LastWord, Leaving } from './before-leave.contract'

export type { LastWord, Leaving } from './before-leave.contract'

let last: LastWord | undefined

export const leaving = {
  beforehand(say) {
    if (!last) Taro.onAppHide(() => void last?.())
    last = say
  },
  // Nothing leads out of a mini-program by itself, and its requests outlive its pages.
  by(go) {
    void last?.()
    go()
  },
} satisfies Leaving as Leaving
