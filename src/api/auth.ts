import { authOperations, authTableOperations } from '../../contract/operations/auth'
import type { Sender } from './client'
import type { Body, Query } from '../../contract/types'

/** Accounts, sessions and codes. */
export const createAuthApi = (sender: Sender) => {
  const send = sender({ ...authOperations, ...authTableOperations })
  return {
    requestToken: (body: Body<'requestToken'>) => send('requestToken', { body }),
    /** `type` 3 is a sign-in, 1 anything else (specification, section 7). */
    sendMobileCode: (mobile: string, type: 1 | 3 = 3) => send('sendMobileCode', { query: { mobile, type } }),
    refreshToken: (refreshToken: string) => send('refreshToken', { body: { refreshToken } }),
    signOut: () => send('signOut', {}),
    getAccount: (uid: string) => send('getAccount', { params: { uid } }),
    registerUser: (body: Body<'registerUser'>) => send('registerUser', { body }),
    bindInvite: (uid: string, body: Body<'bindInvite'>) => send('bindInvite', { params: { uid }, body }),
    /** Signs in by a credential that this device remembers. */
    requestMessageToken: (body: Body<'requestMessageToken'>) => send('requestMessageToken', { body }),
    bindPhone: (uid: string, body: Body<'bindPhone'>) => send('bindPhone', { params: { uid }, body }),
    bindThirdParty: (uid: string, body: Body<'bindThirdParty'>) =>
      send('bindThirdParty', { params: { uid }, body }),
    getSellerByInviteCode: (query: Query<'getSellerByInviteCode'>) =>
      send('getSellerByInviteCode', { query }),
  }
}
export type AuthApi = ReturnType<typeof createAuthApi>
