import type { FastifyInstance, FastifyRequest } from 'fastify'
import { countCards } from '../../../domain/repair-cards'
import { countPoints } from '../../../domain/points'
import { getVisitor } from '../../../domain/visitor'
import type { Result } from '../../../../../contract/types'
import { nextFlight } from '../../../lib/single-flight'
import { implement } from '../../../plugins/contract'
import { getOrigin } from '../../../security/origin'
import { claimAward, listTasks } from './claims'
import type { RewardDeps } from './deps'
import { createInvitations, type Asker } from './invitations'
import { buyCoupon, pointRules } from './spending'

/** Registers tasks, awards, invitations and what points buy. That a user id is the caller's own, the contract's plugin has checked. */
export function rewardRoutes(app: FastifyInstance, deps: RewardDeps): void {
  const { db, clock, keys } = deps
  const invitations = createInvitations(deps)

  function getAsker(request: FastifyRequest, uid: string): Asker {
    const { installation } = getOrigin(request)
    return { uid, visitor: installation === undefined ? undefined : getVisitor(keys, installation) }
  }

  const look = nextFlight<Result<'listTasks'>>()
  implement(app, 'listTasks', async ({ params: { userId } }) =>
    look(userId, async () => {
      const invite = await invitations.task(userId)
      return {
        items: [...(await listTasks(deps, userId)), ...(invite ? [invite] : [])],
        cards: await countCards(db, userId, clock()),
        total: await countPoints(db, userId, clock()),
      }
    }),
  )

  implement(app, 'claimTaskAward', async ({ params: { userId, taskId } }) => claimAward(deps, userId, taskId))

  implement(app, 'getInvitation', async ({ params: { userId }, request }) =>
    invitations.read(getAsker(request, userId)),
  )

  implement(app, 'addStudentToTask', async ({ params: { uid, taskId }, body, request }) =>
    invitations.name(getAsker(request, uid), taskId, body.code),
  )

  implement(app, 'listInviteeAwards', async ({ params: { id }, query, user }) =>
    invitations.awards(user.uid, id, query),
  )

  implement(app, 'getPointRules', async () => pointRules(deps))

  implement(app, 'spendPoints', async ({ params: { userId }, body }) => buyCoupon(deps, userId, body))
}
