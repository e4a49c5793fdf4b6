import Taro from '@tarojs/taro'
import { useEffect } from 'react'
import { useDidHide } from '.'
import { useLatest } from './latest'
import { useIsShown } from './shown'
import type { ScrollPlatform } from './scroll.contract'

/** How often the position is asked for, in ms: a page that goes back is closed at once, and cannot be asked any more. */
const ASK_MS = 1_000

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
    const isShown = useIsShown()
    useDidHide(() => position((y) => latest.current(y)))
    useEffect(() => {
      const timer = setInterval(() => {
        if (isShown.current) position((y) => isShown.current && latest.current(y))
      }, ASK_MS)
      return () => clearInterval(timer)
    }, [isShown, latest])
  },
  // WeChat's own title bar is above the page: there is nothing for the tabs to slide under.
  useStick: () => undefined,
} satisfies ScrollPlatform as ScrollPlatform
