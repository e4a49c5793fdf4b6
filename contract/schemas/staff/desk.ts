import { Type, type Static } from 'typebox'
import {
  ClientId,
  Count,
  Cursor,
  Day,
  Exact,
  Fen,
  Id,
  Link,
  MaskedMobile,
  Millis,
  Paging,
  PagingByDay,
  ReadText,
  Secret,
  Text,
} from '../common'
import { LessonId } from '../courses/course-event'
import { DayReport, DayRow } from './desk-books'
import { Bytes } from '../account/file'
import { Room } from '../courses/live'
import { Order, OrderBrief, RefundLine } from '../shop/order'
import { ReportReason } from '../practice/practice'
import { BankId } from '../practice/question'
import { AddressInput, AddressVersion, OrderNumber } from '../shop/shop'
import { StatementAsked, StatementCompared } from './statement'

/** A queue of the desk. */
const queues = ['orders', 'refunds', 'questions', 'curves', 'live'] as const
export const Queue = Type.Enum(queues)
export type Queue = Static<typeof Queue>

/** Where something was done that is recorded: at a queue, or with a lead. */
const RecordPlace = Type.Enum([...queues, 'leads'])
export type RecordPlace = Static<typeof RecordPlace>

/** Id of an item in a queue: the number of an order or report, or the id of a lesson, room or lead. */
const ItemKey = Type.String({ pattern: '^[A-Za-z0-9._-]{1,105}$' })

/** The claimant of an item and the end of the claim; one that is not touched goes back by itself. */
export const Claim = Exact({ name: Text(64), isMine: Type.Boolean(), until: Millis })
export type Claim = Static<typeof Claim>

/** An action of staff: appended, never changed. */
export const DeskRecord = Exact({
  recordId: Id,
  at: Millis,
  name: Text(64),
  isMine: Type.Boolean(),
  queue: RecordPlace,
  item: ItemKey,
  /** A word for what was done, as `approve`. */
  action: Type.String({ pattern: '^[a-z-]{1,30}$' }),
  reason: Text(800),
})
export type DeskRecord = Static<typeof DeskRecord>

/** Longest answer to a report, in characters. */
export const MAX_REPORT_ANSWER = 500

const claimed = { claim: Type.Optional(Claim) }
const records = { records: Type.Array(DeskRecord, { maxItems: 200 }) }
const reasoned = { id: ClientId, reason: ReadText(300, 1) }
/** One of several transfers of an order: what came, in fen, and what the bank or till calls it. */
const Transfer = Exact({ amount: Type.Integer({ minimum: 1, maximum: 100_000_000 }), reference: Text(64, 1) })

/** An order in a queue of the desk. */
export const DeskOrderBrief = Exact({
  ...OrderBrief.properties,
  student: Exact({ name: Text(64), phone: Type.Union([MaskedMobile, Type.Literal('')]) }),
  /**
   * The tasks that wait for staff: a payment, a parcel, an invoice, money that came too much and goes back by hand, a
   * refund.
   */
  waits: Type.Array(Type.Enum(['payment', 'parcel', 'invoice', 'surplus', 'refund']), { maxItems: 5 }),
  /**
   * How far the refund that waits is: asked for, approved by one person, approved and to be transferred by hand, a mistake to
   * be undone, or stuck at the provider. In the list of those that are settled how it ended, where a mistake that was undone
   * is corrected, and when.
   */
  refund: Type.Optional(
    Type.Enum([
      'asked',
      'approved',
      'transfer',
      'mistake',
      'abnormal',
      'done',
      'corrected',
      'declined',
      'withdrawn',
    ]),
  ),
  /** Its payment was another one's money, which staff undo or have undone: it is paid back nowhere. */
  mistake: Type.Optional(Type.Literal(true)),
  settledAt: Type.Optional(Millis),
  /** When its refund was asked for, in the list of those that wait. */
  refundAskedAt: Type.Optional(Millis),
  ...claimed,
})
export type DeskOrderBrief = Static<typeof DeskOrderBrief>

/** Why an order that was closed could not be made again as it was: not on sale, no seat left, another price. */
export const Unsold = Type.Enum(['ended', 'sold-out', 'price'])
export type Unsold = Static<typeof Unsold>

/** An order as staff see it. */
export const DeskOrder = Exact({
  ...DeskOrderBrief.properties,
  order: Order,
  /** The result of the rule for a refund, line by line; with the refund where there is one. */
  lines: Type.Array(RefundLine, { maxItems: 2000 }),
  quote: Fen,
  /**
   * The amount that the student asked for, where there is a refund: the first of the two may make it any amount that
   * may go back.
   */
  askedAmount: Type.Optional(Fen),
  /** How much may be given back of an order whose student can no longer ask for a refund. */
  givable: Type.Optional(Fen),
  /** Whether the student has all that an order brings which is not paid, and that without an end. */
  alreadyOwned: Type.Boolean(),
  /** For an order that is closed: why nobody could make it again now. */
  unsold: Type.Optional(Unsold),
  /** For an order that is closed: another one has its coupon by now, so that its money confirms nothing. */
  couponElsewhere: Type.Optional(Type.Literal(true)),
  /** The amount that came too much outside of WeChat and has to be sent back by hand, where there is any. */
  owed: Type.Optional(Fen),
  /** The part of it that the caller may report as returned, which colleagues booked. */
  returnable: Type.Optional(Fen),
  /** The bookings of overpayments there that a colleague of the booking person may still strike. */
  entries: Type.Optional(
    Type.Array(Exact({ reference: Text(64, 1), amount: Fen, isMine: Type.Boolean() }), { maxItems: 20 }),
  ),
  /** Name of the first of the two who decide about a refund, and whether the caller is the one. */
  approvedBy: Type.Optional(Exact({ name: Text(64), isMine: Type.Boolean() })),
  /** Changes with the address of its parcel; absent where the order has none. */
  addressVersion: Type.Optional(AddressVersion),
  /** The lead that the student left last, and whose it is. */
  lead: Type.Optional(Exact({ promotion: Text(64), owner: Text(64), at: Millis })),
  ...records,
})
export type DeskOrder = Static<typeof DeskOrder>

/** Most reports of one question that are shown, and answered, together. */
export const MAX_REPORTS_TOGETHER = 200

const ReportNumber = Type.String({ pattern: '^[0-9]{1,18}$' })
/** The fault that a student found. */
const said = { number: ReportNumber, reason: ReportReason, text: Text(1000), createdAt: Millis }

/** A report of an error in a question. */
export const DeskReport = Exact({
  ...said,
  question: BankId,
  version: Count,
  state: Type.Enum(['open', 'fixed', 'declined']),
  answer: Text(1000),
  /** Others that are open about the same question, and students who answered it. */
  others: Count,
  answers: Count,
  ...claimed,
})
export type DeskReport = Static<typeof DeskReport>

const DeskReportDetail = Exact({
  ...DeskReport.properties,
  /** The version that the bank has now; absent where the question is in it no more. */
  latest: Type.Optional(Count),
  /** While it is open, the others that are open about the same question; else those answered with it; the oldest first. */
  same: Type.Array(Exact(said), { maxItems: MAX_REPORTS_TOGETHER }),
  ...records,
})

/** A lesson by how many students did not follow it. */
export const DeskCurveBrief = Exact({
  lesson: LessonId,
  title: Text(60, 1),
  course: Text(60, 1),
  viewers: Count,
  /** Students who set a flag. */
  students: Count,
  /** The second with most of them; absent with so few viewers that it could identify them. */
  peak: Type.Optional(Count),
})
export type DeskCurveBrief = Static<typeof DeskCurveBrief>

const parcel = { carrier: Text(30, 1), tracking: Text(40, 1) }
const { name, phone, region, detail } = AddressInput.properties
const page = { next: Type.Optional(Cursor) }
const orderNumber = Exact({ number: OrderNumber })

/** Schemas of the desk's operations. */
export const deskSchemas = {
  getDesk: {
    result: Exact({ queues: Type.Array(Exact({ queue: Queue, open: Count }), { maxItems: 20 }) }),
  },
  claimItem: {
    body: Exact({
      id: ClientId,
      queue: Queue,
      item: ItemKey,
      /** Also where a colleague has it, which is recorded. */
      takeOver: Type.Optional(Type.Boolean()),
    }),
    result: Claim,
  },
  releaseItem: { body: Exact({ id: ClientId, queue: Queue, item: ItemKey }), result: Type.Null() },
  listRecords: {
    query: Exact({ own: Type.Optional(Type.Boolean()), ...Paging }),
    result: Exact({ items: Type.Array(DeskRecord, { maxItems: 100 }), ...page }),
  },
  listDeskOrders: {
    query: Exact({
      filter: Type.Enum(['payment', 'parcel', 'invoice', 'surplus', 'refund', 'unsigned', 'settled', 'all']),
      /** An order's number or its last six digits, the last ones of the student's phone, or what bank or till call a sum. */
      find: Type.Optional(Text(64, 4)),
      ...Paging,
    }),
    result: Exact({
      items: Type.Array(DeskOrderBrief, { maxItems: 100 }),
      /** With the first page of `unsigned`: how many there are, up to a thousand. */
      total: Type.Optional(Count),
      ...page,
    }),
  },
  getDeskOrder: { params: orderNumber, result: DeskOrder },
  confirmPayment: {
    params: orderNumber,
    body: Exact({
      ...reasoned,
      /** The amount that came, in fen: with what came further it must be the order's amount. */
      amount: Fen,
      /** The reference of the bank or till; one reference pays no two orders. */
      reference: Text(64, 1),
      /** Further transfers of the same order. */
      further: Type.Optional(Type.Array(Transfer, { minItems: 1, maxItems: 4 })),
      /** Whether the order was seen as closed: one that was closed since is not opened again unseen. */
      isClosed: Type.Optional(Type.Boolean()),
      /** For an order that is closed: what is confirmed all the same, as it was seen. */
      despite: Type.Optional(Unsold),
    }),
    result: DeskOrder,
  },
  closeDeskOrder: { params: orderNumber, body: Exact(reasoned), result: DeskOrder },
  settleSurplus: {
    params: orderNumber,
    body: Exact({
      ...reasoned,
      /** Money came that pays for nothing, it was sent back, or what was booked so was a mistake and never came. */
      kind: Type.Enum(['came', 'returned', 'wrong']),
      amount: Type.Integer({ minimum: 1, maximum: 100_000_000 }),
      /** More came than the order costs, and the booking person has seen that. */
      beyond: Type.Optional(Type.Boolean()),
      /** The reference of the bank or till. */
      reference: Text(64, 1),
    }),
    result: DeskOrder,
  },
  shipOrder: {
    params: orderNumber,
    body: Exact({
      id: ClientId,
      ...parcel,
      /** The parcel that it corrects, as it was shown: what a colleague made of it is not overwritten unseen. */
      replaces: Type.Optional(Exact(parcel)),
      /** The address as it was seen: a parcel is not sent unseen to one that the student set since. */
      addressVersion: Type.Optional(AddressVersion),
    }),
    result: DeskOrder,
  },
  returnParcel: {
    params: orderNumber,
    body: Exact({
      ...reasoned,
      /** How it was sent, as it was shown. */
      replaces: Exact(parcel),
    }),
    result: DeskOrder,
  },
  revealAddress: {
    params: orderNumber,
    body: Exact({ id: ClientId }),
    result: Exact({ name, phone, region, detail }),
  },
  settleInvoice: {
    params: orderNumber,
    body: Exact({
      id: ClientId,
      invoiceId: ClientId,
      state: Type.Enum(['issued', 'declined']),
      number: Text(40),
      reason: ReadText(300),
      /** The sum that it was issued for, as it was shown; beside `replaces` it is one of another sum. */
      amount: Type.Optional(Fen),
      /** The number that it corrects, replaces or voids, as it was shown. */
      replaces: Type.Optional(Text(40, 1)),
    }),
    result: DeskOrder,
  },
  decideRefund: {
    params: orderNumber,
    body: Exact({
      ...reasoned,
      refundId: ClientId,
      decision: Type.Enum(['approve', 'decline']),
      /** How the refund stood when it was decided about: what became of it since is not decided unseen. */
      seen: Type.Enum(['asked', 'approved']),
      amount: Fen,
      /** For money that is paid back outside of a provider: what the bank calls it. */
      reference: Type.Optional(Text(64, 1)),
    }),
    result: DeskOrder,
  },
  giveRefund: {
    params: orderNumber,
    body: Exact({ ...reasoned, amount: Type.Integer({ minimum: 1, maximum: 100_000_000 }) }),
    result: DeskOrder,
  },
  reportMistake: { params: orderNumber, body: Exact(reasoned), result: DeskOrder },
  listDayReports: {
    query: Exact(PagingByDay),
    result: Exact({ items: Type.Array(DayReport, { maxItems: 100 }), ...page }),
  },
  listDayRows: {
    params: Exact({ day: Day }),
    query: Exact(Paging),
    result: Exact({ items: Type.Array(DayRow, { maxItems: 100 }), ...page }),
  },
  getBooksFile: {
    /** The first and the last day. */
    query: Exact({ from: Day, to: Day }),
    result: Exact({ url: Secret(Link), expiresAt: Millis }),
  },
  compareStatement: {
    query: StatementAsked,
    /** The file, or what was copied from one. */
    body: Bytes,
    result: StatementCompared,
  },
  listDeskReports: {
    query: Exact({ filter: Type.Enum(['open', 'settled']), ...Paging }),
    result: Exact({ items: Type.Array(DeskReport, { maxItems: 100 }), ...page }),
  },
  getDeskReport: {
    params: Exact({ number: ReportNumber }),
    result: DeskReportDetail,
  },
  settleReport: {
    params: Exact({ number: ReportNumber }),
    body: Exact({
      id: ClientId,
      state: Type.Enum(['fixed', 'declined']),
      answer: ReadText(MAX_REPORT_ANSWER, 1),
      /** Why it is fixed though the bank has no newer version than the one that was reported; for the records. */
      unchanged: Type.Optional(ReadText(100, 1)),
      /** Others about the same question that it answers as well: those that were read, as far as they are open. */
      also: Type.Optional(Type.Array(ReportNumber, { maxItems: MAX_REPORTS_TOGETHER })),
    }),
    result: DeskReportDetail,
  },
  reopenReport: {
    params: Exact({ number: ReportNumber }),
    body: Exact(reasoned),
    result: DeskReportDetail,
  },
  listDeskCurves: {
    query: Exact(Paging),
    result: Exact({ items: Type.Array(DeskCurveBrief, { maxItems: 100 }), ...page }),
  },
  getDeskCurve: {
    params: Exact({ lesson: LessonId }),
    result: Exact({
      ...DeskCurveBrief.properties,
      seconds: Count,
      step: Count,
      curve: Type.Array(Count, { maxItems: 22_000 }),
    }),
  },
  listDeskRooms: {
    result: Exact({
      items: Type.Array(
        Exact({
          room: Room,
          title: Text(100, 1),
          begins: Millis,
          ends: Millis,
          state: Type.Enum(['soon', 'live', 'over']),
          /** Questions asked since staff last spoke there, and reports of messages that nobody decided about. */
          questions: Count,
          reports: Count,
        }),
        { maxItems: 500 },
      ),
    }),
  },
}
