import { Type, type Static } from 'typebox'
import { Exact, Id, Link, MediaUrl, PromotionId, Text } from '../../../contract/schemas/common'

/** One row of `content/promotions.json`: a campaign's branch, consult link and share card. */
export const PromotionContent = Exact({
  id: PromotionId,
  title: Text(64, 1),
  branchId: Id,
  consultUrl: Link,
  imgUrl: MediaUrl,
  shareTitle: Text(64, 1),
  shareDescription: Text(200),
  utmCampaign: Text(128),
  sample: Type.Boolean(),
})
export type PromotionContent = Static<typeof PromotionContent>

/**
 * A code that a link carries. It begins and ends with a letter or digit: what stands before and behind a code in a link is
 * dropped, and `-` and `_` are among that.
 */
const LinkCode = Type.String({ pattern: '^(?=.{1,64}$)[A-Za-z0-9]([A-Za-z0-9_-]*[A-Za-z0-9])?$' })

/** One row of `content/sellers.json`: who stands behind an invite code, and the page they sell on. */
export const SellerContent = Exact({
  inviteCode: LinkCode,
  name: Text(64, 1),
  agentCode: LinkCode,
  branchId: Id,
  saleUrl: Link,
  sample: Type.Boolean(),
})
export type SellerContent = Static<typeof SellerContent>

/** A whole file: a list in which no id, or invite code, comes twice. */
export const PromotionFile = Type.Array(PromotionContent)
export const SellerFile = Type.Array(SellerContent)
