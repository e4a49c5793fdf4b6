import Taro from '@tarojs/taro'
import { useDidHide } from '.'
import { useLatest } from './latest'
import type { ScrollPlatform } from './scroll.contract'

function position(take: (y: number) => void): void {
  Taro.createSelectorQuery()
    .selectViewport()
    .scrollOffset()
    .exec((found: unknown) => {
      const first: unknown = Array.isArray(found) ? found[0] : undefined
      const top: unknown =
        typeof first === 'object' && first !== null ? Reflect.get(first, 'scrollTop') : undefined
      if (typeof top === 'number') take(Math.round(top))
    })
}

export const scrollPlatform = {
  to: (y) => void Taro.pageScrollTo({ scrollTop: y, duration: 0 }),
  backTo(id) {
    Taro.createSelectorQuery()
      .select(`#${id}`)
      .boundingClientRect((found) => {
        const top: unknown =
          typeof found === 'object' && found !== null ? Reflect.get(found, 'top') : undefined
        if (typeof top !== 'number' || top >= 0) return
        position((y) => void Taro.pageScrollTo({ scrollTop: y + top, duration: 0 }))
      })
      .exec()
  },
  useKeep(keep) {
    const latest = useLatest(keep)
    useDidHide(() => position((y) => latest.current(y)))
  },
  // WeChat's own title bar is above the page: there is nothing for the tabs to slide under.
  useStick: () => undefined,
} satisfies ScrollPlatform as ScrollPlatform
