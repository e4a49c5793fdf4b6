import Taro, { useShareAppMessage } from '@tarojs/taro'
import { useRef } from 'react'
import { findLast } from '@/lib/list'
import { navigation } from '../navigation'
import type { ShareMessage, SharePlatform } from './share.contract'
import { useAsync } from '../page/use-async'
import { useLatest } from '../page/latest'

function usual(title: string): ShareMessage {
  const route = findLast(Taro.getCurrentPages())?.route ?? ''
  return { title, path: `/${route}?u=${encodeURIComponent(navigation.current())}` }
}

function useMessage(key: string, title: string, load: () => Promise<ShareMessage>): void {
  const found = useRef<ShareMessage>()
  const latest = useLatest(load)
  useAsync(
    async (signal) => {
      found.current = undefined
      const message = await latest.current()
      if (!signal.isCancelled) found.current = message
    },
    [latest],
    [key],
  )
  useShareAppMessage(() => ({ ...(found.current ?? usual(title)) }))
}

export const sharePlatform = {
  useMessage,
  // Taro registers WeChat's hook only for components that say so.
  shareable: (screen) => Object.assign(screen, { enableShareAppMessage: true }),
} satisfies SharePlatform as SharePlatform
