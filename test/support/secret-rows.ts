import { sql } from 'kysely'
import type { Db } from '../../server/src/db'
import { proofKey } from '../../server/src/domain/deleted-account'
import { sealAddress } from '../../server/src/domain/sent-address'
import { newUuid } from '../../server/src/lib/uuid'
import { createHasher } from '../../server/src/login-admission/hasher'
import { saveAddress } from '../../server/src/modules/shop/address/service'
import { createLead } from '../../server/src/modules/staff/lead/service'
import { addStaff } from '../../server/src/modules/staff/staff/operator'
import { countOld } from '../../server/src/secrets/move'
import { places } from '../../server/src/secrets/places'
import { moveIndex } from '../../server/src/security/blind-index'
import { wirePassword } from '../../server/src/security/common-passwords'
import type { Keys } from '../../server/src/security/keys'
import { phoneIndex } from '../../server/src/security/phone'
import { unseal } from '../../server/src/security/sealed'
import type { Member } from './accounts'
import { askExport, finishedExport } from './exports'
import { STAFF_PASSWORD } from './staff'
import type { WholeServer } from './whole-server'

/** Secrets of a deployment, before and after a change. */
export const OLD = 'the secret of a deployment before, long enough'
export const NEW = 'the secret of a deployment by now, long enough'

export const PHONE = '13800000001'
export const STAFF_PHONE = '13700000001'
export const ADDRESS = '01990f3c-5b20-7d41-9e52-2b3c4d5e6f70'
export const ORDER = '01990f3c-5b20-7d41-9e52-2b3c4d5e6f71'
const EXPORT = '01990f3c-5b20-7d41-9e52-2b3c4d5e6f72'
const OTHER_PHONES = { waiting: '13800000008', former: '13800000007', receiver: '13900000009' } as const

/** A student whose rows fill the places. */
export type Filled = {
  readonly student: Member
  /** The path of their calendar. */
  readonly feed: string
  /** The id of their export, which is ready. */
  readonly exported: string
}

/** Puts rows into every place that moves when a secret changes, as the application does wherever it can be asked to. */
export async function fillPlaces(server: WholeServer, keys: Keys, now: number): Promise<Filled> {
  const { app, db } = server
  const student = await server.member(PHONE)
  const { uid, headers } = student
  const deps = { db, keys, clock: () => new Date(now) }
  const hasher = createHasher(keys)
  const hash = await hasher.hash(wirePassword(STAFF_PASSWORD))
  await db
    .insertInto('passwords')
    .values({ uid, hash, change_id: newUuid(new Date()), set_at: new Date() })
    .execute()
  const feed = await app.inject({
    method: 'PUT',
    url: `/study/v1/users/${uid}/calendar-feed`,
    headers,
    payload: { id: newUuid(new Date(now)) },
  })
  const anywhere = { ...deps, content: { regions: undefined } }
  await saveAddress(anywhere, uid, ADDRESS, { id: newUuid(new Date(now)), ...address, isDefault: true })
  await createLead(deps, { uid, id: newUuid(new Date(now)) }, { ip: '203.0.113.9' })
  const staff = { phone: STAFF_PHONE, role: 'cashier', name: '员工', branch: '1' }
  const operator = { ...deps, hasher, branches: () => new Set(['1']), actor: 'tester' }
  await addStaff(operator, staff, STAFF_PASSWORD)
  await askForCode(server, OTHER_PHONES.waiting)
  const sent = sealAddress(keys, uid, { addressId: ADDRESS, ...address })
  await addOrder(db, uid, new Date(now), sent)
  await leaveTraces(db, keys, uid)
  await askExport(app, student, EXPORT)
  await finishedExport(app, student)
  return { student, feed: String(feed.json().result.feed.path), exported: EXPORT }
}

const address = {
  name: '小岸',
  phone: OTHER_PHONES.receiver,
  region: { code: '110101', names: ['北京市', '东城区'] },
  detail: '某路 1 号',
}

const askForCode = ({ app }: WholeServer, mobile: string) =>
  app.inject({
    method: 'GET',
    url: '/auth/v2/basic/mobile-code',
    query: { mobile, type: '3' },
    headers: { a: 'shangan-h5', p: '9', v: '4080500', d: `of-${mobile}` },
  })

/** An order, which is to be sent to an address where it has one. */
export async function addOrder(
  db: Db,
  uid: string,
  at: Date,
  address_cipher: Buffer | null = null,
): Promise<void> {
  const refund = { full: 0 }
  await db
    .insertInto('orders')
    .values({
      uid,
      id: ORDER,
      number: '261120120000000001',
      product_id: 'book',
      title: '讲义',
      sample: true,
      state: 'delivered',
      price: 100,
      off: 0,
      amount: 100,
      coupon_id: null,
      provider: 'desk',
      terms: { goods: ['book'], delivers: [], ships: true, refund, hasSeat: false, agreement: '协议' },
      agreement_id: 'course',
      agreement_version: '2026-11-01',
      address_cipher,
      shipped_at: null,
      fingerprint: Buffer.alloc(32),
      created_at: at,
      expires_at: at,
      paid_at: at,
      ended_at: null,
      asked_at: null,
    })
    .execute()
}

/** Adds the traces of persons who had a phone or an account here before. */
async function leaveTraces(db: Db, keys: Keys, uid: string): Promise<void> {
  const person = proofKey(keys, PHONE)
  const at = new Date(1000)
  await db
    .insertInto('former_phones')
    .values({ uid, phone_index: phoneIndex(keys, OTHER_PHONES.former), left_at: new Date() })
    .execute()
  await db
    .insertInto('former_claims')
    .values({ person, what: 'coupon:welcome', at, kept_since: new Date() })
    .execute()
  const proof = { id: newUuid(at), about: 'agreement', given: true, version: '1', place: 'login' } as const
  await db
    .insertInto('consent_proofs')
    .values({ ...proof, person, created_at: at, kept_since: new Date() })
    .execute()
}

/**
 * Reads every place, by its name: each row with its decrypted text, or with its index under the newest secret. Throws
 * for a cipher that does not open.
 */
export async function openPlaces(db: Db, keys: Keys): Promise<Record<string, string[]>> {
  const opened: Record<string, string[]> = {}
  for (const place of places) {
    const { table, column } = place
    const owner = 'owner' in place ? sql.join(place.owner.map((name) => sql.ref(name))) : sql`''`
    const moving = places
      .filter((otherPlace) => otherPlace.table === table)
      .map((otherPlace) => otherPlace.column)
    const { rows } = await sql<{ owner: string; value: Buffer; rest: string }>`
      select concat_ws(' ', ${owner}) as owner, ${sql.ref(column)} as value,
        (to_jsonb(t) - ${moving}::text[])::text as rest
      from ${sql.table(table)} t where ${sql.ref(column)} is not null`.execute(db)
    const [newest = keys.writing] = keys.generations
    opened[`${table}.${column}`] = rows
      .map((row) => {
        const text =
          'index' in place
            ? moveIndex(newest, place.index, row.value).toString('hex')
            : unseal(keys, place.cipher, row.owner, row.value)
        return `${row.rest} ${text}`
      })
      .sort()
  }
  return opened
}

/** How many rows of each place are still under a secret before the one that is written. */
export async function countAllOld(db: Db, keys: Keys): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const place of places) counts[`${place.table}.${place.column}`] = await countOld(db, keys, place)
  return counts
}

/** The same where nothing is left to be moved. */
export const noneOld: Readonly<Record<string, number>> = Object.fromEntries(
  places.map(({ table, column }) => [`${table}.${column}`, 0]),
)
