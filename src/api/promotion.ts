import { promotionOperations as op } from '../../contract/operations/market/promotion'
import type { Send } from './client'
import type { Body } from '../../contract/types'

/** Promotions and the sign-ups that they bring. */
export const createPromotionApi = (send: Send) => ({
  getPromotion: (id: string) => send(op.getPromotion, { params: { id } }),
  checkFirstParticipation: (id: string, uid: string) =>
    send(op.checkFirstParticipation, { params: { id }, query: { uid } }),
  submitSignUp: (id: string, body: Body<'submitSignUp'>) => send(op.submitSignUp, { params: { id }, body }),
  getPromotionShare: (id: string) => send(op.getPromotionShare, { params: { id } }),
  /** Address of the sale page of the seller with this invite code. */
  getSaleLink: (inviteCode: string) => send(op.getSaleLink, { query: { inviteCode } }),
  /** Hands the remaining steps after a login over to the server; resolves to those that need not be sent again. */
  handOver: (uid: string, sequences: Body<'handOverSequence'>['sequences']) =>
    send(op.handOverSequence, { params: { uid }, body: { sequences } }),
  createSalesClue: (body: Body<'createSalesClue'>) => send(op.createSalesClue, { body }),
})
export type PromotionApi = ReturnType<typeof createPromotionApi>
