import type { FastifyRequest } from 'fastify'
import Value from 'typebox/value'
import { ErrorCode } from '../../../../../contract/errors'
import { LoginLead } from '../../../../../contract/schemas/market/promotion'
import { leaveLead, type AfterLoginSteps } from './service'
import { getVisitor } from './visitor'

/** The lead that a text holds, without what is none of it; undefined where that is out of form. */
function readLead(text: string): LoginLead | undefined {
  try {
    const clue = Value.Clean(LoginLead, JSON.parse(text))
    return Value.Check(LoginLead, clue) ? clue : undefined
  } catch {
    return undefined
  }
}

/** Makes what leaves the lead of a login that succeeded; where that fails, it is one line of the log. */
export function createLeadOfLogin(steps: AfterLoginSteps) {
  return async (
    request: FastifyRequest,
    { uid, isNew, clue }: { uid: string; isNew: boolean; clue: string },
  ): Promise<void> => {
    const { id: reqId, log } = request
    try {
      const lead = readLead(clue)
      if (lead) await leaveLead(steps, getVisitor(request, uid), { isNew, clue: lead })
      else log.warn({ reqId, code: ErrorCode.Invalid }, 'clue of a login out of form')
    } catch (err) {
      log.warn({ reqId, err }, 'clue of a login not written')
    }
  }
}
