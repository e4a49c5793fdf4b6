import { sql } from 'kysely'
import type { Db } from '../db'
import type { SmsBudgetTable, SmsLedgerTable } from './tables'
import { challengeWork, smsLimits, type Budget, type Limit } from '../domain/limits'
import type { NetworkWindow } from './code-windows'
import type { Proof } from './challenge'

/** The result of an answer to a code. */
export type Verdict = 'right' | 'wrong' | 'expired'

/** A code to send: its stored values, and the facts that decide the class of its asker. */
export type CodeToTake = {
  phone: Buffer
  /** The installation that asks, for this phone alone; null for staff whose client sends none. */
  asker: Buffer | null
  /** The widest network that the request came from, for this phone alone. */
  network: Buffer
  isStaff: boolean
  /** The key by which an account would know the installation. */
  deviceKey(uid: string): string
  id: string
  type: number
  mac: Buffer
  proof: Proof | undefined
  windows: readonly NetworkWindow[]
  now: Date
  ends: Date
}

/**
 * The kind of person who asked for a code: anybody, also with a solved challenge, from a device that the account
 * knows, or staff.
 */
export type CodeClass = SmsLedgerTable['class']

/**
 * Whether a code may go out; when too early, for how many seconds, by a limit of how many messages. `share` is how much
 * of the budget of the asker's part is spent.
 */
export type Taken = {
  verdict: 'sent' | 'early' | 'challenge' | 'spent'
  wait: number
  most: number
  class: CodeClass
  share: number
}

// Stands in for the uid of a phone without an account, so that the same is asked about it.
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Writes messages into the ledger and their codes beside those of others, as far as every rule allows it. */
export async function takeCodes(db: Db, codes: readonly CodeToTake[], budget: Budget): Promise<Taken[]> {
  const owners = await findOwners(db, codes)
  const requests = codes.map((code, place) => {
    const uid = (!code.isStaff && owners.get(hex(code.phone))) || NOBODY
    return {
      place,
      phone: hex(code.phone),
      asker: code.asker && hex(code.asker),
      network: hex(code.network),
      is_staff: code.isStaff,
      uid,
      device_key: code.deviceKey(uid),
      id: code.id,
      type: code.type,
      mac: hex(code.mac),
      proof: code.proof ? hex(code.proof.id) : null,
      proof_level: code.proof?.level ?? null,
      proof_ends: code.proof?.ends ?? null,
      now: code.now,
      ends: code.ends,
      windows: code.windows.map(({ subject, ...window }) => ({ ...window, subject: hex(subject) })),
    }
  })
  const rules = codeRules(codes[0]?.now ?? new Date(0), budget)
  const { rows } = await sql<Taken>`select t.verdict, t.wait, t.most, t.class, t.share
    from take_codes(${JSON.stringify(requests)}::jsonb, ${JSON.stringify(rules)}::jsonb) t`.execute(db)
  return rows
}

async function findOwners(db: Db, codes: readonly CodeToTake[]): Promise<Map<string, string>> {
  const phones = codes.filter(({ isStaff }) => !isStaff).map(({ phone }) => phone)
  if (phones.length === 0) return new Map()
  const { rows } = await sql<{ phone_index: Buffer; uid: string }>`
    select phone_index, uid from phone_directory where phone_index = any(${phones}::bytea[])`.execute(db)
  return new Map(rows.map(({ phone_index, uid }) => [hex(phone_index), uid]))
}

/** The level of work that a stranger's code for a phone costs, as `take_codes` asks for it. */
export async function readLevel(db: Db, phone: Buffer, now: Date, budget: Budget): Promise<number> {
  const { rows } = await sql<{ level: number }>`select challenge_level(r, ${phone}::bytea, greatest(
      (spent_codes(r, 'hour'))[p.place]::real / r.hour_most[p.place],
      (spent_codes(r, 'day'))[p.place]::real / r.day_most[p.place])::real, ${now}::timestamptz) as level
    from jsonb_populate_record(null::code_rules, ${JSON.stringify(codeRules(now, budget))}::jsonb) r,
      array_position(r.parts, 'stranger') as p (place)`.execute(db)
  return rows[0]?.level ?? 0
}

/** Writes down what became of messages. */
export async function settleMessages(
  db: Db,
  messages: readonly { phone: Buffer; id: string; state: 'sent' | 'failed' }[],
): Promise<void> {
  await sql`update sms_ledger l set state = m.state from unnest(
    ${messages.map(({ phone }) => phone)}::bytea[], ${messages.map(({ id }) => id)}::uuid[],
    ${messages.map(({ state }) => state)}::text[]
  ) as m (phone, id, state) where l.phone_index = m.phone and l.id = m.id`.execute(db)
}

/** The values that the database compares for a claimed code, and its owner; a missing installation matches nobody. */
export type CodeProof = { phone: Buffer; type: number; mac: Buffer; asker: Buffer | null; tries: number }

/** Checks an answer to the codes of a phone, counts it, and uses the right one up. */
export async function spendCode(tx: Db, answer: CodeProof & { now: Date }): Promise<Verdict> {
  const { rows } = await sql<{ verdict: Verdict }>`select spend_code(${answer.phone}, ${answer.type},
    ${answer.mac}, ${answer.asker}, ${answer.tries}, ${answer.now}) as verdict`.execute(tx)
  return rows[0]?.verdict ?? 'wrong'
}

/** Makes a code good again which was just used up. */
export async function returnCode(tx: Db, { phone, type, mac }: CodeProof, now: Date): Promise<void> {
  await tx
    .updateTable('sms_codes')
    .set({ used: false })
    .where('phone_index', '=', phone)
    .where('type', '=', type)
    .where('code_hmac', '=', mac)
    .where('expires_at', '>', now)
    .execute()
}

/** Forgets every code of a phone. */
export async function dropCodes(tx: Db, phoneIndex: Buffer): Promise<void> {
  await tx.deleteFrom('sms_codes').where('phone_index', '=', phoneIndex).execute()
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The rules as the database reads them, with the fixed windows of the budget at a time. */
function codeRules(now: Date, budget: Budget) {
  const parts: readonly SmsBudgetTable['part'][] = ['stranger', 'known', 'staff']
  const { phone, solved, challengedFrom } = smsLimits
  return {
    ...columns('phone', phone),
    ...columns('solved', solved.phone),
    ...columns('network', solved.network),
    pause: smsLimits.pause,
    challenged_from: challengedFrom,
    levels: challengeWork.levels,
    parts,
    hour_starts: floorTo(now, HOUR_MS),
    day_starts: floorTo(now, DAY_MS),
    hour_most: parts.map((part) => budget[part].hour),
    day_most: parts.map((part) => budget[part].day),
  }
}

function columns(name: string, limits: readonly Limit[]): Record<string, readonly number[]> {
  return {
    [`${name}_most`]: limits.map(({ max }) => max),
    [`${name}_seconds`]: limits.map(({ seconds }) => seconds),
  }
}

function floorTo(now: Date, step: number): Date {
  return new Date(Math.floor(now.getTime() / step) * step)
}

function hex(bytes: Buffer): string {
  return `\\x${bytes.toString('hex')}`
}
