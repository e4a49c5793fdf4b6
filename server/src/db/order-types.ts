import type { Generated } from 'kysely'
import type { Outline } from '../content/outline'
import type { OrderState } from '../../../contract/domain/order/state'
import type { RefundRule } from '../../../contract/domain/order/refund'
import type { RefundLine } from '../../../contract/schemas/order'
import type { Agreement, Coupon, Sale, Strokes } from '../../../contract/schemas/shop'

/** Where a number leads. */
export type OrderNumbersTable = { number: string; uid: string; order_id: string }

/** What was sold, as it stood when an order was made. */
export type OrderTerms = Pick<Sale, 'goods' | 'delivers' | 'ships'> & {
  refund: RefundRule
  /** Whether a seat was counted for it. */
  hasSeat: boolean
  /** How many seats there were; missing in orders from before this was kept. */
  seats?: number
  /** Whether none of its courses had an end; missing in orders from before this was kept. */
  isEndless?: boolean
  /** The outline of its courses; missing in orders from before this was kept. */
  outline?: string
  /** Whether its lessons open once the agreement is signed. */
  signFirst?: true
  /** The agreement's title. */
  agreement: string
  /** What its words are known by; missing in orders from before they were kept. */
  agreementDigest?: string
}

/** An order. Amounts are in fen; the address is sealed. */
export type OrdersTable = {
  uid: string
  id: string
  number: string
  product_id: string
  title: string
  sample: boolean
  state: OrderState
  price: number
  off: number
  amount: number
  coupon_id: string | null
  coupon_title: Generated<string>
  provider: 'wechat' | 'desk' | null
  terms: OrderTerms
  agreement_id: string
  agreement_version: string
  address_cipher: Buffer | null
  carrier: Generated<string>
  tracking: Generated<string>
  shipped_at: Date | null
  failure: Generated<'' | 'cancelled' | 'expired' | 'refused'>
  fingerprint: Buffer
  created_at: Date
  expires_at: Date
  paid_at: Date | null
  ended_at: Date | null
  /** When the provider was asked last how it stands. */
  asked_at: Date | null
}

/** A step of an order, appended and never changed; `key` tells one that comes twice. */
export type OrderStepsTable = {
  uid: string
  order_id: string
  id: string
  key: string
  at: Date
  from_state: OrderState
  state: OrderState
  actor: 'student' | 'provider' | 'staff' | 'server'
  staff_id: string | null
  detail: Generated<string>
}

/** Money that came in or was paid back, appended once; it stays, as nobody's, when its account is gone. */
export type OrderMoneyTable = {
  uid: string
  order_id: string
  id: string
  provider: 'wechat' | 'desk'
  kind: 'payment' | 'surplus' | 'refund'
  reference: string
  amount: number
  at: Date
  staff_id: string | null
  /** Booked by mistake, or what takes it back: the negative amount of a surplus, the refund of a payment. */
  struck: Generated<boolean>
  /** A `refund` that sent back what had come too much, and is none of its order. */
  returned: Generated<boolean>
  /** The number of its order, once the account is gone. */
  number: Generated<string | null>
}

/** Which order a provider's or a bank's reference counts for. */
export type MoneyReferencesTable = { provider: string; reference: string; uid: string; order_id: string }

/** What an order opened. */
export type OrderGoodsTable = {
  uid: string
  order_id: string
  goods_id: string
  opened_at: Date
  ended_at: Date | null
}

/** The courses that orders open, as they stood on the day of sale. */
export type OrderOutlinesTable = { digest: string; outline: Outline }

/** A course that an order opened; `days` is null where it has no end. */
export type OrderCoursesTable = {
  uid: string
  order_id: string
  course_id: string
  days: number | null
  opened_at: Date
  ended_at: Date | null
}

/** What a student has, from whatever it came; a view. */
export type OpenedGoodsView = { uid: string; goods_id: string; opened_at: Date }

/** The promise of a coupon, as it stood when the student took it. */
export type CouponTerms = Pick<Coupon, 'title' | 'off' | 'from' | 'products' | 'note' | 'sample'>

/**
 * A coupon that a student took; `order_id` is the order that holds or used it. `terms` is null where the coupon is from
 * before terms were stored and its rule was gone when they were.
 */
export type CouponsTable = {
  uid: string
  id: string
  coupon_id: string
  taken_at: Date
  expires_at: Date | null
  order_id: string | null
  terms: CouponTerms | null
}

/** How many of a coupon or of a product's seats are taken. */
export type ShopCountsTable = { kind: 'coupon' | 'seat'; name: string; taken: Generated<number> }

/** A refund of an order. */
export type OrderRefundsTable = {
  uid: string
  order_id: string
  id: string
  state: 'asked' | 'approved' | 'paying' | 'done' | 'declined' | 'withdrawn'
  /** What the student asked for; `amount` is what the first of the staff made of it. */
  asked_amount: number
  amount: number
  lines: RefundLine[]
  reason: string
  answer: Generated<string>
  asked_at: Date
  first_staff: string | null
  approved_at: Date | null
  second_staff: string | null
  /** How often the provider closed it without paying it back. */
  attempt: Generated<number>
  /** Another order's money had been confirmed: the payment is undone, and nothing is paid back. */
  mistake: Generated<boolean>
  /** While it is being paid: whether it hangs at the provider, where staff have to deal with it. */
  abnormal: Generated<boolean>
  reference: Generated<string>
  ended_at: Date | null
}

/** An invoice that a student asked for. */
export type OrderInvoicesTable = {
  uid: string
  order_id: string
  id: string
  kind: 'person' | 'company'
  title: string
  tax_number: Generated<string>
  email: string
  state: Generated<'asked' | 'issued' | 'declined'>
  number: Generated<string>
  answer: Generated<string>
  asked_at: Date
  settled_at: Date | null
  /** What it is made out for; null where that was not written down. */
  amount: Generated<number | null>
  /** Since when an issued one says more than was kept. */
  outdated_at: Generated<Date | null>
}

/** A product that was exchanged for another. */
export type OrderExchangesTable = {
  uid: string
  order_id: string
  id: string
  from_product: string
  from_title: string
  to_product: string
  to_title: string
  /** The titles of the courses then; missing in those from before they were kept. */
  from_courses: string[] | null
  to_courses: string[] | null
  at: Date
}

/** An agreement as it was signed. */
export type OrderSignaturesTable = {
  uid: string
  order_id: string
  id: string
  agreement: Agreement
  name: string
  strokes: Strokes
  signed_at: Date
  /** What was bought then, and the titles of its courses; missing in those from before that was kept. */
  bought_title: string | null
  bought_courses: string[] | null
}

/** The words of an agreement that orders were made under. */
export type AgreementVersionsTable = {
  agreement_id: string
  version: string
  digest: string
  agreement: Agreement
  stored_at: Date
}

/** An address of a student; the phone is sealed. */
export type AddressesTable = {
  uid: string
  id: string
  name: string
  phone_cipher: Buffer
  phone_mask: string
  region_code: string
  region_names: string[]
  detail: string
  is_default: boolean
  change_id: string
  changed_at: Date
}

/** A day of the books, with its sums as they stood at `made_at`. */
export type DayReportsTable = {
  day: string
  orders: number
  paid: string
  surplus: Generated<string>
  refunded: string
  returned: Generated<string>
  mistaken: Generated<string>
  undone: Generated<string>
  differences: { number: string; what: string }[]
  made_at: Date
}

/** What is left of a paid order whose account is gone. */
export type OrderArchiveTable = {
  number: string
  product_id: string
  title: string
  state: string
  amount: number
  paid: number
  refunded: number
  provider: string | null
  created_at: Date
  paid_at: Date | null
  archived_at: Date
}

/** A price of a product since a time, with when it was set and when the file was written that said so. */
export type ProductPricesTable = {
  id: Generated<string>
  product_id: string
  price: number
  from_at: Date
  set_at: Date
  file_time: Date
}

/** The tables of orders and of what belongs to them. */
export type OrderDatabase = {
  order_numbers: OrderNumbersTable
  orders: OrdersTable
  order_steps: OrderStepsTable
  order_money: OrderMoneyTable
  money_references: MoneyReferencesTable
  order_goods: OrderGoodsTable
  order_outlines: OrderOutlinesTable
  order_courses: OrderCoursesTable
  opened_goods: OpenedGoodsView
  coupons: CouponsTable
  shop_counts: ShopCountsTable
  order_refunds: OrderRefundsTable
  order_invoices: OrderInvoicesTable
  order_exchanges: OrderExchangesTable
  order_signatures: OrderSignaturesTable
  agreement_versions: AgreementVersionsTable
  addresses: AddressesTable
  day_reports: DayReportsTable
  order_archive: OrderArchiveTable
  product_prices: ProductPricesTable
}
