import { Type, type Static } from 'typebox'
import { ClientId, Count, Exact, Fen, MaskedMobile, Millis, Text } from '../common'
import { PayProvider } from '../shop/order'

/** A day of books: what came in, what was paid back, and what does not agree. */
export const DayReport = Exact({
  day: Text(10, 1),
  orders: Count,
  paid: Fen,
  /** The amount that came too much and has to go back; it is no part of `paid`. */
  surplus: Fen,
  /** The amount that refunds of orders paid back. */
  refunded: Fen,
  /** The amount that had come too much and was sent back; it is no part of `refunded`. */
  returned: Fen,
  /** The amount booked by mistake that day and taken back since: no bank shows it, and no other sum holds it. */
  mistaken: Fen,
  /** The amount taken back that day of earlier bookings by mistake. */
  undone: Fen,
  /** When it was looked at last: a day that is not over has more to come. */
  madeAt: Millis,
  differences: Type.Array(Exact({ number: Text(40), what: Text(200) }), { maxItems: 1000 }),
})
export type DayReport = Static<typeof DayReport>

/**
 * In which line of its day a sum counts: it paid for an order, came too much, was paid back by a refund, was sent back of
 * what had come too much, was booked by mistake, or takes such a mistake back.
 */
export const DayRowKind = Type.Enum(['payment', 'surplus', 'refund', 'returned', 'mistaken', 'undone'])
export type DayRowKind = Static<typeof DayRowKind>

/** An amount as a bank shows it, in fen: what left is below zero. */
export const Moved = Type.Integer({ minimum: -2_147_483_647, maximum: 2_147_483_647 })

/** A row of the books. */
export const DayRow = Exact({
  rowId: ClientId,
  at: Millis,
  /** The number of its order; `isGone` where the account was deleted, so that it opens no more. */
  number: Text(40),
  isGone: Type.Optional(Type.Literal(true)),
  title: Text(64),
  kind: DayRowKind,
  amount: Moved,
  /** By which way the money went. */
  provider: PayProvider,
  /** The reference of the provider or the bank. */
  reference: Text(128),
  student: Exact({ name: Text(64), phone: Type.Union([MaskedMobile, Type.Literal('')]) }),
  /** The staff member who booked it; empty for what a provider said. */
  by: Text(64),
})
export type DayRow = Static<typeof DayRow>
