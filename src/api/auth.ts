import { authOperations, authTableOperations } from '../../contract/operations/account/auth'
import type { Send } from './client'
import type { Body, Query } from '../../contract/types'

const op = { ...authOperations, ...authTableOperations }

/** Accounts, sessions and codes. */
export const createAuthApi = (send: Send) => ({
  requestToken: (body: Body<'requestToken'>) => send(op.requestToken, { body }),
  /** `type` 3 is a sign-in, 1 anything else (specification, section 7). */
  sendMobileCode: (mobile: string, type: 1 | 3 = 3) => send(op.sendMobileCode, { query: { mobile, type } }),
  refreshToken: (refreshToken: string) => send(op.refreshToken, { body: { refreshToken } }),
  signOut: () => send(op.signOut, {}),
  getAccount: (uid: string) => send(op.getAccount, { params: { uid } }),
  registerUser: (body: Body<'registerUser'>) => send(op.registerUser, { body }),
  bindInvite: (uid: string, body: Body<'bindInvite'>) => send(op.bindInvite, { params: { uid }, body }),
  /** Signs in by a credential that this device remembers. */
  requestMessageToken: (body: Body<'requestMessageToken'>) => send(op.requestMessageToken, { body }),
  bindPhone: (uid: string, body: Body<'bindPhone'>) => send(op.bindPhone, { params: { uid }, body }),
  bindThirdParty: (uid: string, body: Body<'bindThirdParty'>) =>
    send(op.bindThirdParty, { params: { uid }, body }),
  getSellerByInviteCode: (query: Query<'getSellerByInviteCode'>) => send(op.getSellerByInviteCode, { query }),
})
