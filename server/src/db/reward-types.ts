import type { ColumnType, Generated } from 'kysely'
import type { Award } from '../../../contract/schemas/habit/excitation'

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

/** Who was invited, and what it brought to them; who invited them has the award. */
export type InvitationsTable = {
  uid: string
  award_id: string
  task_id: string
  code: string
  joined_at: Date
  settled_at: Date | null
  point: Generated<number>
}

/** What inviting somebody brings to who did. */
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

/** The tables of tasks, awards and invitations. */
export type RewardDatabase = {
  task_claims: TaskClaimsTable
  granted_goods: GrantedGoodsTable
  invite_codes: InviteCodesTable
  invitations: InvitationsTable
  invitee_awards: InviteeAwardsTable
  point_purchases: PointPurchasesTable
  reward_looks: RewardLooksTable
}
