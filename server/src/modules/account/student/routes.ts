import type { FastifyInstance } from 'fastify'
import { freeGoods } from '../../../../../contract/domain/courses/free'
import type { Db } from '../../../db'
import type { Keys } from '../../../security/keys'
import type { MembershipContent } from '../content/memberships'
import { implement } from '../../../plugins/contract'
import { type FreeCourses, openGoods, openOne, ownedGoods } from './goods'
import { openTrial, readMember } from './members'
import { createStudent, readStudent, updateStudent } from './service'

/** The dependencies of the operations of students. */
export type StudentRoutesDeps = {
  keys: Keys
  db: Db
  clock: () => Date
  content: { memberships: readonly MembershipContent[] }
  boot: FreeCourses
}

/** Registers records, memberships and courses of students. That a uid is the caller's own, the contract's plugin has checked. */
export function studentRoutes(
  app: FastifyInstance,
  { keys, db, clock, content, boot }: StudentRoutesDeps,
): void {
  const deps = { db, clock, keys, content }

  implement(app, 'getStudent', async ({ params, query }) =>
    readStudent(db, params.uid, query.verify ?? false),
  )

  implement(app, 'createStudent', async ({ params, body }) => createStudent(deps, params.uid, body))

  implement(app, 'updateStudent', async ({ params, body }) => updateStudent(deps, params.uid, body))

  implement(app, 'getMemberInfo', async ({ params }) => readMember(deps, params.uid))

  implement(app, 'grantTemporaryMember', async ({ params }) => openTrial(deps, params.uid, params.memberId))

  const goods = { ...deps, free: freeGoods(boot.courseChoice) }

  implement(app, 'openFreeCourse', async ({ params, body }) => openOne(goods, params.uid, body.goodsId))

  implement(app, 'grantStudentGoods', async ({ params }) => openOne(goods, params.uid, params.goodId))

  implement(app, 'grantStudentGoodsBatch', async ({ params, body }) => ({
    items: await openGoods(goods, params.uid, body.goodsIds),
  }))

  implement(app, 'checkStudentGoods', async ({ params }) => ({
    exist: (await ownedGoods(db, params.uid, [params.goodsId])).some(({ exist }) => exist),
  }))

  implement(app, 'checkStudentGoodsBatch', async ({ params, query }) => ({
    items: await ownedGoods(db, params.uid, query.goodsIds.split(',')),
  }))
}
