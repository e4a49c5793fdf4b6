import { trackOperations as op } from '../../contract/operations/track'
import type { Result } from '../../contract/types'
import type { Send } from './client'

export type LeadOriginRecord = Result<'getClueOrigin'>

/** Why a lead is whose, and how its student came. */
export const createLeadOriginApi = (send: Send) => ({
  getLeadOrigin: (id: string) => send(op.getClueOrigin, { params: { id } }),
})
