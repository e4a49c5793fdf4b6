import { joinUrl, splitUrl, without } from '@/lib/query'
import { judgeUrl } from '@/lib/safe-url'

/** Longest page address that goes into a link; a QR code of more would be unreadable on paper. */
const MAX_PAGE = 400

/** The parameters that belong to the sharer's visit, not to the visitor's. */
const OWN_AFFAIRS: readonly string[] = ['agent', 'code', 'state', 'u']

export interface Sharer {
  readonly promotionId: string
  readonly inviteCode: string
  readonly agentCode: string
  readonly source: string
}

/** The address to share for one of our own pages: its visitors count for the promotion that the sharer came by. */
export function shareLink(origin: string, page: string, sharer: Sharer, campaign: string): string {
  const isOwn = judgeUrl(page, []).kind === 'own' && page.length <= MAX_PAGE
  const { path, query } = splitUrl(isOwn ? page : '/')
  const { promotionId, inviteCode, agentCode, source } = sharer
  const added = { promotionId, inviteCode, agentCode, source, utm_campaign: campaign }
  const known = Object.fromEntries(Object.entries(added).filter(([, value]) => value !== ''))
  return origin + joinUrl(path.replace(/[^\w./~%-]/g, ''), { ...without(query, OWN_AFFAIRS), ...known })
}
