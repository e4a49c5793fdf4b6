import { DAY_MS } from '../../../../../contract/domain/china-time'
import { ErrorCode } from '../../../../../contract/errors'
import type { RewardTask } from '../../../../../contract/schemas/habit/excitation'
import type { Query, Result } from '../../../../../contract/types'
import type { InviteRule } from '../content/tasks'
import type { Db } from '../../../db'
import { lockAccounts } from '../../../domain/account-lock'
import { maskedName } from '../../../domain/masked-name'
import { getPage, readCursor } from '../../../domain/time-cursor'
import { hadAccount } from '../../../domain/deleted-account'
import { takeAdvisoryLock } from '../../../domain/advisory-lock'
import { addVisitor } from '../../../domain/visitor'
import { DomainError } from '../../../errors'
import { createRate } from '../../../lib/rate'
import { newUuid } from '../../../lib/uuid'
import { rewardText } from './strings/reward'
import type { RewardDeps } from './deps'
import * as repo from './invite-repo'
import { registeredAt } from './repo'
import { getMonth, settleAround } from './settle'

/** For how many days of an account it may be named who invited it. */
const NAME_DAYS = 7

/** Codes that one student may try in ten minutes. */
const CODE_RATE = { max: 20, windowMs: 600_000 }

/** The student who asks, and the installation, as the events name it. */
export interface Asker {
  readonly uid: string
  readonly visitor: string | undefined
}

/** The invitations of a deployment. */
export interface Invitations {
  /** The code of a student and what came of it. Throws NotFound where nobody is invited here. */
  read(asker: Asker): Promise<Result<'getInvitation'>>
  /** Names who invited a student, once. Throws NotFound for a code that nobody has, Conflict where the rules refuse it. */
  name(asker: Asker, taskId: string, code: string): Promise<Result<'addStudentToTask'>>
  /** The awards of inviting. Throws NotFound for a task that is not about inviting. */
  awards(uid: string, taskId: string, query: Query<'listInviteeAwards'>): Promise<Result<'listInviteeAwards'>>
  /** How far a student is with inviting this month; undefined where nobody is invited here. */
  task(uid: string): Promise<RewardTask | undefined>
}

/** The rule of inviting. Throws NotFound where nobody is invited here, or for a task that is not about it. */
function ruleFor({ tasks }: RewardDeps['content'], taskId?: string): InviteRule {
  const rule = tasks.invite
  if (!rule || (taskId !== undefined && rule.taskId !== taskId))
    throw new DomainError(ErrorCode.NotFound, rewardText.noTask)
  return rule
}

/** Until when a student may name their inviter; 0 for a student who is not new here. */
async function nameEnd({ db, keys }: RewardDeps, uid: string): Promise<number> {
  if (await hadAccount(db, keys, uid)) return 0
  return ((await registeredAt(db, uid))?.getTime() ?? 0) + NAME_DAYS * DAY_MS
}

const presentAward = (rule: InviteRule) => ({ kind: 'points' as const, amount: rule.point })

const refuse = (msg: string) => new DomainError(ErrorCode.Conflict, msg)

async function readInvitation(deps: RewardDeps, { uid, visitor }: Asker): Promise<Result<'getInvitation'>> {
  const { db, clock } = deps
  const rule = ruleFor(deps.content)
  await settleAround(deps, uid)
  const now = clock()
  const code = await repo.findCode(db, uid, now)
  if (code === undefined) throw new DomainError(ErrorCode.Unauthenticated)
  if (visitor !== undefined) await addVisitor(db, uid, visitor, now)
  const own = await repo.findInvitation(db, uid)
  const end = await nameEnd(deps, uid)
  const name = own && (await repo.inviterName(db, own))
  return {
    taskId: rule.taskId,
    code,
    to: `${rule.to}?friend=${code}`,
    ...(await repo.loadCounts(db, uid)),
    limit: rule.limit,
    days: rule.days,
    award: presentAward(rule),
    ...(own && { invitedBy: name === undefined ? rewardText.gone : maskedName(name ?? '') }),
    ...(!own && end > now.getTime() && { canName: end }),
  }
}

/** A student who names an inviter: by which code, when, and until when they may. */
interface Naming extends Asker {
  readonly inviter: string
  readonly code: string
  readonly now: Date
  readonly end: number
}

/** Checks the rules and stores an invitation with its award. Throws as `name` does. */
async function storeInvitation(tx: Db, taskId: string, naming: Naming): Promise<Result<'addStudentToTask'>> {
  const { uid, visitor, inviter, code, now, end } = naming
  // One after another: a ring closes by invitations of which each looks good beside the others.
  await takeAdvisoryLock(tx, `invitations ${taskId}`)
  const here = await lockAccounts(tx, [uid, inviter])
  if (!here.has(uid)) throw new DomainError(ErrorCode.Unauthenticated)
  if (!here.has(inviter)) throw new DomainError(ErrorCode.NotFound, rewardText.noCode)
  const known = await repo.findInvitation(tx, uid)
  if (known?.code === code) return { taskId, joinedAt: known.joined_at.getTime() }
  if (known) throw refuse(rewardText.named)
  if (end === 0) throw refuse(rewardText.notNew)
  if (end <= now.getTime()) throw refuse(rewardText.tooLate(NAME_DAYS))
  if (await repo.isBehind(tx, uid, inviter)) throw refuse(rewardText.ring)
  if (await repo.sharesInstallation(tx, uid, inviter, visitor)) throw refuse(rewardText.sameDevice)
  const award_id = newUuid(now)
  const common = { task_id: taskId, joined_at: now }
  await tx
    .insertInto('invitations')
    .values({ ...common, uid, award_id, code, settled_at: null })
    .execute()
  await tx
    .insertInto('invitee_awards')
    .values({ ...common, uid: inviter, id: award_id, looked_at: now, state: 'pending', settled_at: null })
    .execute()
  return { taskId, joinedAt: now.getTime() }
}

async function listAwards(
  deps: RewardDeps,
  uid: string,
  taskId: string,
  { cursor, limit = 20 }: Query<'listInviteeAwards'>,
): Promise<Result<'listInviteeAwards'>> {
  const rule = ruleFor(deps.content, taskId)
  const after = readCursor(cursor)
  await settleAround(deps, uid)
  const rows = await repo.getAwards(deps.db, uid, { after, limit: limit + 1 })
  const { shown, next } = getPage(
    rows.map((row) => ({ ...row, created_at: row.joined_at })),
    limit,
  )
  return {
    items: shown.map(({ name, isHere, joined_at, state, point }) => ({
      name: isHere ? maskedName(name ?? '') : rewardText.gone,
      at: joined_at.getTime(),
      point: state === 'pending' ? rule.point : point,
      state,
    })),
    ...(next !== undefined && { next }),
  }
}

/** Makes the invitations over a database. */
export function createInvitations(deps: RewardDeps): Invitations {
  const { db, clock, content } = deps
  const codeRate = createRate(CODE_RATE)

  return {
    read: (asker) => readInvitation(deps, asker),

    async name(asker, taskId, code) {
      const { uid } = asker
      ruleFor(content, taskId)
      const now = clock()
      const own = await repo.findInvitation(db, uid)
      if (own?.code === code) return { taskId, joinedAt: own.joined_at.getTime() }
      const wait = codeRate(uid, 1, now.getTime())
      if (wait > 0)
        throw new DomainError(ErrorCode.TooMany, undefined, { retryAfter: Math.ceil(wait / 1000) })
      const inviter = await repo.findOwner(db, code)
      if (inviter === undefined) throw new DomainError(ErrorCode.NotFound, rewardText.noCode)
      if (inviter === uid) throw refuse(rewardText.ownCode)
      const naming = { ...asker, inviter, code, now, end: await nameEnd(deps, uid) }
      return db.transaction().execute((tx) => storeInvitation(tx, taskId, naming))
    },

    awards: (uid, taskId, query) => listAwards(deps, uid, taskId, query),

    async task(uid) {
      const rule = content.tasks.invite
      if (!rule) return undefined
      await settleAround(deps, uid)
      const { taskId, title, hint, to, limit } = rule
      const done = await repo.earnedBetween(db, uid, ...getMonth(clock()))
      const far = { goal: limit, done: Math.min(limit, done) }
      return { taskId, kind: 'invite', title, hint, to, ...far, state: 'open', award: presentAward(rule) }
    },
  }
}
