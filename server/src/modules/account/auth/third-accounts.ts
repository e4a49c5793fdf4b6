import { ErrorCode } from '../../../../../contract/errors'
import type { Db } from '../../../db'
import { DomainError } from '../../../errors'
import { newUuid } from '../../../lib/uuid'
import type { WechatPerson } from '../../../providers/wechat/contract'
import { claimThird } from './account-repo'
import { addAccount, loginAccount, type LoginAccount } from './accounts'
import { moveThird, tieThird, unionKey } from './third-repo'

/**
 * The account of a WeChat identity, made without a phone when there is none. A known openid finds its account; an
 * unknown one finds the account of its unionid, whichever app that came from. Two accounts that turn out to belong to
 * one person stay two: nothing is ever merged behind the user's back. Throws ConsentMissing instead of making an
 * account whose owner has not accepted the agreement.
 */
export async function accountOfThird(
  tx: Db,
  person: WechatPerson,
  now: Date,
  consent?: string,
): Promise<LoginAccount> {
  const { openid, unionid } = person.identity
  const key = { kind: person.kind, openid }
  const fresh = newUuid(now)
  const claimed = await claimThird(tx, { ...key, uid: fresh, unionid: unionid ?? null })
  const uid = unionid === undefined ? claimed : await settleUnion(tx, key, unionid, claimed, fresh)
  if (uid === fresh && !consent) throw new DomainError(ErrorCode.ConsentMissing)
  if (uid === fresh) await addAccount(tx, uid, now, { cipher: null, mask: '' })
  const account = await loginAccount(tx, uid)
  await tieThird(tx, { uid, ...key, bound_at: now })
  return account
}

/**
 * Gives the unionid to the account as well. An identity that is new goes to the account that has the unionid, also
 * when another app gave it that account at this very moment.
 */
async function settleUnion(
  tx: Db,
  key: { kind: string; openid: string },
  unionid: string,
  claimed: string,
  fresh: string,
): Promise<string> {
  const owner = await claimThird(tx, { ...unionKey(unionid), uid: claimed, unionid: null })
  if (claimed !== fresh || owner === fresh) return claimed
  await moveThird(tx, key, owner)
  return owner
}
