import type { Send } from './client'
import type { Body } from '../../contract/types'

/** Accounts, sessions and codes. */
export const createAuthApi = (send: Send) => ({
  requestToken: (body: Body<'requestToken'>) => send('requestToken', { body }),
  /** `type` 3 is a sign-in (specification, section 7). */
  sendMobileCode: (mobile: string) => send('sendMobileCode', { query: { mobile, type: 3 } }),
  getAccount: (uid: string) => send('getAccount', { params: { uid } }),
  registerUser: (body: Body<'registerUser'>) => send('registerUser', { body }),
  bindInvite: (uid: string, body: Body<'bindInvite'>) => send('bindInvite', { params: { uid }, body }),
  getSellerByInviteCode: (inviteCode: string) => send('getSellerByInviteCode', { query: { inviteCode } }),
})
export type AuthApi = ReturnType<typeof createAuthApi>
