import type { Db } from '../../db'
import type { Keys } from '../../lib/keys'
import { maskPhone, phoneIndex, sealPhone } from '../../lib/phone'
import { uuidV7 } from '../../lib/uuid'
import type { WechatIdentity } from '../../providers/wechat/contract'
import * as repo from './account-repo'

// Only mini-program identities exist so far; an openid means something within one kind only.
const WECHAT_KIND = 'wechat-mini'

/** The account that somebody logs in to, and when it was made. */
export type LoginAccount = { uid: string; registeredAt: Date; phoneMask: string }

/** The account of a phone, made when there is none; of two parallel first logins one makes it. */
export async function accountOfPhone(tx: Db, keys: Keys, phone: string, now: Date): Promise<LoginAccount> {
  const fresh = uuidV7(now)
  const uid = await repo.claimPhone(tx, phoneIndex(keys, phone), fresh)
  if (uid === fresh) {
    await addAccount(tx, uid, now, { cipher: sealPhone(keys, uid, phone), mask: maskPhone(phone) })
  }
  return loginAccount(tx, uid)
}

/** The account of a WeChat identity, made without a phone when there is none. */
export async function accountOfWechat(tx: Db, identity: WechatIdentity, now: Date): Promise<LoginAccount> {
  const fresh = uuidV7(now)
  const uid = await repo.claimThird(tx, {
    kind: WECHAT_KIND,
    openid: identity.openid,
    uid: fresh,
    unionid: identity.unionid ?? null,
  })
  if (uid === fresh) await addAccount(tx, uid, now, { cipher: null, mask: '' })
  return loginAccount(tx, uid)
}

async function addAccount(
  tx: Db,
  uid: string,
  now: Date,
  phone: { cipher: Buffer | null; mask: string },
): Promise<void> {
  await repo.addAccount(tx, {
    uid,
    phone_cipher: phone.cipher,
    phone_mask: phone.mask,
    consent_version: null,
    consent_at: null,
    registered_at: now,
  })
}

async function loginAccount(tx: Db, uid: string): Promise<LoginAccount> {
  const row = await repo.findAccount(tx, uid)
  if (!row) throw new Error('a directory row names an account that does not exist')
  return { uid, registeredAt: row.registered_at, phoneMask: row.phone_mask }
}
