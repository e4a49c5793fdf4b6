import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db'
import { implement } from '../../plugins/contract'
import { reviewsFrom, takeReviews } from './service'

/** What the operations of the vocabulary need from outside. */
export type WordRoutesDeps = {
  db: Db
  clock: () => Date
  content: { words: readonly { readonly word: string }[] }
}

/** Registers the log of reviews. That a uid is the caller's own, the contract's plugin has checked. */
export function wordRoutes(app: FastifyInstance, { db, clock, content }: WordRoutesDeps): void {
  const deps = { db, clock, words: new Set(content.words.map(({ word }) => word)) }

  implement(app, 'addWordReviews', async ({ params, body }) => ({
    outcomes: await takeReviews(deps, params.uid, body.reviews),
  }))

  implement(app, 'listWordReviews', async ({ params, query }) => reviewsFrom(db, params.uid, query.cursor))
}
