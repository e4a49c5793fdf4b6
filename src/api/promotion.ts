import { promotionOperations } from '../../contract/operations/promotion'
import type { Sender } from './client'
import type { Body } from '../../contract/types'

/** Promotions and the sign-ups that they bring. */
export const createPromotionApi = (sender: Sender) => {
  const send = sender(promotionOperations)
  return {
    getPromotion: (id: string) => send('getPromotion', { params: { id } }),
    checkFirstParticipation: (id: string, uid: string) =>
      send('checkFirstParticipation', { params: { id }, query: { uid } }),
    submitSignUp: (id: string, body: Body<'submitSignUp'>) => send('submitSignUp', { params: { id }, body }),
    getPromotionShare: (id: string) => send('getPromotionShare', { params: { id } }),
    /** Address of the sale page of the seller with this invite code. */
    getSaleLink: (inviteCode: string) => send('getSaleLink', { query: { inviteCode } }),
    /** Leaves what a login has left to do to the server; answers what need not be sent again. */
    handOver: (uid: string, sequences: Body<'handOverSequence'>['sequences']) =>
      send('handOverSequence', { params: { uid }, body: { sequences } }),
    createSalesClue: (body: Body<'createSalesClue'>) => send('createSalesClue', { body }),
  }
}
export type PromotionApi = ReturnType<typeof createPromotionApi>
