import { Type, type Static } from 'typebox'
import { Exact, Id, Link, MediaUrl, PromotionId, Text } from '../../../../../contract/schemas/common'
import { readJson, type Report } from '../../../json-files'
import { contentText } from '../../../strings/content'
import { mediaCheck } from '../../../domain/content/media'
import { checkBranches, checkUnique, watched, type Branches } from '../../../domain/content/rows'

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

/** Reads and checks the promotions; reports every problem, and resolves to them when there is none. */
export async function readPromotions(
  dir: string,
  branches: Branches,
  onProblem: Report,
  media = mediaCheck(dir),
): Promise<readonly PromotionContent[] | undefined> {
  const { report, isSound } = watched(onProblem)
  const file = await readJson(dir, 'promotions.json', PromotionFile, report)
  if (!file) return undefined
  checkUnique(file, 'id', report)
  checkBranches(file, branches, report)
  for (const [at, { imgUrl }] of file.value.entries()) {
    const fault = media.picture(imgUrl)
    if (fault !== undefined) report(contentText.field(file.name, `${at}.imgUrl`, fault))
  }
  return isSound() ? file.value : undefined
}

/** Reads and checks the sellers, as the promotions. An agent code belongs to one seller, as an invite code does. */
export async function readSellers(
  dir: string,
  branches: Branches,
  onProblem: Report,
): Promise<readonly SellerContent[] | undefined> {
  const { report, isSound } = watched(onProblem)
  const file = await readJson(dir, 'sellers.json', SellerFile, report)
  if (!file) return undefined
  checkUnique(file, 'inviteCode', report)
  checkUnique(file, 'agentCode', report)
  checkBranches(file, branches, report)
  return isSound() ? file.value : undefined
}
