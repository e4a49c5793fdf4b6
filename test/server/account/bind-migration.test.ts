import { openDb } from '../../../server/src/db'
import { migrate } from '../../../server/src/db/migrate'
import { newUuid } from '../../../server/src/lib/uuid'
import { accountOfThird } from '../../../server/src/modules/account/auth/third-accounts'
import { miniKind, officialKind } from '../../../server/src/providers/wechat/contract'
import { createDatabaseBefore } from '../../support/postgres'

test('identities from before are found by openid and by unionid, and are shown as tied', async () => {
  const url = await createDatabaseBefore('0004')
  const db = openDb(url)
  const now = new Date('2026-07-01T02:00:00Z')
  const uid = newUuid(now)
  const account = { uid, phone_cipher: null, consent_version: null, consent_at: null, registered_at: now }
  await db
    .insertInto('accounts')
    .values({ ...account, phone_mask: '' })
    .execute()
  const identity = { kind: miniKind, openid: 'o-1', uid, unionid: 'u-1' }
  await db.insertInto('third_directory').values(identity).execute()
  await migrate(url)
  const people = [
    { kind: miniKind, identity: { openid: 'o-1' } },
    { kind: `${officialKind}wx-page`, identity: { openid: 'o-2', unionid: 'u-1' } },
  ]
  for (const person of people) {
    const found = await db.transaction().execute((tx) => accountOfThird(tx, person, new Date()))
    expect(found.uid).toBe(uid)
  }
  const tied = await db
    .selectFrom('third_accounts')
    .select(['uid', 'openid', 'bound_at'])
    .orderBy('openid')
    .execute()
  expect(tied).toMatchObject([
    { uid, openid: 'o-1', bound_at: now },
    { uid, openid: 'o-2' },
  ])
  await db.destroy()
})
