import { chinaTime } from '../../../../../contract/domain/china-time'
import { isEarned } from '../../../../../contract/domain/habit/facts'
import { LATE_DAYS } from '../../../../../contract/domain/habit/streak'
import { studyDay } from '../../../../../contract/domain/study/day'
import type { Content } from '../../../domain/content/content'
import type { InviteRule } from '../content/tasks'
import type { Db } from '../../../db'
import { lockAccounts } from '../../../domain/account-lock'
import { listDayFacts } from '../../../domain/day-facts'
import { grantPoints, pointsEnd } from '../../../domain/points'
import { rewardText } from './strings/reward'
import type { RewardDeps } from './deps'
import * as repo from './invite-repo'

/** How many of those whom a student invited are looked at when the student looks. */
const AT_ONCE = 20

/** The dependencies of settling. */
export type SettleDeps = Pick<RewardDeps, 'db' | 'clock' | 'keys'> & {
  readonly content: Pick<Content, 'tasks'>
}

/** The beginning and the end in China of the calendar month of a time. */
export function getMonth(at: Date): [from: Date, to: Date] {
  const { year, month } = chinaTime(at.getTime())
  const begin = (of: number) => new Date(Date.UTC(year, of - 1, 1) - 8 * 3_600_000)
  return [begin(month), begin(month + 1)]
}

/** Whether who was invited has studied on enough days, can still, or cannot any more. */
async function judgeInvitation(
  db: Db,
  rule: InviteRule,
  { uid, joined_at }: repo.Invitation,
  now: Date,
): Promise<repo.InviteeAward['state']> {
  const from = studyDay(joined_at.getTime())
  const last = from + rule.within - 1
  const today = studyDay(now.getTime())
  const facts = await listDayFacts(db, uid, { from, to: Math.min(today, last) })
  const days = [...facts.values()].filter((of) => isEarned(rule.goals, of)).length
  if (days >= rule.days) return 'earned'
  return today > last + LATE_DAYS ? 'over' : 'pending'
}

/** The inviter of a student, where they are still there. */
async function findInviter(db: Db, { award_id }: repo.Invitation): Promise<string | undefined> {
  const award = db.selectFrom('invitee_awards').select('uid').where('id', '=', award_id)
  return (await award.executeTakeFirst())?.uid
}

/** Books the points of an invitation for the invited student, and for the inviter while the month has room. */
async function book(
  tx: Db,
  invitation: repo.Invitation,
  {
    inviter,
    rule,
    isDone,
    now,
  }: { inviter: string | undefined; rule: InviteRule; isDone: boolean; now: Date },
): Promise<void> {
  const { uid, award_id, joined_at } = invitation
  const counted = inviter && (await repo.earnedBetween(tx, inviter, ...getMonth(joined_at)))
  const hasRoom = typeof counted === 'number' && counted < rule.limit
  const [own, theirs] = [isDone ? rule.inviteePoint : 0, isDone && hasRoom ? rule.point : 0]
  await tx.updateTable('invitations').set({ settled_at: now, point: own }).where('uid', '=', uid).execute()
  await tx
    .updateTable('invitee_awards')
    .set({ state: theirs > 0 ? 'earned' : 'over', point: theirs, settled_at: now, looked_at: now })
    .where('id', '=', award_id)
    .execute()
  const common = { key: `invite:${award_id}`, kind: 'invite', at: now } as const
  const ends_at = pointsEnd(now)
  await grantPoints(tx, [
    { ...common, uid, title: rewardText.wasInvited, ends_at, amount: own },
    ...(inviter ? [{ ...common, uid: inviter, title: rewardText.invited, ends_at, amount: theirs }] : []),
  ])
}

/** Settles the invitation of a student, once it is earned or over. */
export async function settleInvitation(deps: SettleDeps, uid: string): Promise<void> {
  const { db, content } = deps
  const rule = content.tasks.invite
  const seen = await repo.findInvitation(db, uid)
  if (!rule || !seen || seen.settled_at) return
  const now = deps.clock()
  const stand = await judgeInvitation(db, rule, seen, now)
  if (stand === 'pending') {
    const own = db.updateTable('invitee_awards').set({ looked_at: now })
    await own.where('id', '=', seen.award_id).execute()
    return
  }
  const inviter = await findInviter(db, seen)
  await db.transaction().execute(async (tx) => {
    const here = await lockAccounts(tx, [uid, ...(inviter ? [inviter] : [])])
    const invitation = await repo.findInvitation(tx, uid)
    if (!here.has(uid) || !invitation || invitation.settled_at) return
    const stays = inviter !== undefined && here.has(inviter) ? inviter : undefined
    await book(tx, invitation, { inviter: stays, rule, isDone: stand === 'earned', now })
  })
}

/** Settles what a student was invited to, and some of what those whom the student invited have earned by now. */
export async function settleAround(deps: SettleDeps, uid: string): Promise<void> {
  await settleInvitation(deps, uid)
  await repo.endDeserted(deps.db, uid, deps.clock())
  for (const invited of await repo.loadPending(deps.db, uid, AT_ONCE)) await settleInvitation(deps, invited)
}
