import type { DocumentEntry } from '../../../contract/schemas/courses/document'
import type { Home, License, Product } from '../../../contract/schemas/main/content'
import type { MapStage } from '../../../contract/schemas/main/today'
import type { Agreement, CouponRule, Payee } from '../../../contract/schemas/shop/shop'
import type { BannerContent } from './banners'
import type { Bank } from './bank/types'
import type { ClockRules } from './clock-activities'
import type { SaleList } from './coupons'
import type { Courses } from './courses/types'
import type { MembershipContent } from './memberships'
import type { PageFile } from './page-file'
import type { PointRules } from './points'
import type { PromotionContent, SellerContent } from './promotions'
import type { Regions } from './regions'
import type { Tasks } from './tasks'
import type { WordContent } from './words'

/** Everything that the content folder holds, checked; lives in memory as long as the server. */
export interface Content {
  /** By file name, `summer-gold27.json`; follows the files while the server runs. */
  pages: Map<string, PageFile>
  /** By product id; their prices are replaced by the ones that hold in the database. */
  products: Map<string, Product>
  /** Follows its file while the server runs, as the vocabulary does. */
  home: Home
  license: License
  staffTerms: License
  /** These four follow their files as well. */
  promotions: readonly PromotionContent[]
  sellers: readonly SellerContent[]
  memberships: readonly MembershipContent[]
  banners: readonly BannerContent[]
  /** The vocabulary, unit after unit. */
  words: readonly WordContent[]
  /** The question bank; follows its files as the vocabulary does. */
  bank: Bank
  /** What is taught; follows its files as well. */
  courses: Courses
  /** What is not said in live classes, in its plainest form; follows its file as well. */
  chatWords: readonly string[]
  /** What there is to read, in the order in which it is listed; follows its file as well. */
  documents: readonly DocumentEntry[]
  /** What purchases are made under, by its id; it follows its files as well. */
  agreements: ReadonlyMap<string, Agreement>
  /** Where parcels go, if the folder says; follows its file as well. */
  regions: Regions | undefined
  /** Coupons and lists of the shop; they follow their files as well. */
  coupons: readonly CouponRule[]
  saleLists: readonly SaleList[]
  /** To whom money is transferred; they follow their file as well. */
  payees: readonly Payee[]
  /** What is to be done each day for a check-in; follows its file as well. */
  clockActivities: readonly ClockRules[]
  /** The stages of the year; they follow their file as well. */
  learningMap: readonly MapStage[]
  /** Tasks with an award, and the rules of the points; so do these. */
  tasks: Tasks
  points: PointRules
}
