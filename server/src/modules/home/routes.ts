import type { FastifyInstance } from 'fastify'
import type { Content } from '../../content'
import { implement } from '../../plugins/contract'

/** Registers the operations whose answers are texts of the whole product: home page and user agreement. */
export function homeRoutes(app: FastifyInstance, { content }: { content: Content }): void {
  implement(app, 'getHome', async () => content.home)
  implement(app, 'getLicense', async () => content.license)
}
