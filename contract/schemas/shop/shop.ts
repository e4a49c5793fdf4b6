import { Type, type Static } from 'typebox'
import {
  ClientId,
  Count,
  Day,
  Exact,
  Fen,
  Id,
  MaskedMobile,
  MediaUrl,
  Millis,
  Mobile,
  Nothing,
  PersonName,
  Text,
} from '../common'
import { CourseId } from '../courses/course'

/** A whole price of at least one fen. */
const Price = Type.Integer({ minimum: 1, maximum: 100_000_000 })

/** An item that a purchase includes, in the order in which items are listed. */
export const Delivery = Exact({
  kind: Type.Enum(['video', 'audio', 'text', 'live', 'questions', 'book', 'service']),
  title: Text(60, 1),
  note: Text(100),
})
export type Delivery = Static<typeof Delivery>

const Lessons = Type.Integer({ minimum: 0, maximum: 2000 })

/**
 * The number of learnt lessons up to which everything is refunded; beyond it only lessons that were not learnt are.
 * Also the days after that of the opening in which a refund can be asked for, the deduction for goods once they were
 * sent, and whether `full` counts for a student's first refund of the product only.
 */
const SaleRefund = Exact({
  full: Lessons,
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650 })),
  shipped: Type.Optional(Price),
  once: Type.Optional(Type.Boolean()),
})

/**
 * The rule of an order: `last` remains in those that were made while the rule had an end, and `days` of one that was
 * exchanged are those from the first opening on.
 */
export const RefundRule = Exact({
  ...SaleRefund.properties,
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  last: Type.Optional(Lessons),
})

/** The terms on which a product is sold; a product without them is only shown. */
export const Sale = Exact({
  price: Price,
  /** The goods that a purchase opens; the courses that have them are what is learnt. */
  goods: Type.Array(Id, { minItems: 1, maxItems: 20 }),
  delivers: Type.Array(Delivery, { minItems: 1, maxItems: 12 }),
  /** Whether something is sent by post, so that an order needs an address. */
  ships: Type.Boolean(),
  /** How many may be sold; without end where it does not say. */
  seats: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  refund: SaleRefund,
  agreement: Id,
  /** The lessons open once the agreement is signed. */
  signFirst: Type.Optional(Type.Boolean()),
  /** First and last day in China on which it is sold. */
  from: Type.Optional(Day),
  until: Type.Optional(Day),
})
export type Sale = Static<typeof Sale>

/** The terms as the operator writes them; planned prices and their confirmations are shown to nobody else. */
export const SaleFile = Exact({
  ...Sale.properties,
  /** Confirms a change beyond half or double: the price that this one replaces. */
  was: Type.Optional(Price),
  /** The price from the beginning of a day in China on; its own `was` confirms it. */
  next: Type.Optional(Exact({ price: Price, from: Day, was: Type.Optional(Price) })),
})
export type SaleFile = Static<typeof SaleFile>

/** A course behind a product, as the shop shows it. */
export const SoldCourse = Exact({
  course: CourseId,
  title: Text(60, 1),
  teacher: Exact({ name: Text(20, 1), role: Text(40, 1), note: Text(40) }),
  /** Lessons that the refund rule counts: all but the trial ones and the showings of a film at a set hour. */
  lessons: Count,
  trials: Count,
  /** How long it stays open, in days; without end where it does not say. */
  days: Type.Optional(Count),
})
export type SoldCourse = Static<typeof SoldCourse>

/** A product in a list of the shop. */
export const SaleItem = Exact({
  productId: Id,
  title: Text(64, 1),
  subtitle: Text(200),
  sample: Type.Boolean(),
  /** Absent where it is shown only; 0 where it is free. */
  price: Type.Optional(Fen),
  isSoldOut: Type.Boolean(),
})
export type SaleItem = Static<typeof SaleItem>

/** A coupon as the operator writes it. */
export const CouponRule = Exact({
  couponId: Id,
  title: Text(20, 1),
  /** The discount, in fen, and the price from which it may be used. */
  off: Price,
  from: Fen,
  /** The products that it applies to; all where it names none. */
  products: Type.Array(Id, { maxItems: 100 }),
  /** The students who may take it: everybody, who has the code, or nobody by themselves. */
  taking: Type.Enum(['open', 'code', 'given']),
  code: Type.Optional(Type.String({ pattern: '^[A-Z0-9]{4,16}$' })),
  /** How many may be taken by all students together. */
  amount: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000_000 })),
  /** How long it may be used after it was taken, and the last day in China. */
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: 999 })),
  until: Type.Optional(Day),
  note: Text(200),
  sample: Type.Boolean(),
  /** Confirms a sum above double: the one that it replaces. */
  was: Type.Optional(Price),
  /** Confirms that it takes off the whole price of something. */
  free: Type.Optional(Type.Boolean()),
})
export type CouponRule = Static<typeof CouponRule>

/** Why a coupon cannot be used: used, its time is over, the price is too low, or it is for other products. */
export const CouponRefusal = Type.Enum(['used', 'expired', 'price', 'product'])
export type CouponRefusal = Static<typeof CouponRefusal>

const couponFacts = {
  couponId: Id,
  title: Text(20, 1),
  off: Price,
  from: Fen,
  /** Those it applies to, with their titles; all where it names none. */
  products: Type.Array(Exact({ productId: Id, title: Text(64, 1) }), { maxItems: 100 }),
  note: Text(200),
  sample: Type.Boolean(),
}

/** A coupon that a student has. */
export const Coupon = Exact({
  id: ClientId,
  ...couponFacts,
  takenAt: Millis,
  expiresAt: Type.Optional(Millis),
  state: Type.Enum(['open', 'used', 'expired']),
  /** The order that it was used for. */
  orderId: Type.Optional(ClientId),
})
export type Coupon = Static<typeof Coupon>

/** A coupon that a student may take now. */
export const OpenCoupon = Exact({ ...couponFacts, until: Type.Optional(Day), days: Type.Optional(Count) })
export type OpenCoupon = Static<typeof OpenCoupon>

/** A product whose courses a student has all, and until when where one of them ends. */
export const OwnedProduct = Exact({ productId: Id, until: Type.Optional(Millis) })
export type OwnedProduct = Static<typeof OwnedProduct>

/** The text of an agreement; `updated` is the day that its version begins with. */
export const Agreement = Exact({
  agreementId: Id,
  title: Text(64, 1),
  updated: Day,
  sample: Type.Boolean(),
  /** Working days within which a refund is paid back; its sections name them as `{refundDays}`. */
  refundDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 60 })),
  sections: Type.Array(
    Exact({ heading: Text(100, 1), paragraphs: Type.Array(Text(2000, 1), { minItems: 1, maxItems: 50 }) }),
    { minItems: 1, maxItems: 50 },
  ),
})
export type Agreement = Static<typeof Agreement>

/** A drawn signature: strokes of x and y in turn, within a field of 1000 by 400; one that is sent has 10,000 points at most. */
export const Strokes = Type.Array(
  Type.Array(Type.Integer({ minimum: 0, maximum: 1000 }), { minItems: 4, maxItems: 2000 }),
  { minItems: 1, maxItems: 100 },
)
export type Strokes = Static<typeof Strokes>

/** The number that student and staff call an order by, and the provider as well. */
export const OrderNumber = Type.String({ pattern: '^[0-9]{18}$' })

/** A product and the titles of its courses. */
const Bought = { title: Text(64, 1), courses: Type.Array(Text(60, 1), { maxItems: 50 }) }

/** The order for which an agreement is signed: what was bought, and what that was exchanged for. */
export const AgreedOrder = Exact({
  number: OrderNumber,
  ...Bought,
  exchanged: Type.Optional(Exact({ ...Bought, at: Millis })),
  /** The version under which it was made, where nobody stored its words and those of another version are shown or signed. */
  madeUnder: Type.Optional(Day),
})
export type AgreedOrder = Static<typeof AgreedOrder>

/** An agreement that a student signed, in the words under which the order was made. */
export const Signed = Exact({
  agreement: Agreement,
  order: AgreedOrder,
  name: PersonName,
  strokes: Strokes,
  signedAt: Millis,
})
export type Signed = Static<typeof Signed>

/** Where money that is transferred goes: an account at a bank, or a picture of a code to scan, or both. */
export const Payee = Exact({
  payeeId: Id,
  /** The owner of the account, as the bank writes it. */
  name: Text(64, 1),
  bank: Type.Optional(Text(40, 1)),
  account: Type.Optional(Text(40, 1)),
  /** The bank's branch, which some banks ask for. */
  branch: Type.Optional(Text(60, 1)),
  /** The picture of a code to scan. */
  picture: Type.Optional(MediaUrl),
  note: Text(200),
  sample: Type.Boolean(),
})
export type Payee = Static<typeof Payee>

/** Payees that an operator has at most. */
export const MOST_PAYEES = 5

/** Codes and names of province, city and county; a code is six digits, and the county may be missing. */
export const Region = Exact({
  code: Type.String({ pattern: '^[0-9]{6}$' }),
  names: Type.Array(Text(30, 1), { minItems: 2, maxItems: 3 }),
})
export type Region = Static<typeof Region>

/** Where something is sent, as its owner writes it. */
export const AddressInput = Exact({
  name: PersonName,
  phone: Mobile,
  region: Region,
  detail: Text(100, 1),
  isDefault: Type.Boolean(),
})
export type AddressInput = Static<typeof AddressInput>

/** Names an order's address as it was set last. */
export const AddressVersion = Type.String({ pattern: '^[0-9a-f]{32}$' })

/** An address of a student; its owner is shown the whole phone when it is changed, and masked elsewhere. */
export const Address = Exact({
  addressId: ClientId,
  name: PersonName,
  phone: MaskedMobile,
  region: Region,
  detail: Text(100, 1),
  isDefault: Type.Boolean(),
})
export type Address = Static<typeof Address>

const RegionName = { code: Type.String({ pattern: '^[0-9]{6}$' }), name: Text(30, 1) }

/** A province with its cities and their counties; a city without counties has none. */
export const Province = Exact({
  ...RegionName,
  cities: Type.Array(Exact({ ...RegionName, counties: Type.Array(Exact(RegionName), { maxItems: 100 }) }), {
    maxItems: 60,
  }),
})
export type Province = Static<typeof Province>

/** Schemas of the shop: what is sold, coupons, addresses and agreements. */
export const shopSchemas = {
  listCoupons: {
    result: Exact({
      own: Type.Array(Coupon, { maxItems: 500 }),
      open: Type.Array(OpenCoupon, { maxItems: 200 }),
      /** The products that the caller need not buy any more. */
      owned: Type.Array(OwnedProduct, { maxItems: 1000 }),
      now: Millis,
    }),
  },
  takeCoupon: {
    /** A coupon that everybody may take by its id, another one by its code. */
    body: Exact({
      id: ClientId,
      couponId: Type.Optional(Id),
      code: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9]{4,16}$' })),
    }),
    result: Coupon,
  },
  getAgreement: { params: Exact({ agreementId: Id }), result: Agreement },
  listAddresses: { result: Exact({ items: Type.Array(Address, { maxItems: 50 }) }) },
  getAddress: {
    params: Exact({ addressId: ClientId }),
    result: Exact({ addressId: ClientId, ...AddressInput.properties }),
  },
  saveAddress: {
    params: Exact({ addressId: ClientId }),
    body: Exact({ id: ClientId, ...AddressInput.properties }),
    result: Address,
  },
  deleteAddress: { params: Exact({ addressId: ClientId }), result: Nothing },
  listRegions: {
    result: Exact({ updated: Day, items: Type.Array(Province, { maxItems: 60 }) }),
  },
  getSaleList: {
    params: Exact({ id: Id }),
    result: Exact({ id: Id, title: Text(64, 1), items: Type.Array(SaleItem, { maxItems: 200 }) }),
  },
}
