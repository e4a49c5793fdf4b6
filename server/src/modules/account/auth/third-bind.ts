import { ErrorCode } from '../../../../../contract/errors'
import type { Account, WechatAccount } from '../../../../../contract/schemas/account/auth'
import type { Db } from '../../../db'
import type { ThirdAccountsTable } from '../tables'
import { DomainError } from '../../../errors'
import { whileThere } from '../../../domain/account-lock'
import { keyed, type Keys } from '../../../security/keys'
import { maskPhonesIn } from '../../../security/phone'
import {
  officialKind,
  type WechatCode,
  type WechatPerson,
  type WechatProvider,
} from '../../../providers/wechat/contract'
import { bindText } from './strings/bind'
import { claimThird, findAccount } from './account-repo'
import { getLoginName } from './login-name'
import * as repo from './third-repo'

// A client that lost the answer asks again within minutes; the rest of the day is room for a phone without a network.
const REMEMBER_MS = 24 * 3_600_000

/** The dependencies of the tying of identities. */
export type BindDeps = { db: Db; clock: () => Date; keys: Keys; wechat: WechatProvider }

/**
 * Ties the WeChat identity behind a code to an account. The same code again answers the same, though it works only once
 * at WeChat. Throws Conflict when the identity belongs to another account or the account has another one of its kind;
 * what the exchange throws passes through.
 */
export async function bindThird(
  deps: BindDeps,
  uid: string,
  login: WechatCode,
  ip: string,
): Promise<WechatAccount> {
  const codeHash = keyed(deps.keys.fingerprint, 'third-bind', login.thirdType, login.clientId, login.code)
  const done = await doneBefore(deps.db, uid, codeHash)
  if (done) return toWechatAccount(done)
  let person: WechatPerson
  try {
    person = await deps.wechat.exchange(login, ip)
  } catch (refusal) {
    // The same request may have been under way already when this one came.
    const meanwhile = await doneBefore(deps.db, uid, codeHash)
    if (meanwhile) return toWechatAccount(meanwhile)
    throw refusal
  }
  const now = deps.clock()
  const row = await whileThere(deps.db, uid, async (tx) => {
    const tied = await tie(tx, uid, person, now)
    const forgetBefore = new Date(now.getTime() - REMEMBER_MS)
    await repo.addBind(tx, { uid, code_hash: codeHash, kind: tied.kind, created_at: now }, forgetBefore)
    return tied
  })
  return toWechatAccount(row)
}

/** The WeChat account that is shown for a user: the one tied first. Throws NotFound when there is none. */
export async function readWechatAccount(db: Db, uid: string): Promise<WechatAccount> {
  const [first] = await repo.listThirds(db, uid)
  if (!first) throw new DomainError(ErrorCode.NotFound)
  return toWechatAccount(first)
}

/** Writes nickname and avatar of a user's WeChat account; what is not given stays. Throws NotFound when none is tied. */
export async function updateWechatAccount(
  db: Db,
  uid: string,
  shown: { nickname?: string; avatar?: string },
): Promise<WechatAccount> {
  const { nickname, avatar } = shown
  if (nickname !== undefined || avatar !== undefined) {
    await repo.showThirds(db, uid, {
      ...(nickname !== undefined && { nickname: maskPhonesIn(nickname).trim() }),
      ...(avatar !== undefined && { avatar }),
    })
  }
  return readWechatAccount(db, uid)
}

/** The login name of a user who is tied to an official account. Throws NotFound for everybody else. */
export async function officialLoginName(db: Db, uid: string): Promise<string> {
  const thirds = await repo.listThirds(db, uid)
  const account = thirds.some(({ kind }) => kind.startsWith(officialKind)) && (await findAccount(db, uid))
  if (!account) throw new DomainError(ErrorCode.NotFound)
  return getLoginName(account)
}

/** Whether anything is tied to the account, as the contract counts it. */
export async function isBound(db: Db, uid: string): Promise<Account['isBind']> {
  return (await repo.listThirds(db, uid)).length > 0 ? 1 : 0
}

async function doneBefore(db: Db, uid: string, codeHash: Buffer): Promise<ThirdAccountsTable | undefined> {
  const kind = await repo.findBind(db, uid, codeHash)
  if (kind === undefined) return undefined
  return (await repo.listThirds(db, uid)).find((third) => third.kind === kind)
}

async function tie(tx: Db, uid: string, person: WechatPerson, now: Date): Promise<ThirdAccountsTable> {
  const { openid, unionid } = person.identity
  const key = { kind: person.kind, openid }
  await refuseForeign(claimThird(tx, { ...key, uid, unionid: unionid ?? null }), uid)
  if (unionid !== undefined) {
    await refuseForeign(claimThird(tx, { ...repo.unionKey(unionid), uid, unionid: null }), uid)
  }
  const tied = await repo.tieThird(tx, { uid, ...key, bound_at: now })
  if (tied.openid !== openid) throw new DomainError(ErrorCode.Conflict, bindText.otherWechat)
  return tied
}

async function refuseForeign(owner: Promise<string>, uid: string): Promise<void> {
  if ((await owner) !== uid) throw new DomainError(ErrorCode.Conflict, bindText.wechatTaken)
}

function toWechatAccount(row: ThirdAccountsTable): WechatAccount {
  return { nickname: row.nickname, avatar: row.avatar, boundAt: row.bound_at.getTime() }
}
