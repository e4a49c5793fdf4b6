import { sql } from 'kysely'
import type { Db } from '../../../db'
import type { PushSubscriptionsTable, WechatGrantsTable } from '../tables'

/** A browser that messages reach: its student is signed in on that device. */
const isSignedIn = (now: Date) => sql<boolean>`exists (
  select from sessions where sessions.uid = push_subscriptions.uid
    and sessions.device_key = push_subscriptions.device_key and sessions.expires_at > ${now})`

/** The browsers that a student's messages reach now, the newest first. */
export async function listBrowsers(db: Db, uid: string, now: Date): Promise<PushSubscriptionsTable[]> {
  return db
    .selectFrom('push_subscriptions')
    .selectAll()
    .where('uid', '=', uid)
    .where(isSignedIn(now))
    .orderBy('added_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** The device of a session. */
export async function findDevice(tx: Db, uid: string, sessionId: string): Promise<string | undefined> {
  const session = await tx
    .selectFrom('sessions')
    .select('device_key')
    .where('uid', '=', uid)
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return session?.device_key
}

/** The browser with an endpoint, whosever it is. */
export async function browserAt(tx: Db, endpoint: string): Promise<PushSubscriptionsTable | undefined> {
  return tx
    .selectFrom('push_subscriptions')
    .selectAll()
    .where('endpoint', '=', endpoint)
    .forUpdate()
    .executeTakeFirst()
}

/** A student's browser by its id. */
export async function findBrowser(
  tx: Db,
  uid: string,
  id: string,
): Promise<PushSubscriptionsTable | undefined> {
  return tx
    .selectFrom('push_subscriptions')
    .selectAll()
    .where('uid', '=', uid)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Puts a browser in the place of what its endpoint was before, and removes the oldest of a student that are too many. */
export async function putBrowser(tx: Db, row: PushSubscriptionsTable, most: number): Promise<void> {
  await tx.deleteFrom('push_subscriptions').where('endpoint', '=', row.endpoint).execute()
  await tx.insertInto('push_subscriptions').values(row).execute()
  await sql`
    delete from push_subscriptions where uid = ${row.uid} and id in (
      select id from push_subscriptions where uid = ${row.uid} and id <> ${row.id}
      order by added_at desc, id desc offset ${most - 1})`.execute(tx)
}

/** Removes a browser of a student. */
export async function removeBrowser(db: Db, uid: string, id: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('uid', '=', uid).where('id', '=', id).execute()
}

/** How many messages a student's grants of each template are still good for. */
export async function grantsLeft(db: Db, uid: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ template: string; left: number }>`
    select template, count(*)::int as left from wechat_grants where uid = ${uid} and used_at is null
    group by template`.execute(db)
  return new Map(rows.map(({ template, left }) => [template, left]))
}

/** Records a grant; the same grant again adds nothing. */
export async function addGrant(tx: Db, row: Omit<WechatGrantsTable, 'used_at'>): Promise<void> {
  await tx
    .insertInto('wechat_grants')
    .values({ ...row, used_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
