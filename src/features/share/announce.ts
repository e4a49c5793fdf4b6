import { ApiError } from '@/api/errors'
import { officialApp } from '@/platform/host/official'
import { navigation } from '@/platform/navigation'
import type { ShareMessage } from '@/platform/wechat/share.contract'
import { SdkRefused, wechatSdk } from '@/platform/wechat/sdk'
import { destinations } from '@/routes/destination'
import type { Root } from '@/stores/root'
import { loadCard, type OwnCard, type ShareCard } from './card'
import { configureWechat } from './wechat'

/** Which page is shared, and how; a card that is not given is asked for. */
export interface Shared extends OwnCard {
  readonly page: string
  readonly card?: ShareCard
}

/**
 * Passes the card under which the page is shared to WeChat's page view. Where WeChat cannot be reached, the page goes
 * on without: WeChat's own menu then shares the bare address.
 */
export async function announce(root: Root, { page, card, ...own }: Shared): Promise<void> {
  const script = root.boot.wechat.sdkUrl
  const appId = officialApp(root.boot)
  if (!script || !appId) return
  const url = navigation.current()
  try {
    const [shown] = await Promise.all([
      card ?? loadCard(root, page, own),
      configureWechat(root, { script, appId }),
    ])
    if (navigation.current() !== url) return // another page is shown by now, and says itself how it is shared
    wechatSdk.share({ title: shown.title, desc: shown.words, link: shown.link, imgUrl: shown.picture })
  } catch (cause) {
    if (!(cause instanceof ApiError || cause instanceof SdkRefused)) throw cause
  }
}

/**
 * The card that the mini-program hands WeChat for a page, which WeChat draws as it is where its promotion has no
 * picture.
 */
export async function loadMessage(root: Root, { page, title, card }: Shared): Promise<ShareMessage> {
  const { title: shown, address, picture } = card ?? (await loadCard(root, page, { title }))
  return { title: shown, path: destinations.getTarget(address).page, ...(picture && { imageUrl: picture }) }
}
