import type { FastifyInstance } from 'fastify'
import { duelRoutes } from './duel/routes'
import { createDuels, type DuelDeps, type Duels } from './duel/service'
import { bookRoutes, type BookDeps } from './question/book-routes'
import { practiceRoutes } from './question/practice-routes'
import { questionRoutes } from './question/routes'
import { createSittings, type Sittings } from './question/sittings'

/** Registers questions, papers, the mistake book and duels. */
export function registerPractice(
  app: FastifyInstance,
  deps: BookDeps & DuelDeps,
): { readonly sittings: Sittings; readonly duels: Duels } {
  const sittings = createSittings(deps)
  const duels = createDuels(deps)
  questionRoutes(app, deps)
  practiceRoutes(app, { ...deps, sittings })
  bookRoutes(app, deps)
  duelRoutes(app, duels)
  return { sittings, duels }
}
