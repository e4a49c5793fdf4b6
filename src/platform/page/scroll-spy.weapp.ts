import Taro from '@tarojs/taro'
import { useEffect } from 'react'
import { useLatest } from './latest'
import { useIsShown } from './shown'
import type { UseTopmost } from './scroll-spy.contract'

/** How often the places are asked for, in ms: a page that goes back is closed at once, and cannot be asked any more. */
const ASK_MS = 1000

const getField = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/** The first of the elements whose end is below the top of the page. */
function findFirstVisible(ids: readonly string[], take: (id: string) => void): void {
  Taro.createSelectorQuery()
    .selectAll(ids.map((id) => `#${id}`).join(', '))
    .boundingClientRect((found: unknown) => {
      const all: readonly unknown[] = Array.isArray(found) ? found : []
      const inSight = new Set(
        all.filter((item) => Number(getField(item, 'bottom')) > 0).map((item) => getField(item, 'id')),
      )
      const first = ids.find((id) => inSight.has(id))
      if (first !== undefined) take(first)
    })
    .exec()
}

export const useTopmost = ((ids, listener) => {
  const latest = useLatest({ ids, listener })
  const isShown = useIsShown()
  useEffect(() => {
    let [before, reported]: (string | undefined)[] = []
    const timer = setInterval(() => {
      if (!isShown.current || latest.current.ids.length === 0) return
      findFirstVisible(latest.current.ids, (id) => {
        // At first the page is where it was opened; what is passed by in a second is not read.
        reported ??= id
        if (id === before && id !== reported) latest.current.listener((reported = id))
        before = id
      })
    }, ASK_MS)
    return () => clearInterval(timer)
  }, [isShown, latest])
}) satisfies UseTopmost as UseTopmost
