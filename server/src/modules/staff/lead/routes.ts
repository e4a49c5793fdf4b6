import type { FastifyInstance } from 'fastify'
import { getOrigin } from '../../../security/origin'
import { implement } from '../../../plugins/contract'
import { assignLead } from './assign'
import { pageOfLeads } from './list'
import { readOrigin } from './origin'
import { createLead, isFirstParticipation, signUp, type LeadDeps } from './service'

/** Registers sign-ups and sales leads. That a uid is the caller's own, the contract's plugin has checked. */
export function leadRoutes(app: FastifyInstance, deps: LeadDeps): void {
  const { db } = deps

  implement(app, 'checkFirstParticipation', async ({ params, query }) => ({
    first: await isFirstParticipation(db, query.uid, params.id),
  }))

  implement(app, 'submitSignUp', async ({ params, body, request }) => {
    await signUp(deps, params.id, body, getOrigin(request))
    return { id: body.id }
  })

  implement(app, 'createSalesClue', async ({ body, request }) => {
    await createLead(deps, body, getOrigin(request))
    return { id: body.id }
  })

  implement(app, 'getClueOrigin', async ({ params, query, user }) => {
    return readOrigin(db, { ...params, ...query }, user)
  })

  implement(app, 'assignLead', async ({ params, user, body }) => {
    await assignLead(deps, params.id, user.staffId, body)
    return null
  })

  implement(app, 'listSalesClues', async ({ params, query }) => pageOfLeads(db, params.uid, query))
}
