import { sql } from 'kysely'
import type { Touches } from '../../../../../contract/schemas/market/promotion'
import type { Db } from '../../../db'
import type { TimePlace } from '../../../domain/time-cursor'
import type { AttributionsTable, LeadsTable, SignUpsTable } from '../tables'
import { refusesContact } from '../../../domain/contact-refusal'

/** Adds a lead. */
export async function addLead(tx: Db, row: LeadsTable): Promise<void> {
  await tx.insertInto('sales_clues').values(row).execute()
}

/** The lead of a user with this id. */
export async function findLead(tx: Db, uid: string, id: string): Promise<LeadsTable | undefined> {
  return tx
    .selectFrom('sales_clues')
    .selectAll()
    .where('uid', '=', uid)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Whether the user whose lead it is, or the owner of its phone, wants nobody to contact them. */
export async function isContactRefused(
  tx: Db,
  { uid, phone_index = null }: Pick<LeadsTable, 'uid' | 'phone_index'>,
): Promise<boolean> {
  const { rows } = await sql<{ refused: boolean }>`
    select ${refusesContact(uid, phone_index)} as refused`.execute(tx)
  return rows[0]?.refused ?? false
}

/** The consent that the user gave last, if any. */
export async function newestConsent(tx: Db, uid: string): Promise<string | null> {
  const row = await tx
    .selectFrom('consents')
    .select('id')
    .where('uid', '=', uid)
    .where('about', '=', 'agreement')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/** The columns that make two leads of one user say the same. */
const content = [
  'promotion_id',
  'invite_code',
  'agent_code',
  'source',
  // Not the mask, which is the same for many numbers.
  'phone_index',
  'name',
  'school',
  'college',
  'class',
  'subject',
] as const

/** Whether the user has left a lead that says the same since a time. */
export async function hasAlike(tx: Db, row: LeadsTable, since: Date): Promise<boolean> {
  let query = tx.selectFrom('sales_clues').select('id').where('uid', '=', row.uid)
  for (const column of content) query = query.where(column, 'is not distinct from', row[column] ?? null)
  return (await query.where('created_at', '>', since).limit(1).executeTakeFirst()) !== undefined
}

/** Whether a user has left a lead since a time. */
export async function hasLead(tx: Db, uid: string, since: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('sales_clues')
    .select('id')
    .where('uid', '=', uid)
    .where('created_at', '>=', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The leads of a user, newest first, from a place on. */
export async function listLeads(
  db: Db,
  uid: string,
  count: number,
  after?: TimePlace,
): Promise<LeadsTable[]> {
  let query = db.selectFrom('sales_clues').selectAll().where('uid', '=', uid)
  if (after) query = query.where(sql<boolean>`(created_at, id) < (${after.createdAt}, ${after.id}::uuid)`)
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(count).execute()
}

/** Adds a sign-up unless the user has one with this id or for this promotion. Resolves to whether it was added. */
export async function addSignUp(tx: Db, row: SignUpsTable): Promise<boolean> {
  const added = await tx
    .insertInto('sign_ups')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** The sign-up of a user with this id. */
export async function findSignUp(tx: Db, uid: string, id: string): Promise<SignUpsTable | undefined> {
  return tx.selectFrom('sign_ups').selectAll().where('uid', '=', uid).where('id', '=', id).executeTakeFirst()
}

/** Whether the user ever signed up for a promotion. */
export async function hasSignedUp(db: Db, uid: string, promotionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sign_ups')
    .select('id')
    .where('uid', '=', uid)
    .where('promotion_id', '=', promotionId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** A touch of which nobody knows yet whether it is the user's first. */
export type NewTouch = Omit<AttributionsTable, 'touch'>

/** How many touches of a user were added since a time. */
export async function countTouches(tx: Db, uid: string, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('attributions')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('uid', '=', uid)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Appends a touch, as the first one when the user has none yet. Resolves to whether it was not there. */
export async function addTouch(tx: Db, row: NewTouch): Promise<boolean> {
  const first = await tx
    .insertInto('attributions')
    .values({ ...row, touch: 'first' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (first) return true
  const later = await tx
    .insertInto('attributions')
    .values({ ...row, touch: 'later' })
    .onConflict((conflict) => conflict.columns(['uid', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return later !== undefined
}

/** Stores how the visitor behind a lead came; what is stored stays. */
export async function addOrigin(
  tx: Db,
  { uid, id }: { uid: string; id: string },
  { first, last, trail }: Touches,
): Promise<void> {
  await tx
    .insertInto('clue_origins')
    .values({
      uid,
      id,
      first_touch: JSON.stringify(first),
      last_touch: JSON.stringify(last),
      trail: JSON.stringify(trail),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The sealed phone and the mask that the account of a user holds. */
export async function accountPhone(
  tx: Db,
  uid: string,
): Promise<Pick<LeadsTable, 'phone_cipher' | 'phone_mask'> | undefined> {
  return tx
    .selectFrom('accounts')
    .select(['phone_cipher', 'phone_mask'])
    .where('uid', '=', uid)
    .executeTakeFirst()
}

/** Whether a phone is that of a user's account, which a code has proven. */
export async function isOwnPhone(tx: Db, uid: string, phoneIndex: Buffer): Promise<boolean> {
  const row = await tx
    .selectFrom('phone_directory')
    .select('uid')
    .where('phone_index', '=', phoneIndex)
    .where('uid', '=', uid)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether there is such a promotion, or has been one. */
export async function isPromotion(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('promotions').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}
