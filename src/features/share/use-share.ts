import { ApiError } from '@/api/errors'
import { hostFacts } from '@/platform/host'
import { useRoot } from '@/stores/context'
import { shareText } from '@/strings/share'
import { shareLink } from './link'

/** How a page presents itself where it is shared. */
export interface ShareCard {
  readonly title: string
  readonly words: string
  /** Complete address of the picture; empty where there is none. */
  readonly picture: string
  readonly link: string
}

/** Tells how one of our pages is shared: as its promotion says, else by its own title. */
export function useShare(): (page: string, title: string) => Promise<ShareCard> {
  const { api, boot, promotion } = useRoot()
  const origin = hostFacts.origin || boot.apiBase

  async function fromPromotion() {
    const { promotionId } = promotion.current
    try {
      return promotionId ? await api.promotion.getPromotionShare(promotionId) : undefined
    } catch (cause) {
      if (cause instanceof ApiError) return undefined // a page can be shared without its promotion's words
      throw cause
    }
  }

  return async (page, title) => {
    const found = await fromPromotion()
    const picture = found?.imgUrl ?? ''
    return {
      title: found?.shareTitle || title || shareText.usualTitle,
      words: found?.shareDescription || shareText.usualWords,
      picture: picture.startsWith('/') ? boot.apiBase + picture : picture,
      link: shareLink(origin, page, promotion.current, found?.attributes.utm_campaign ?? ''),
    }
  }
}
