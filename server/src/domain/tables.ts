import type { Generated } from 'kysely'
import type { Course, Lesson } from '../../../contract/schemas/courses/course'
import type { CouponRule } from '../../../contract/schemas/shop/shop'
import type { RecordPlace } from '../../../contract/schemas/staff/desk'
import type { Outline } from './content/outline'

declare module '../db/types' {
  interface Database {
    closed_media: ClosedMediaTable
    coupon_rules: CouponRulesTable
    desk_records: DeskRecordsTable
    former_claims: FormerClaimsTable
    kept_courses: KeptCoursesTable
    order_archive: OrderArchiveTable
    order_outlines: OrderOutlinesTable
    product_prices: ProductPricesTable
    study_events: StudyEventsTable
    study_logs: StudyLogsTable
    taught_lessons: TaughtLessonsTable
    visitors: VisitorsTable
    write_counts: WriteCountsTable
  }
}

/** A lesson that is or was in the content; `seconds` is null where its length was never noted. */
export type TaughtLessonsTable = { lesson: string; seconds: number | null }

/** A course as it was last without a fault, with all lessons that it ever had. */
export type KeptCoursesTable = {
  course_id: string
  course: Course
  lessons: (Omit<Lesson, 'formulas' | 'glyphs'> & { stream?: string })[]
  kept_at: Date
}

/** An address below `/media/` that only students of a course receive or received. */
export type ClosedMediaTable = { url: string; closed_at: Date }

/** The actions of staff at the desk, appended and never changed. */
export type DeskRecordsTable = {
  id: string
  request_id: string | null
  at: Date
  staff_id: string
  queue: RecordPlace
  item: string
  action: string
  reason: string
}

/** The courses that orders open, as they stood on the day of sale. */
export type OrderOutlinesTable = { digest: string; outline: Outline }

/** The remains of a paid order whose account was erased. */
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

/** A price of a product from a time on, with the time when it was set and that of the file which says it. */
export type ProductPricesTable = {
  id: Generated<string>
  product_id: string
  price: number
  from_at: Date
  set_at: Date
  file_time: Date
}

/** The rule of a kind of coupon as it was last taken from the content, and when the file was written that said so. */
export type CouponRulesTable = { coupon_id: string; rule: CouponRule; file_time: Date; set_at: Date }

/**
 * Something a student did. `place` counts the events of a student's stream in the order in which they were stored;
 * `body` has what an event of its kind has besides id, kind and time, which is `happened_at`, by the device's clock.
 */
export type StudyEventsTable = {
  uid: string
  stream: string
  id: string
  place: number
  kind: string
  body: unknown
  happened_at: Date
  received_at: Date
}

/** The newest place in a student's stream, and up to which one boards have counted it. */
export type StudyLogsTable = { uid: string; stream: string; newest: number; counted: Generated<number> }

/** An installation from which events came while this user was signed in. */
export type VisitorsTable = { uid: string; visitor: string; first_seen_at: Date }

/** Things that are given once, which the owner of an erased account had; see `domain/deleted-account.ts`. */
export type FormerClaimsTable = { person: Buffer; what: string; at: Date; kept_since: Date }

/** Writes that reach staff in one day in China, by a keyed hash of their author. */
export type WriteCountsTable = { subject: Buffer; starts_at: Date; ends_at: Date; writes: number }
