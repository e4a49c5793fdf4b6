import { ApiError } from '@/api/errors'
import { createPromotionApi } from '@/api/promotion'
import { hostFacts } from '@/platform/host'
import type { Root } from '@/stores/root'
import { shareText } from '@/strings/share'
import { shareLink } from './link'

/** How a page presents itself where it is shared. */
export interface ShareCard {
  readonly title: string
  readonly words: string
  /** Complete address of the picture; empty where there is none. */
  readonly picture: string
  readonly link: string
  /** The link as a public address of the product. */
  readonly address: string
}

/** How a page presents itself where no promotion says otherwise. */
export interface OwnCard {
  readonly title: string
  /** A sentence; the brand's own where there is none. */
  readonly words?: string | undefined
  /** The address of its picture, or a path on the server. */
  readonly picture?: string | undefined
}

type Needs = Pick<Root, 'api' | 'boot' | 'promotion'>

async function fromPromotion({ api, promotion }: Needs) {
  const { promotionId } = promotion.current
  try {
    return promotionId ? await api.of(createPromotionApi).getPromotionShare(promotionId) : undefined
  } catch (cause) {
    if (cause instanceof ApiError) return undefined // a page can be shared without its promotion's words
    throw cause
  }
}

/** Loads the card for sharing one of our pages: its promotion's, else one of its own title, sentence and picture. */
export async function loadCard(root: Needs, page: string, own: OwnCard): Promise<ShareCard> {
  const { boot, promotion } = root
  const promoted = await fromPromotion(root)
  const picture = promoted?.imgUrl || own.picture || ''
  const address = shareLink('', page, promotion.current, promoted?.attributes.utm_campaign ?? '')
  return {
    title: promoted?.shareTitle || own.title || shareText.usualTitle,
    words: promoted?.shareDescription || own.words || shareText.usualWords,
    picture: picture.startsWith('/') ? (boot.apiBase || hostFacts.origin) + picture : picture,
    link: (hostFacts.origin || boot.apiBase) + address,
    address,
  }
}
