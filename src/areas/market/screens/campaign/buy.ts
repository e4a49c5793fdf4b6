import { ApiError } from '@/api/errors'
import { createPromotionApi } from '@/api/promotion'
import { sendTouch } from '@/features/login'
import { touchKey } from '@/stores/promotion-store'
import type { Root } from '@/stores/root'

/**
 * Lets the provider know by whose link somebody came who is signed in and goes on to buy. On the way to a sale it
 * resolves to the own page of the seller whose invite code the visit has, if there is one.
 */
export async function leadOn(root: Root, step: 'course' | 'sale'): Promise<string | undefined> {
  const { api, promotion, session, storage } = root
  const { inviteCode } = promotion.current
  if (session.uid !== undefined) storage.local.remove(touchKey(session.uid))
  sendTouch(root)
  if (step === 'course' || !inviteCode) return undefined
  try {
    return await api.of(createPromotionApi).getSaleLink(inviteCode)
  } catch (cause) {
    if (cause instanceof ApiError) return undefined
    throw cause
  }
}
