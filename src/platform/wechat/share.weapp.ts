import Taro, { useShareAppMessage } from '@tarojs/taro'
import { useEffect, useRef } from 'react'
import { lastOf } from '@/lib/list'
import { navigation } from '../navigation'
import type { ShareMessage, SharePlatform } from './share.contract'
import { useLatest } from '../page/latest'

function usual(title: string): ShareMessage {
  const route = lastOf(Taro.getCurrentPages())?.route ?? ''
  return { title, path: `/${route}?u=${encodeURIComponent(navigation.current())}` }
}

function useMessage(key: string, title: string, load: () => Promise<ShareMessage>): void {
  const found = useRef<ShareMessage>()
  const latest = useLatest(load)
  useEffect(() => {
    let isWanted = true
    found.current = undefined
    void latest.current().then((message) => {
      if (isWanted) found.current = message
    })
    return () => {
      isWanted = false
    }
  }, [key, latest])
  useShareAppMessage(() => ({ ...(found.current ?? usual(title)) }))
}

export const sharePlatform = {
  useMessage,
  // Taro registers WeChat's hook only for components that say so.
  shareable: (screen) => Object.assign(screen, { enableShareAppMessage: true }),
} satisfies SharePlatform as SharePlatform
