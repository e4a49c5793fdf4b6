import { sql } from 'kysely'
import type { Db } from '../db'
import { asRows, type Moved } from '../secrets/move'
import { blindIndex } from '../security/blind-index'
import type { Generation, Keys } from '../security/keys'
import { openPhoneIfPossible } from '../security/phone'

/** The name of a person, by a phone or by what else they sign in with, in the proofs of consent: a key of its own, so that it joins no other table. */
export function proofKey(keys: Pick<Keys, 'writing'>, ...name: readonly string[]): Buffer {
  return blindIndex(keys.writing, 'consentProof', ...name)
}

/**
 * The names under which the persons of accounts come again, by uid: by the phone of an account, unless it does not open, and
 * by what else it signs in with. While secrets change, what was stored under either is found.
 */
async function findNames(
  db: Db,
  keys: Keys,
  uids: readonly string[],
  generations: readonly Generation[] = keys.generations,
): Promise<{ readonly uid: string; readonly person: Buffer }[]> {
  if (uids.length === 0) return []
  const accounts = db.selectFrom('accounts').select(['uid', 'phone_cipher']).where('uid', 'in', uids)
  const thirds = db.selectFrom('third_directory').select(['uid', 'kind', 'openid']).where('uid', 'in', uids)
  const names = [
    ...(await accounts.execute()).flatMap(({ uid, phone_cipher: cipher }) => {
      const phone = cipher ? openPhoneIfPossible(keys, uid, cipher) : undefined
      return phone === undefined ? [] : [{ uid, name: [phone] }]
    }),
    ...(await thirds.execute()).map(({ uid, kind, openid }) => ({ uid, name: [kind, openid] })),
  ]
  return generations.flatMap((writing) =>
    names.map(({ uid, name }) => ({ uid, person: proofKey({ writing }, ...name) })),
  )
}

/** The names under which the person of one account comes again. */
export async function personKeys(
  db: Db,
  keys: Keys,
  uid: string,
  generations?: readonly Generation[],
): Promise<Buffer[]> {
  return (await findNames(db, keys, [uid], generations)).map(({ person }) => person)
}

/**
 * Those of some accounts whose owners had one before that was erased or moved to another phone, as long as its proofs
 * exist. A student who comes back to a phone with the same account had none before it.
 */
export async function findFormer(db: Db, keys: Keys, uids: readonly string[]): Promise<ReadonlySet<string>> {
  const names = await findNames(db, keys, uids)
  const { rows } = await sql<{ uid: string }>`
    select uid from unnest(${names.map(({ uid }) => uid)}::uuid[], ${names.map(({ person }) => person)}::bytea[])
      as names (uid, person) join accounts using (uid)
    where exists (select from consent_proofs as proofs where proofs.person = names.person)
      or exists (select from former_claims as claims where claims.person = names.person and what = 'account'
        and claims.at < accounts.registered_at)`.execute(db)
  return new Set(rows.map(({ uid }) => uid))
}

/** Whether the person of an account had one before; see `findFormer`. */
export async function hadAccount(db: Db, keys: Keys, uid: string): Promise<boolean> {
  return (await findFormer(db, keys, [uid])).has(uid)
}

/** Things given once to a person: a kind of coupon, an award of a task, a trial, a free course, a first paper result. */
export type ClaimKind = 'coupon' | 'task' | 'trial' | 'goods' | 'paper'

/** Names of the things of one kind that the owner of an account already had with a former account, and since when. */
export async function formerClaims(
  db: Db,
  keys: Keys,
  uid: string,
  kind: ClaimKind,
): Promise<ReadonlyMap<string, Date>> {
  const persons = await personKeys(db, keys, uid)
  const { rows } = await sql<{ name: string; at: Date }>`
    select substr(what, length(${kind}::text) + 2) as name, min(at) as at from former_claims
    where person = any(${persons}::bytea[]) and starts_with(what, ${`${kind}:`}) group by 1`.execute(db)
  return new Map(rows.map(({ name, at }) => [name, at]))
}

/**
 * Leaves, of an account that is about to be erased or to lose one of its names, what its person has had by then that
 * everybody has once; see `ClaimKind`. Of daily tasks those of the last days: older ones nobody is offered again.
 */
export async function leaveClaims(
  tx: Db,
  { uid, persons, now }: { uid: string; persons: readonly Buffer[]; now: Date },
): Promise<void> {
  await sql`
    insert into former_claims as claims (person, what, at, kept_since)
    select person, what, min(at), ${now} from unnest(${[...persons]}::bytea[]) as persons (person) cross join (
      select 'account' as what, registered_at as at from accounts where uid = ${uid}
      union all select 'coupon:' || coupon_id, taken_at from coupons where uid = ${uid}
      union all select 'task:' || task_id, claimed_at from task_claims where uid = ${uid}
        and (task_id !~ '_[0-9]+$' or claimed_at > ${now}::timestamptz - interval '2 days')
      union all select 'trial:' || member_id, granted_at from members where uid = ${uid} and temporary
      union all select 'goods:' || goods_id, opened_at from student_goods where uid = ${uid}
      union all select 'paper:' || board, reached_at from board_scores where uid = ${uid} and starts_with(board, 'paper-')
    ) as had group by person, what
    on conflict (person, what) do update
      set at = least(claims.at, excluded.at), kept_since = excluded.kept_since`.execute(tx)
}

/** Stores claims under another secret. A person may have left the same thing under either: then the earlier time holds. */
export async function putClaims(tx: Db, moved: Moved): Promise<void> {
  await sql`with moved as (
      delete from former_claims t using ${asRows(moved)} where t.ctid = v.place
      returning v.value as person, t.what, t.at, t.kept_since
    )
    insert into former_claims as claims (person, what, at, kept_since) select * from moved
    on conflict (person, what) do update
      set at = least(claims.at, excluded.at), kept_since = greatest(claims.kept_since, excluded.kept_since)`.execute(
    tx,
  )
}
