import { challengeOperations as op } from '../../contract/operations/account/challenge'
import type { Send } from './client'

export { proofHeader } from '../../contract/domain/account/challenge'

/** Challenges that come before a code. */
export const createChallengeApi = (send: Send) => ({
  getCodeChallenge: (mobile: string) => send(op.getCodeChallenge, { query: { mobile } }),
})
