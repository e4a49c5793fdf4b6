import type { CourseChoice } from '../../../../../contract/domain/courses/free'
import { ErrorCode } from '../../../../../contract/errors'
import type { StudentGoods } from '../../../../../contract/schemas/account/student'
import type { Db } from '../../../db'
import type { StudentGoodsTable } from '../tables'
import { DomainError } from '../../../errors'
import { studentText } from './strings/student'
import { whileThere } from '../../../domain/account-lock'
import { formerClaims } from '../../../domain/deleted-account'
import type { Keys } from '../../../security/keys'
import * as repo from './goods-repo'

/** The dependencies of the opening of courses; `free` are the goods that a student may take without paying. */
export type GoodsDeps = { db: Db; clock: () => Date; keys: Keys; free: ReadonlySet<string> }

/** The deployment's free courses: the goods of each class type. */
export type FreeCourses = { readonly courseChoice: CourseChoice }

/**
 * Opens free courses for a student; one that is open already stays as it is, and one that the person opened with a former
 * account is open since then. Throws NotFound, and opens none, when one
 * of them is not free here.
 */
export async function openGoods(
  { db, clock, keys, free }: GoodsDeps,
  uid: string,
  goodsIds: readonly string[],
): Promise<StudentGoods[]> {
  const wanted = [...new Set(goodsIds)]
  if (wanted.some((id) => !free.has(id))) throw new DomainError(ErrorCode.NotFound, studentText.notFree)
  const former = await formerClaims(db, keys, uid, 'goods')
  const opened = wanted.map((goods_id) => ({ uid, goods_id, opened_at: former.get(goods_id) ?? clock() }))
  const rows = await whileThere(db, uid, async (tx) => repo.addGoods(tx, opened))
  return rows.map(toGoods)
}

/** As `openGoods`, for one. */
export async function openOne(deps: GoodsDeps, uid: string, goodsId: string): Promise<StudentGoods> {
  const [opened] = await openGoods(deps, uid, [goodsId])
  if (!opened) throw new DomainError(ErrorCode.NotFound)
  return opened
}

/** Which of some courses a student has, in the order in which they were asked for. */
export async function ownedGoods(
  db: Db,
  uid: string,
  goodsIds: readonly string[],
): Promise<{ goodsId: string; exist: boolean }[]> {
  const owned = new Set((await repo.findGoods(db, uid, goodsIds)).map(({ goods_id }) => goods_id))
  return goodsIds.map((goodsId) => ({ goodsId, exist: owned.has(goodsId) }))
}

function toGoods({ goods_id, opened_at }: StudentGoodsTable): StudentGoods {
  return { goodsId: goods_id, openedAt: opened_at.getTime() }
}
