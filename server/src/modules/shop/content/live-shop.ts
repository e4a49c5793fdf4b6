import type { Say } from '../../../lib/say'
import { join } from 'node:path'
import type { Content } from '../../../domain/content/content'
import type { CouponRule } from '../../../../../contract/schemas/shop/shop'
import { COUPONS_FILE, couponProducts, readCoupons, readSaleLists, SALE_LISTS_FILE } from './coupons'
import type { Report } from '../../../json-files'
import { PAYEES_FILE, readPayees } from './payees'
import { followNow, readFileMark, getMarks, writtenAt, type LiveContent } from '../../../domain/content/watch'
import { liveText } from '../../../strings/content'

/** The dependencies of the live files of the shop. */
export interface LiveShopDeps {
  readonly dir: string
  /** Its coupons, lists and payees are put in the place of the ones before; its products are what they may name. */
  readonly content: Pick<Content, 'coupons' | 'saleLists' | 'payees' | 'products'>
  /** The rules that hold of those that a file says, which was written at a time in Unix ms. */
  readonly judge?: (rules: readonly CouponRule[], fileTime: number) => Promise<readonly CouponRule[]>
  /** Follows an edit of the coupons in the database, and says which of those that students hold it changed. */
  readonly store?: () => Promise<void>
  readonly say: Say
}

/**
 * Makes coupons, lists and payees of the shop follow their files without a restart. A broken edit leaves what was last good in
 * place and is logged once; a file that is gone leaves none.
 */
export const liveShop = async ({ dir, content, judge, store, say }: LiveShopDeps): Promise<LiveContent> => {
  const products = new Set(content.products.keys())
  const { isNew, forget } = getMarks()

  const look = async <Row>(
    name: string,
    read: (dir: string, products: ReadonlySet<string>, report: Report) => Promise<readonly Row[]>,
    take: (rows: readonly Row[]) => unknown,
  ): Promise<void> => {
    if (!isNew(name, `${await readFileMark(join(dir, name))}`)) return
    const problems: string[] = []
    const rows = await read(dir, products, (sentence) => void problems.push(sentence))
    if (problems.length > 0) return say(liveText.fileKept(name, problems))
    try {
      await take(rows)
    } catch (cause) {
      // A file that cannot be judged now is read again.
      forget(name)
      throw cause
    }
    say(liveText.fileTaken(name, rows.length), 'news')
  }

  let isStored = true
  const once = async (): Promise<void> => {
    const fileTime = await writtenAt(join(dir, COUPONS_FILE))
    await look(
      COUPONS_FILE,
      (of, ids, report) => readCoupons(of, couponProducts(ids, content.products.values()), report),
      async (coupons) => {
        content.coupons = judge ? await judge(coupons, fileTime) : coupons
        isStored = false
      },
    )
    await look(SALE_LISTS_FILE, readSaleLists, (lists) => void (content.saleLists = lists))
    await look(
      PAYEES_FILE,
      (of, _, report) => readPayees(of, report),
      (payees) => void (content.payees = payees),
    )
    // Last, so that a failed attempt, which is repeated, delays nothing else.
    if (!isStored) await store?.()
    isStored = true
  }

  return followNow(once, (why) => say(liveText.noLookAtShop(why)))
}
