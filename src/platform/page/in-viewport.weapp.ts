import Taro from '@tarojs/taro'
import { useEffect, useState } from 'react'
import type { UseInViewport } from './in-viewport.contract'

export const useInViewport = ((id, px, isNearAtFirst) => {
  const [isNear, setNear] = useState(isNearAtFirst)
  useEffect(() => {
    const page = Taro.getCurrentInstance().page
    if (!page) return undefined
    const observer = Taro.createIntersectionObserver(page)
    // The place is in the view only after React's data have reached it.
    Taro.nextTick(() => {
      observer
        .relativeToViewport({ top: px, bottom: px })
        .observe(`#${id}`, ({ intersectionRatio = 0 }) => setNear(intersectionRatio > 0))
    })
    return () => observer.disconnect()
  }, [id, px])
  return isNear
}) satisfies UseInViewport as UseInViewport
