import type { FastifyInstance } from 'fastify'
import type { SettledSteps } from '../../../../../contract/schemas/market/promotion'
import { implement } from '../../../plugins/contract'
import { finishSequence, type AfterLoginSteps } from './service'
import { getVisitor } from './visitor'

/** Registers the call by which a client that is about to be closed leaves the rest of its login to the server. */
export function handOverRoutes(app: FastifyInstance, steps: AfterLoginSteps): void {
  implement(app, 'handOverSequence', async ({ params, body, request }) => {
    const visitor = getVisitor(request, params.uid)
    const settled: SettledSteps[] = []
    // One after another: they are about the same person, and what the first one wrote the next one finds.
    for (const sequence of body.sequences) settled.push(await finishSequence(steps, visitor, sequence))
    return { settled }
  })
}
