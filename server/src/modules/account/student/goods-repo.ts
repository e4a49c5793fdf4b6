import type { Db } from '../../../db'
import type { StudentGoodsTable } from '../tables'

/** Those of some courses that a student has. */
export async function findGoods(
  db: Db,
  uid: string,
  goodsIds: readonly string[],
): Promise<StudentGoodsTable[]> {
  return db
    .selectFrom('opened_goods')
    .selectAll()
    .where('uid', '=', uid)
    .where('goods_id', 'in', goodsIds)
    .execute()
}

/** Adds the courses that a student does not have; answers all of them as they are now, in the given order. */
export async function addGoods(db: Db, rows: readonly StudentGoodsTable[]): Promise<StudentGoodsTable[]> {
  const [first] = rows
  if (!first) return []
  await db
    .insertInto('student_goods')
    .values([...rows])
    .onConflict((conflict) => conflict.columns(['uid', 'goods_id']).doNothing())
    .execute()
  const ids = rows.map(({ goods_id }) => goods_id)
  const found = await findGoods(db, first.uid, ids)
  return found.sort((a, b) => ids.indexOf(a.goods_id) - ids.indexOf(b.goods_id))
}
