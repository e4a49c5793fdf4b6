import { challengeOperations as op } from '../../contract/operations/challenge'
import type { Send } from './client'

export { proofHeader } from '../../contract/domain/challenge'

/** Challenges that come before a code. */
export const createChallengeApi = (send: Send) => ({
  getCodeChallenge: (mobile: string) => send(op.getCodeChallenge, { query: { mobile } }),
})
