import { useEffect, useRef } from 'react'
import { useDidHide, useDidShow } from '@/platform/page'
import { useLatest } from '@/platform/page/latest'
import { sharePlatform } from '@/platform/wechat/share'
import { useRoot } from '@/stores/context'
import { silently } from '@/stores/root'
import type { Shared } from './announce'

/**
 * Shares a page by WeChat's own menu with the card of its promotion: in its page view the card is set beforehand, in
 * the mini-program when somebody shares. Elsewhere nothing is fetched, this code's larger part included.
 */
export function useAnnounce(shared: Shared): void {
  const root = useRoot()
  const load = () => import(/* webpackChunkName: "announce" */ './announce')
  const { page, title, words = '', picture = '' } = shared
  const key = [page, title, words, picture].join(' ')
  /** The announcement that was set since the page is shown: rendering and showing it come in either order. */
  const announced = useRef('')

  function notify(): void {
    if (root.host.kind !== 'wechat' || announced.current === key) return
    announced.current = key
    // A page whose share card cannot be set is a page all the same.
    void load().then(
      ({ announce }) => announce(silently(root), shared),
      () => undefined,
    )
  }

  const latest = useLatest(notify)
  useEffect(() => latest.current(), [key, latest])
  useDidShow(notify)
  useDidHide(() => {
    announced.current = ''
  })
  sharePlatform.useMessage(key, shared.title, async () => (await load()).loadMessage(silently(root), shared))
}
