import type { Db } from '../../server/src/db'
import { deriveKeys } from '../../server/src/security/keys'
import { newUuid } from '../../server/src/lib/uuid'
import { openSession } from '../../server/src/modules/account/auth/sessions'
import type { Member } from './accounts'

/** Makes accounts without phones that nobody is signed in to; those that are there stay as they are. */
export async function addAccounts(db: Db, uids: readonly string[], now: Date): Promise<void> {
  const account = { phone_cipher: null, phone_mask: '', consent_version: null, consent_at: null }
  await db
    .insertInto('accounts')
    .values(uids.map((uid) => ({ uid, ...account, registered_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Makes an account without a phone and signs it in past every limit: for runs that need many students at once. */
export async function makeMember(db: Db, now = new Date()): Promise<Member> {
  const uid = newUuid(now)
  await addAccounts(db, [uid], now)
  // The keys only name the device; no token depends on them.
  const { access } = await openSession(db, deriveKeys('a secret of the test'), uid, {}, now)
  return { uid, headers: { authorization: `Bearer ${access}` } }
}

/** Makes several such accounts, one after another. */
export async function makeMembers(db: Db, count: number): Promise<readonly Member[]> {
  const members: Member[] = []
  while (members.length < count) members.push(await makeMember(db))
  return members
}
