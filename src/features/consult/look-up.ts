import { createAuthApi } from '@/api/auth'
import { ApiError } from '@/api/errors'
import { createPromotionApi } from '@/api/promotion'
import type { Root } from '@/stores/root'

/** The known facts of the chat before anybody logs in. */
export interface Found {
  readonly consultUrl?: string
  readonly branchId?: string
}

/** How long a visitor who wants a consultant waits for the right one, in ms. */
const WAIT_MS = 1500

/** Answers by promotion and codes of the seller, which this visit asks for once. */
const known = new Map<string, Found>()

/** Nothing where the server does not know it, or cannot be asked. */
async function ask(fetch: () => Promise<Found>): Promise<Found | undefined> {
  try {
    return await fetch()
  } catch (cause) {
    if (cause instanceof ApiError) return undefined
    throw cause
  }
}

async function fetchFound({ apiWith, promotion }: Root): Promise<Found | undefined> {
  const { promotionId, inviteCode, agentCode } = promotion.current
  // The loading indicator is shown: the visitor waits.
  const api = apiWith({ quiet: true })
  const found = promotionId
    ? await ask(() => api.of(createPromotionApi).getPromotion(promotionId))
    : undefined
  if (found || !(inviteCode || agentCode)) return found
  const codes = { ...(inviteCode && { inviteCode }), ...(agentCode && { agentCode }) }
  return ask(() => api.of(createAuthApi).getSellerByInviteCode(codes))
}

/** The chat and the branch of the visit's promotion, else the branch of its seller; empty where neither is to be had. */
export async function lookUp(root: Root): Promise<Found> {
  const { promotionId, inviteCode, agentCode } = root.promotion.current
  const key = JSON.stringify([promotionId, inviteCode, agentCode])
  const before = known.get(key)
  if (before) return before
  const asked = fetchFound(root).then((found) => {
    if (found) known.set(key, found)
    return found
  })
  const late = new Promise<undefined>((done) => setTimeout(done, WAIT_MS))
  return (await Promise.race([asked, late])) ?? {}
}
