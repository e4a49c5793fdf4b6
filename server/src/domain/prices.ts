import { sql, type SqlBool } from 'kysely'
import type { Content } from './content/content'
import type { SoldProduct } from './content/sale'
import type { Db } from '../db'
import { judgePrice, type HeldPrice, type PriceProposal, type PriceVerdict } from './price-rule'
import { takeAdvisoryLock } from './advisory-lock'

/** Whether a row holds: by its day, or at once, whatever the clock of the server that set it. */
const holds = (now: Date) => sql<SqlBool>`(from_at <= ${now} or from_at = set_at)`

/** Whether a row waits for its day. */
const waits = (now: Date) => sql<SqlBool>`(from_at > ${now} and from_at > set_at)`

/** The prices of some products that hold at a time; without ids of all that have one. */
export async function heldPrices(
  db: Db,
  now: Date,
  ids?: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  let query = db
    .selectFrom('product_prices')
    .distinctOn('product_id')
    .select(['product_id', 'price'])
    .where(holds(now))
  if (ids) query = query.where('product_id', '=', sql<string>`any(${[...ids]}::text[])`)
  const rows = await query.orderBy('product_id').orderBy('id', 'desc').execute()
  return new Map(rows.map(({ product_id, price }) => [product_id, price]))
}

/** When the next change on a day comes; undefined where none is ahead. */
export async function nextChange(db: Db, now: Date): Promise<Date | undefined> {
  const row = await db
    .selectFrom('product_prices')
    .select('from_at')
    .where(waits(now))
    .orderBy('from_at')
    .limit(1)
    .executeTakeFirst()
  return row?.from_at
}

/** A product as it is sold at a price. */
export function pricedAt(product: SoldProduct, price: number | undefined): SoldProduct {
  if (price === undefined || price === product.sale.price) return product
  return { ...product, sale: { ...product.sale, price } }
}

/**
 * A product at the price that holds in the database, whatever this server last saw; from then on this server shows it as
 * well. A product that nobody proposed a price for costs what its file says.
 */
export async function atHeldPrice(
  db: Db,
  { products }: Pick<Content, 'products'>,
  product: SoldProduct,
  now: Date,
): Promise<SoldProduct> {
  const price = (await heldPrices(db, now, [product.productId])).get(product.productId)
  const priced = pricedAt(product, price)
  if (priced !== product) products.set(product.productId, priced)
  return priced
}

/** The rows of a product that hold now and that are ahead; the one that holds is first. */
async function findRows(db: Db, productId: string, now: Date) {
  const rows = await db
    .selectFrom('product_prices')
    .select(['id', 'price', 'from_at', 'file_time', holds(now).as('holds')])
    .where('product_id', '=', productId)
    .orderBy('id', 'desc')
    .execute()
  const held = rows.find((row) => row.holds)
  return held && { held, next: rows.find((row) => !row.holds) }
}

const heldIn = ({ held, next }: NonNullable<Awaited<ReturnType<typeof findRows>>>): HeldPrice => ({
  price: held.price,
  ...(next && { next: { price: next.price, at: next.from_at.getTime() } }),
  fileTime: Math.max(held.file_time.getTime(), next?.file_time.getTime() ?? 0),
})

/** The known price of a product, with the one that follows. */
export async function findHeld(db: Db, productId: string, now: Date): Promise<HeldPrice | undefined> {
  const rows = await findRows(db, productId, now)
  return rows && heldIn(rows)
}

/** The outcome of a proposal, and the price before it. */
export interface PriceAnswer {
  readonly verdict: PriceVerdict
  readonly held: HeldPrice | undefined
}

/** Judges what a file says of the price of a product and makes it hold where it is taken, one server after the other. */
export async function proposePrice(
  db: Db,
  productId: string,
  proposal: PriceProposal,
  clock: () => Date,
): Promise<PriceAnswer> {
  return db.transaction().execute(async (tx) => {
    await takeAdvisoryLock(tx, 'product prices')
    const now = clock()
    const rows = await findRows(tx, productId, now)
    const held = rows && heldIn(rows)
    const verdict = judgePrice(held, proposal, now.getTime())
    const { kind } = verdict
    const own = { product_id: productId, set_at: now, file_time: new Date(proposal.fileTime) }
    const says = kind === 'same' ? held?.price : kind === 'taken' ? verdict.price : undefined
    // A value that a newer file says as well is not taken back by an older one.
    if (rows && says === rows.held.price && own.file_time > rows.held.file_time)
      await tx
        .updateTable('product_prices')
        .set({ file_time: own.file_time })
        .where('id', '=', rows.held.id)
        .execute()
    if (kind === 'taken') await replaceNext(tx, own, { verdict, held: rows?.held.price })
    return { verdict, held }
  })
}

/** Writes the price that a verdict says where another one holds, and the one that follows in the place of the one before. */
async function replaceNext(
  tx: Db,
  own: { product_id: string; set_at: Date; file_time: Date },
  {
    verdict: { price, next },
    held,
  }: { verdict: Extract<PriceVerdict, { kind: 'taken' }>; held?: number | undefined },
): Promise<void> {
  await tx
    .deleteFrom('product_prices')
    .where('product_id', '=', own.product_id)
    .where(waits(own.set_at))
    .execute()
  const rows = [
    ...(price === held ? [] : [{ ...own, price, from_at: own.set_at }]),
    ...(next ? [{ ...own, price: next.price, from_at: new Date(next.at) }] : []),
  ]
  if (rows.length > 0) await tx.insertInto('product_prices').values(rows).execute()
}
