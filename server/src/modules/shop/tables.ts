import type { Generated } from 'kysely'
import type { RefundRule } from '../../../../contract/domain/shop/refund'
import type { OrderState } from '../../../../contract/domain/shop/state'
import type { RefundLine } from '../../../../contract/schemas/shop/order'
import type { Agreement, Sale, Strokes } from '../../../../contract/schemas/shop/shop'
import type { CouponTerms } from '../../domain/coupon-terms'

declare module '../../db/types' {
  interface Database {
    addresses: AddressesTable
    agreement_versions: AgreementVersionsTable
    coupons: CouponsTable
    day_reports: DayReportsTable
    money_references: MoneyReferencesTable
    opened_goods: OpenedGoodsView
    order_courses: OrderCoursesTable
    order_exchanges: OrderExchangesTable
    order_goods: OrderGoodsTable
    order_invoices: OrderInvoicesTable
    order_money: OrderMoneyTable
    order_numbers: OrderNumbersTable
    order_refunds: OrderRefundsTable
    order_signatures: OrderSignaturesTable
    order_steps: OrderStepsTable
    orders: OrdersTable
    shop_counts: ShopCountsTable
  }
}

/** The order that has a number. */
export type OrderNumbersTable = { number: string; uid: string; order_id: string }

/** The terms of a sale, as they stood when an order was made. */
export type OrderTerms = Pick<Sale, 'goods' | 'delivers' | 'ships'> & {
  refund: RefundRule
  /** True where a seat was counted for it. */
  hasSeat: boolean
  /** The number of seats on sale; missing in orders from before it was stored. */
  seats?: number
  /** True where none of its courses had an end; missing in orders from before it was stored. */
  isEndless?: boolean
  /** The digest of its courses' outline; missing in orders from before it was stored. */
  outline?: string
  /** Its lessons open only once the agreement is signed. */
  signFirst?: true
  /** The agreement's title. */
  agreement: string
  /** The digest of the agreement's text; missing in orders from before it was stored. */
  agreementDigest?: string
  /** The version that was accepted with the order; missing in orders from before it was stored. */
  accepted?: string
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
  /** The last time that the provider was asked for the state of the payment. */
  asked_at: Date | null
}

/** A step of an order, appended and never changed; `key` recognizes one that is reported twice. */
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

/** Money that came in or was paid back, appended once; the row stays, without its owner, when the account is erased. */
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
  /** Booked by mistake, or the reversal of that: the negative amount of a surplus, the refund of a payment. */
  struck: Generated<boolean>
  /** A `refund` that sent back a surplus and is no refund of the order. */
  returned: Generated<boolean>
  /** The number of its order, once the account is erased. */
  number: Generated<string | null>
}

/** The order that a provider's or a bank's reference is in use for. */
export type MoneyReferencesTable = { provider: string; reference: string; uid: string; order_id: string }

/** The goods that an order opened. */
export type OrderGoodsTable = {
  uid: string
  order_id: string
  goods_id: string
  opened_at: Date
  ended_at: Date | null
}

/** A course that an order opened; `days` is null where it has no end. */
export type OrderCoursesTable = {
  uid: string
  order_id: string
  course_id: string
  days: number | null
  opened_at: Date
  ended_at: Date | null
}

/** The goods that a student has, from any source; a view. */
export type OpenedGoodsView = { uid: string; goods_id: string; opened_at: Date }

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

/** The number of coupons of a kind, or of seats of a product, that are taken. */
export type ShopCountsTable = { kind: 'coupon' | 'seat'; name: string; taken: Generated<number> }

/** A refund of an order. */
export type OrderRefundsTable = {
  uid: string
  order_id: string
  id: string
  state: 'asked' | 'approved' | 'paying' | 'done' | 'declined' | 'withdrawn'
  /** The amount that the student asked for; `amount` is the one that the first of the staff approved. */
  asked_amount: number
  amount: number
  lines: RefundLine[]
  reason: string
  answer: Generated<string>
  asked_at: Date
  first_staff: string | null
  approved_at: Date | null
  second_staff: string | null
  /** The number of times that the provider closed it without paying back. */
  attempt: Generated<number>
  /** The confirmed money was another order's: the payment is undone, and nothing is paid back. */
  mistake: Generated<boolean>
  /** It hangs at the provider while it is being paid, and staff have to deal with it there. */
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
  /** The amount that it is made out for; null where that was not stored. */
  amount: Generated<number | null>
  /** The time since which an issued invoice shows more than the amount that remains after a refund. */
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
  /** The titles of the courses then; missing in exchanges from before they were stored. */
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
  /** The product that was bought then, and the titles of its courses; missing in signatures from before they were stored. */
  bought_title: string | null
  bought_courses: string[] | null
}

/** A text of an agreement that orders were made under. */
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
