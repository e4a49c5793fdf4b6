import { Type, type Static } from 'typebox'
import { orderStates } from '../../domain/shop/state'
import {
  ClientId,
  Count,
  Cursor,
  Day,
  Exact,
  Fen,
  Id,
  Link,
  Millis,
  Paging,
  ReadText,
  Secret,
  Text,
} from '../common'
import { CourseId } from '../courses/course'
import { LessonId } from '../courses/course-event'
import {
  Address,
  AgreedOrder,
  Agreement,
  CouponRefusal,
  Delivery,
  MOST_PAYEES,
  OrderNumber,
  Payee,
  RefundRule,
  SaleItem,
  Signed,
  SoldCourse,
  Strokes,
} from './shop'

export const OrderState = Type.Enum([...orderStates])

/** The receiver of the money: WeChat Pay, or staff who confirm that it came. */
export const PayProvider = Type.Enum(['wechat', 'desk'])
export type PayProvider = Static<typeof PayProvider>

/** Why nothing can be bought here: this host sells no courses, the offer is over, sold out, or owned already. */
export const PurchaseRefusal = Type.Enum(['host', 'ended', 'sold-out', 'owned'])
export type PurchaseRefusal = Static<typeof PurchaseRefusal>

/**
 * A coupon of the student as it would count for a product; `refusal` says why it does not. One that `isOffered` the student
 * has not taken yet: an order that names it takes it.
 */
export const CouponChoice = Exact({
  id: ClientId,
  title: Text(20, 1),
  off: Fen,
  note: Text(200),
  expiresAt: Type.Optional(Millis),
  refusal: Type.Optional(CouponRefusal),
  isOffered: Type.Optional(Type.Literal(true)),
})
export type CouponChoice = Static<typeof CouponChoice>

/** A version: the day of an agreement, a dot, and a digest. Clients send it back as they received it. */
const Version = Type.String({ pattern: '^[12][0-9]{3}-[0-9]{2}-[0-9]{2}\\.[0-9a-f]{16}$' })

/** A version as clients send it; those of an earlier build send the day alone. */
const SentVersion = Type.String({ pattern: '^[12][0-9]{3}-[0-9]{2}-[0-9]{2}(?:\\.[0-9a-f]{16})?$' })

/** The data needed to order a product. */
export const Checkout = Exact({
  productId: Id,
  price: Fen,
  /** Ways to pay in this host, the usual one first; none where it is refused. */
  ways: Type.Array(PayProvider, { maxItems: 2 }),
  refusal: Type.Optional(PurchaseRefusal),
  /** Until when the student has it already, where they do; absent where that has no end. */
  ownedUntil: Type.Optional(Millis),
  /** The titles of its courses that the student has without an end; absent where there are none. */
  ownedCourses: Type.Optional(Type.Array(Text(60, 1), { maxItems: 200 })),
  /** An order for it that waits for its payment. */
  waiting: Type.Optional(Exact({ orderId: ClientId, expiresAt: Millis })),
  coupons: Type.Array(CouponChoice, { maxItems: 500 }),
  addresses: Type.Array(Address, { maxItems: 50 }),
  /** The version of what is accepted with an order: its digest is of the agreement's words and of the refund rule. */
  agreement: Exact({ agreementId: Id, title: Text(64, 1), version: Version }),
  /** The refund rule as it counts for the caller, where that is another one than the product's. */
  refundRule: Type.Optional(RefundRule),
})
export type Checkout = Static<typeof Checkout>

/** A refund: asked for, approved by the first of two staff, being paid back, paid back, declined or withdrawn. */
export const RefundState = Type.Enum(['asked', 'approved', 'paying', 'done', 'declined', 'withdrawn'])
export type RefundState = Static<typeof RefundState>

/** A lesson in the amount of a refund. */
export const RefundLine = Exact({
  course: CourseId,
  lesson: LessonId,
  title: Text(60, 1),
  /** Whether it was learnt, so that it counts. */
  isLearnt: Type.Boolean(),
  /** The amount paid back of it, in fen. */
  amount: Fen,
})
export type RefundLine = Static<typeof RefundLine>

/** The amount of a refund now, line by line; the rule is that which counts for this student. */
export const RefundQuote = Exact({
  paid: Fen,
  amount: Fen,
  rule: RefundRule,
  /** Deduction for goods that were sent, in fen. */
  kept: Type.Optional(Fen),
  /** Before when it can be asked for, where that ends, and whether it is over. */
  until: Type.Optional(Millis),
  isOver: Type.Optional(Type.Literal(true)),
  learnt: Count,
  lines: Type.Array(RefundLine, { maxItems: 2000 }),
  /** It is not known which lessons were sold: staff decide what is paid back. */
  isUnknown: Type.Optional(Type.Boolean()),
})
export type RefundQuote = Static<typeof RefundQuote>

/** A refund of an order; `answer` is what staff wrote about it. */
export const Refund = Exact({
  refundId: ClientId,
  state: RefundState,
  amount: Fen,
  /** The amount that the student asked for, where staff made it another. */
  askedAmount: Type.Optional(Fen),
  reason: Text(200),
  answer: Text(300),
  askedAt: Millis,
  endedAt: Type.Optional(Millis),
  /** Nobody asked for it: staff had confirmed another order's money, and undo that; no money goes back. */
  mistake: Type.Optional(Type.Literal(true)),
})
export type Refund = Static<typeof Refund>

/** A student's input for an invoice: for a person, or for a company with its tax number. */
export const InvoiceInput = Exact({
  kind: Type.Enum(['person', 'company']),
  title: ReadText(100, 1),
  taxNumber: Type.Optional(Type.String({ pattern: '^[0-9A-Z]{15,20}$' })),
  email: Type.String({
    maxLength: 100,
    pattern: '^[^\\s@\\u0000]+@[^\\s@\\u0000][^\\s@.\\u0000]*\\.[^\\s@\\u0000]+$',
  }),
})
export type InvoiceInput = Static<typeof InvoiceInput>

/**
 * An invoice: asked for, issued or declined. `amount` is what it is made out for; `due` what one has to be made out for that
 * takes its place, since money went back: nothing where it is only to be voided.
 */
export const Invoice = Exact({
  invoiceId: ClientId,
  ...InvoiceInput.properties,
  state: Type.Enum(['asked', 'issued', 'declined']),
  /** Beside `declined` that of an invoice that was issued and voided. */
  number: Text(40),
  answer: Text(300),
  askedAt: Millis,
  amount: Type.Optional(Fen),
  due: Type.Optional(Fen),
})
export type Invoice = Static<typeof Invoice>

/** A course that was exchanged for another one of the same price. */
export const Exchange = Exact({
  exchangeId: ClientId,
  orderId: ClientId,
  from: Exact({ productId: Id, title: Text(64, 1) }),
  to: Exact({ productId: Id, title: Text(64, 1) }),
  at: Millis,
})
export type Exchange = Static<typeof Exchange>

/**
 * Why a payment did not come: the student, staff or the time ended the order, the student had what it brings by then, or
 * the provider refused.
 */
export const PayFailure = Type.Enum(['cancelled', 'staff', 'expired', 'owned', 'refused'])
export type PayFailure = Static<typeof PayFailure>

/** An order in a list. */
export const OrderBrief = Exact({
  orderId: ClientId,
  number: OrderNumber,
  productId: Id,
  title: Text(64, 1),
  sample: Type.Boolean(),
  state: OrderState,
  /** Price, discount of the coupon, and amount to pay, in fen. */
  price: Fen,
  off: Fen,
  amount: Fen,
  createdAt: Millis,
  /** Until when it waits for its payment. */
  expiresAt: Millis,
  paidAt: Type.Optional(Millis),
  /** Why it is closed. */
  failure: Type.Optional(PayFailure),
})
export type OrderBrief = Static<typeof OrderBrief>

/** One step in the history of an order. */
export const OrderStep = Exact({
  at: Millis,
  state: OrderState,
  by: Type.Enum(['student', 'provider', 'staff', 'server']),
  /** Why this step closed the order. */
  failure: Type.Optional(PayFailure),
  /** Staff began it to put a payment right that was another order's; no refund. */
  mistake: Type.Optional(Type.Literal(true)),
})
export type OrderStep = Static<typeof OrderStep>

const Payees = Type.Array(Payee, { minItems: 1, maxItems: MOST_PAYEES })

/** A whole order. */
export const Order = Exact({
  ...OrderBrief.properties,
  provider: Type.Optional(PayProvider),
  /** Ways to pay it in this host. */
  ways: Type.Array(PayProvider, { maxItems: 2 }),
  /** To whom its money is transferred, while staff wait for that; absent where the operator names nobody. */
  payees: Type.Optional(Payees),
  coupon: Type.Optional(Text(20)),
  /** While it is not paid: what staff booked of money that came for it and does not pay it. */
  arrived: Type.Optional(Fen),
  /** The order is closed or its payment undone, and its coupon can be used again. */
  couponFree: Type.Optional(Type.Literal(true)),
  delivers: Type.Array(Delivery, { maxItems: 12 }),
  /** The rule as it counts for this student. */
  refundRule: RefundRule,
  /** Before when a refund can be asked for, where that ends. */
  refundUntil: Type.Optional(Millis),
  courses: Type.Array(Exact({ ...SoldCourse.properties, until: Type.Optional(Millis) }), {
    maxItems: 50,
  }),
  address: Type.Optional(Address),
  shipping: Type.Optional(Exact({ carrier: Text(30), tracking: Text(40), at: Millis })),
  /** When its parcel came back or was lost; it waits to be sent again. */
  parcelReturnedAt: Type.Optional(Millis),
  agreement: Exact({ agreementId: Id, title: Text(64, 1), version: Day }),
  signedAt: Type.Optional(Millis),
  /** Its lessons open once the agreement is signed. */
  signFirst: Type.Optional(Type.Literal(true)),
  refund: Type.Optional(Refund),
  invoice: Type.Optional(Invoice),
  exchange: Type.Optional(Exchange),
  steps: Type.Array(OrderStep, { maxItems: 200 }),
  /** The server's clock. */
  now: Millis,
})
export type Order = Static<typeof Order>

/** How a payment goes on: at an address, by WeChat's own dialog, or with staff. */
export const PayStart = Type.Union([
  Exact({ kind: Type.Literal('paid') }),
  Exact({ kind: Type.Literal('address'), url: Secret(Link) }),
  Exact({
    kind: Type.Literal('dialog'),
    appId: Id,
    timeStamp: Text(20, 1),
    nonceStr: Text(64, 1),
    package: Text(200, 1),
    signType: Type.Literal('RSA'),
    paySign: Secret(Text(1024, 1)),
  }),
  Exact({ kind: Type.Literal('desk'), payees: Type.Optional(Payees) }),
])
export type PayStart = Static<typeof PayStart>

const orderParams = Exact({ orderId: ClientId })

/** Schemas of the operations of orders. */
export const orderSchemas = {
  getCheckout: { params: Exact({ productId: Id }), result: Checkout },
  createOrder: {
    body: Exact({
      id: ClientId,
      productId: Id,
      /** The amount to pay that the student was shown: another one is refused. */
      amount: Fen,
      couponId: Type.Optional(ClientId),
      addressId: Type.Optional(ClientId),
      /** The version that the checkout named and the student accepted: another one and a day alone are refused. */
      agreementVersion: SentVersion,
    }),
    result: Order,
  },
  listOrders: {
    query: Exact(Paging),
    result: Exact({
      /** `refunded` is what was paid back of an order; `mistake` says that another one's payment was confirmed for it. */
      items: Type.Array(
        Exact({
          ...OrderBrief.properties,
          refunded: Type.Optional(Fen),
          mistake: Type.Optional(Type.Literal(true)),
        }),
        { maxItems: 100 },
      ),
      next: Type.Optional(Cursor),
    }),
  },
  getOrder: {
    params: orderParams,
    /** Ask the provider first how the payment stands. */
    query: Exact({ fresh: Type.Optional(Type.Boolean()) }),
    result: Order,
  },
  payOrder: {
    params: orderParams,
    body: Exact({
      id: ClientId,
      provider: PayProvider,
      /** A login code of WeChat, where its dialog is to open and the account has no openid there. */
      code: Type.Optional(Text(128, 1)),
    }),
    result: PayStart,
  },
  closeOrder: { params: orderParams, body: Exact({ id: ClientId }), result: Order },
  getRefundQuote: { params: orderParams, result: RefundQuote },
  askRefund: {
    params: orderParams,
    body: Exact({
      id: ClientId,
      /** The amount that the student was shown: another one is refused. */
      amount: Fen,
      reason: ReadText(200, 1),
    }),
    result: Order,
  },
  withdrawRefund: {
    params: Exact({ orderId: ClientId, refundId: ClientId }),
    body: Exact({ id: ClientId }),
    result: Order,
  },
  askInvoice: {
    params: orderParams,
    body: Exact({ id: ClientId, ...InvoiceInput.properties }),
    result: Order,
  },
  setOrderAddress: {
    params: orderParams,
    body: Exact({ id: ClientId, addressId: ClientId }),
    result: Order,
  },
  getExchangeChoice: {
    params: orderParams,
    result: Exact({
      /** Why it cannot be exchanged: not delivered, too much learnt, or exchanged before. */
      refusal: Type.Optional(Type.Enum(['state', 'learnt', 'done'])),
      learnt: Count,
      products: Type.Array(SaleItem, { maxItems: 200 }),
    }),
  },
  exchangeOrder: {
    params: orderParams,
    body: Exact({ id: ClientId, productId: Id }),
    result: Order,
  },
  listExchanges: { result: Exact({ items: Type.Array(Exchange, { maxItems: 200 }) }) },
  signAgreement: {
    params: orderParams,
    body: Exact({
      id: ClientId,
      /** The version of the words that were read. A day alone does where the order stores its words. */
      version: SentVersion,
      name: Signed.properties.name,
      strokes: Strokes,
    }),
    result: Signed,
  },
  getOrderAgreement: {
    params: orderParams,
    /** The digest of its version is of the words alone. */
    result: Exact({ agreement: Agreement, version: Version, order: AgreedOrder }),
  },
  getSignedAgreement: { params: orderParams, result: Signed },
  getSignedPdf: {
    params: orderParams,
    result: Exact({ url: Secret(Link), expiresAt: Millis }),
  },
}
