import { ProductFile, type Product } from '../../../../../contract/schemas/main/content'
import type { Agreement, CouponRule, Payee } from '../../../../../contract/schemas/shop/shop'
import type { ContentReading } from '../../../domain/content/reading'
import { watched } from '../../../domain/content/rows'
import type { TaughtCourses } from '../../../domain/content/sale'
import type { Courses } from '../../../domain/content/courses/types'
import { listJson, readJsonFolder } from '../../../json-files'
import { checkAgreement, namedAgreements, readAgreements } from './agreements'
import { couponProducts, readCoupons, readSaleLists, type SaleList } from './coupons'
import { readPayees } from './payees'
import { checkFree, checkProduct, checkSale, checkTrials, productIn } from './products'
import { readRegions, type Regions } from './regions'

declare module '../../../domain/content/content' {
  interface Content {
    /** By product id; their prices are replaced by the ones that hold in the database. */
    products: Map<string, Product>
    /** Agreements by their ids; they follow their files while the server runs, as the rest does. */
    agreements: ReadonlyMap<string, Agreement>
    /** The regions that parcels go to, if the folder has them. */
    regions: Regions | undefined
    coupons: readonly CouponRule[]
    saleLists: readonly SaleList[]
    /** The accounts that money is transferred to. */
    payees: readonly Payee[]
  }
}

type Taught = Pick<Courses, 'lessons'> & TaughtCourses

/** Reads the products and checks them with the agreements and the courses that they name. */
async function readProducts(
  { from, report, reportCourse }: ContentReading,
  agreements: ReadonlyMap<string, Agreement>,
  taught: Taught,
) {
  const files = await readJsonFolder(from('products'), 'products', ProductFile, report('products'))
  const named = await namedAgreements(from('agreements'), agreements)
  for (const file of files) {
    checkProduct(file, report('products'))
    checkAgreement(file, named, report('products'))
    checkTrials(file, taught, reportCourse('products'))
    checkFree(file, taught, reportCourse('products'))
    checkSale(file, taught, { report: report('products'), reportCourse: reportCourse('products') })
  }
  const byFile = new Map(
    files.map(({ name, value }) => [name.slice('products/'.length, -'.json'.length), value]),
  )
  // Content that names a product whose file is broken is not at fault itself.
  return { ids: new Set(await listJson(from('products'), 'products')), byFile }
}

/** Reads the content of the shop; `taught` is what its products open. */
export async function readShop(reading: ContentReading, taught: Taught) {
  const { from, report } = reading
  const agreements = await readAgreements(from('agreements'), report('agreements'))
  const { ids, byFile } = await readProducts(reading, agreements, taught)
  const ofCoupons = watched(report('coupons'))
  const coupons = await readCoupons(from('coupons'), couponProducts(ids, byFile.values()), ofCoupons.report)
  const named = [...byFile].filter(([id, { productId }]) => id === productId)
  return {
    ids,
    byFile,
    /** Of a file that cannot be read it is unknown which there are. */
    nameable: coupons.length === 0 && !ofCoupons.isSound() ? undefined : coupons,
    byId: new Map([...byFile.values()].map((value) => [value.productId, productIn(value)])),
    unread: new Set([...ids].filter((id) => byFile.get(id)?.productId !== id)),
    parts: {
      agreements,
      coupons,
      products: new Map(named.map(([id, value]) => [id, productIn(value)])),
      saleLists: await readSaleLists(from('sale-lists'), ids, report('sale-lists')),
      payees: await readPayees(from('payees'), report('payees')),
      regions: await readRegions(from('regions'), report('regions')),
    },
  }
}
