import type { FastifyInstance } from 'fastify'

/**
 * Says on the answer to a request for another protocol that its connection ends. Node reads no more requests on it,
 * and a proxy that held it open would lose the next one. A request that is granted gets no such answer.
 */
export function closeRefusedUpgrades(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.headers.upgrade !== undefined) reply.header('connection', 'close')
    done()
  })
}
