import type { FastifyInstance } from 'fastify'
import type { Content } from '../../domain/content/content'
import { pageRoutes } from './page/routes'
import { promotionRoutes } from './promotion/routes'
import { trackRoutes } from './track/routes'

/** Registers promotions, campaign pages and tracking. */
export function registerMarket(
  app: FastifyInstance,
  deps: Parameters<typeof trackRoutes>[1] & { readonly content: Content },
): void {
  promotionRoutes(app, deps)
  pageRoutes(app, deps)
  trackRoutes(app, deps)
}
