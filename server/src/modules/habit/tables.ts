import type { ColumnType, Generated } from 'kysely'
import type { Award } from '../../../../contract/schemas/habit/excitation'
import type { MessageKind } from '../../../../contract/schemas/habit/message'

declare module '../../db/types' {
  interface Database {
    board_cohorts: BoardCohortsTable
    board_due: BoardDueTable
    board_questions: BoardQuestionsTable
    board_scores: BoardScoresTable
    clock_joins: ClockJoinsTable
    clock_records: ClockRecordsTable
    duel_groups: DuelGroupsTable
    granted_goods: GrantedGoodsTable
    invitations: InvitationsTable
    invite_codes: InviteCodesTable
    invitee_awards: InviteeAwardsTable
    message_sendings: MessageSendingsTable
    message_settings: MessageSettingsTable
    messages: MessagesTable
    point_entries: PointEntriesTable
    point_postings: PointPostingsTable
    point_purchases: PointPurchasesTable
    push_subscriptions: PushSubscriptionsTable
    repair_cards: RepairCardsTable
    reward_looks: RewardLooksTable
    task_claims: TaskClaimsTable
    wechat_grants: WechatGrantsTable
  }
}

/** The companions of a student on the boards of a month. */
export type BoardCohortsTable = { uid: string; month: string; kind: string; number: number }

/** The score of a student on a board in a period; `place` is where their stream was counted up to. */
export type BoardScoresTable = {
  uid: string
  board: string
  period: string
  score: number
  reached_at: Date
  is_shown: boolean
  place: Generated<number>
  /** Orders equal scores of one moment, and stands for the student in cursors. */
  tie: Generated<string>
  questions: number | null
  seconds: string | null
}

/** A question that a student's score of a period has counted. */
export type BoardQuestionsTable = { uid: string; board: string; period: string; question: string }

/** A student whose scores are to be counted again. */
export type BoardDueTable = { uid: string; since: Date }

/** Since when a student takes part in a check-in activity; days are study days counted from 1970. */
export type ClockJoinsTable = { uid: string; activity_id: string; joined_day: number; joined_at: Date }

/** A check-in of a student. */
export type ClockRecordsTable = {
  uid: string
  activity_id: string
  day: number
  id: string
  at: Date
  point: number
  how: 'earned' | 'late' | 'repaired'
  /** The awarded card that repaired the day; null where a card of the month did, or none. */
  card_id: string | null
}

/** A make-up card that was awarded. */
export type RepairCardsTable = {
  uid: string
  id: string
  key: string
  granted_at: Date
  expires_at: Date
  used_at: Date | null
}

/** On which board of a season a student is. */
export type DuelGroupsTable = { uid: string; season: string; board: string }

/** A message to a student, once for each `key`. */
export type MessagesTable = {
  uid: string
  id: string
  key: string
  kind: MessageKind
  title: string
  body: string
  /** The path where it leads. */
  target: string
  created_at: Date
  read_at: Date | null
  /** When it may go to devices; null once it went or need not. */
  deliver_at: Date | null
  /** After which it disturbs nobody any more. */
  until: Date
}

/** The decisions of a student about messages; the quiet hours are minutes of the day in China. */
export type MessageSettingsTable = {
  uid: string
  muted: MessageKind[]
  quiet_from: number | null
  quiet_to: number | null
}

/** A browser that messages reach, as long as its student is signed in on that device. */
export type PushSubscriptionsTable = {
  uid: string
  id: string
  endpoint: string
  p256dh: string
  auth: string
  device: string
  device_key: string
  added_at: Date
}

/** One message that a student allowed in WeChat. */
export type WechatGrantsTable = {
  uid: string
  id: string
  template: string
  allowed_at: Date
  used_at: Date | null
}

/** A message on its way to a browser, or to WeChat. */
export type MessageSendingsTable = {
  uid: string
  message_id: string
  /** The id of the browser, or `wechat`. */
  way: string
  due_at: Date
  tries: number
}

/** Something that happened to a student's points; `ends_at` stands with what came. */
export type PointEntriesTable = {
  uid: string
  id: string
  key: string
  kind: 'clock' | 'streak' | 'task' | 'invite' | 'spend' | 'expire' | 'correct'
  title: string
  at: Date
  ends_at: Date | null
  /** Since when what was left of what came is posted as ended. */
  closed_at?: Date | null | undefined
}

/** The points that an entry moves between accounts; the postings of an entry sum to nought. */
export type PointPostingsTable = {
  uid: string
  entry_id: string
  /** The entry by which the points came. */
  batch_id: string
  account: 'student' | 'issued' | 'spent' | 'expired'
  amount: number
}

/** A task whose award was taken, and what it was; `point` is what it brought in points. */
export type TaskClaimsTable = {
  uid: string
  task_id: string
  award: ColumnType<Award, string, string>
  point: number
  claimed_at: Date
}

/** Goods that an award opened until a time. */
export type GrantedGoodsTable = {
  uid: string
  id: string
  key: string
  goods_id: string
  granted_at: Date
  ends_at: Date
}

/** By what a student invites others. */
export type InviteCodesTable = { uid: string; code: string; made_at: Date }

/** The invited students, and their awards; who invited them has the award. */
export type InvitationsTable = {
  uid: string
  award_id: string
  task_id: string
  code: string
  joined_at: Date
  settled_at: Date | null
  point: Generated<number>
}

/** The awards of the inviter for a student. */
export type InviteeAwardsTable = {
  uid: string
  id: string
  task_id: string
  joined_at: Date
  /** When it was last looked whether it is earned. */
  looked_at: Date
  state: 'pending' | 'earned' | 'over'
  point: Generated<number>
  settled_at: Date | null
}

/** A coupon that was bought with points; its id is that of the entry. */
export type PointPurchasesTable = {
  uid: string
  id: string
  coupon_id: string
  price: number
  bought_at: Date
}

/** How much of a student's log was looked at for what it finished. */
export type RewardLooksTable = { uid: string; newest: number }
