import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Type } from 'typebox'
import type { Product } from '../../../../../contract/schemas/main/content'
import { Exact, Id, Text } from '../../../../../contract/schemas/common'
import { CouponRule, type SaleFile } from '../../../../../contract/schemas/shop/shop'
import { contentText, meaningText } from '../../../strings/content'
import { shopFileText } from '../strings/content'
import { formatPrice } from '../../../lib/yuan'
import { readJson, type Report } from '../../../json-files'
import { isRealDay } from '../../../domain/content/real-day'

/** Where the coupons and the lists of the shop are. */
export const COUPONS_FILE = 'coupons.json'
export const SALE_LISTS_FILE = 'sale-lists.json'

const CouponFile = Exact({ coupons: Type.Array(CouponRule, { maxItems: 1000 }) })

const SaleListFile = Type.Array(
  Exact({ id: Id, title: Text(64, 1), products: Type.Array(Id, { minItems: 1, maxItems: 200 }) }),
  { maxItems: 200 },
)

/** A list of products that the operator made. */
export type SaleList = Type.Static<typeof SaleListFile>[number]

/** Hands a fault of a field on. */
type Fault = (field: string, what: string) => void

/** Finds the first of some values that comes a second time; what is undefined is no value. */
function getSecond(values: readonly (string | undefined)[]): number {
  return values.findIndex((value, at) => value !== undefined && values.indexOf(value) < at)
}

function checkProducts(
  at: string,
  products: readonly string[],
  known: ReadonlySet<string>,
  fault: Fault,
): void {
  products.forEach((id, nth) => {
    if (!known.has(id)) fault(`${at}.products.${nth}`, meaningText.noProduct(id))
  })
  const twice = getSecond(products)
  if (twice >= 0) fault(`${at}.products.${twice}`, meaningText.twice(products[twice] ?? ''))
}

/** The products that coupons may name, and the lowest price of each that is sold, by its id. */
export interface CouponProducts {
  readonly ids: ReadonlySet<string>
  readonly prices: ReadonlyMap<string, number>
}

/** The products as coupons may name them; the price is the lower one where another is planned. */
export function couponProducts(
  ids: ReadonlySet<string>,
  products: Iterable<Pick<Product, 'productId'> & { readonly sale?: Pick<SaleFile, 'price' | 'next'> }>,
): CouponProducts {
  const prices = new Map<string, number>()
  for (const { productId, sale } of products)
    if (sale) prices.set(productId, Math.min(sale.price, sale.next?.price ?? sale.price))
  return { ids, prices }
}

/** The cheapest product of which a coupon takes off the whole price. */
function findFree(
  { off, from, products }: CouponRule,
  prices: CouponProducts['prices'],
): readonly [id: string, price: number] | undefined {
  return [...prices]
    .filter(([id, price]) => (products.length === 0 || products.includes(id)) && price >= from)
    .filter(([, price]) => price > 0 && price <= off)
    .sort(([, second], [, another]) => second - another)[0]
}

/** Reads the coupons of the shop and reports what is wrong with them; without a file there are none. */
export async function readCoupons(
  dir: string,
  { ids, prices }: CouponProducts,
  report: Report,
): Promise<readonly CouponRule[]> {
  if (!existsSync(join(dir, COUPONS_FILE))) return []
  const file = await readJson(dir, COUPONS_FILE, CouponFile, report)
  const coupons = file?.value.coupons ?? []
  const fault: Fault = (field, what) => report(contentText.field(COUPONS_FILE, field, what))
  const second = getSecond(coupons.map(({ couponId }) => couponId))
  if (second >= 0) fault(`coupons.${second}.couponId`, meaningText.twice(coupons[second]?.couponId ?? ''))
  const sameCode = getSecond(coupons.map(({ code }) => code))
  if (sameCode >= 0) fault(`coupons.${sameCode}.code`, meaningText.twice(coupons[sameCode]?.code ?? ''))
  coupons.forEach((coupon, nth) => {
    const at = `coupons.${nth}`
    if (coupon.taking === 'code' && coupon.code === undefined) fault(`${at}.code`, shopFileText.noCode)
    if (coupon.taking !== 'code' && coupon.code !== undefined) fault(`${at}.code`, shopFileText.idleCode)
    if (coupon.until !== undefined && !isRealDay(coupon.until)) fault(`${at}.until`, meaningText.noDay)
    checkProducts(at, coupon.products, ids, fault)
    const free = coupon.free === true ? undefined : findFree(coupon, prices)
    if (free) fault(`${at}.off`, shopFileText.wholePrice(free[0], formatPrice(free[1])))
  })
  return coupons
}

/** Reads the lists of the shop and reports what is wrong with them; without a file there are none. */
export async function readSaleLists(
  dir: string,
  products: ReadonlySet<string>,
  report: Report,
): Promise<readonly SaleList[]> {
  if (!existsSync(join(dir, SALE_LISTS_FILE))) return []
  const lists = (await readJson(dir, SALE_LISTS_FILE, SaleListFile, report))?.value ?? []
  const fault: Fault = (field, what) => report(contentText.field(SALE_LISTS_FILE, field, what))
  const second = getSecond(lists.map(({ id }) => id))
  if (second >= 0) fault(`${second}.id`, meaningText.twice(lists[second]?.id ?? ''))
  lists.forEach((list, nth) => checkProducts(String(nth), list.products, products, fault))
  return lists
}
