import { sql } from 'kysely'
import type { Db } from '../../../db'
import type { CodeProof, Verdict } from '../../../login-admission/code-repo'
import type { NewSession } from './session-repo'

/** A login by code: the proof, the session, and the phone of an account that is to be made. */
export type CodeLogin = CodeProof & {
  row: NewSession
  fresh: { cipher: Buffer; mask: string } | null
}

/** The outcome of a login; `moved` when the phone has another account by now, `busy` when it is being erased. */
export type LoginVerdict = Verdict | 'moved' | 'busy'

/** Logs in by codes, in one transaction, whose locks are taken in the order of the phones. */
export async function loginByCodes(db: Db, logins: readonly CodeLogin[]): Promise<LoginVerdict[]> {
  const column = <Key extends keyof CodeLogin>(key: Key) => logins.map((login) => login[key])
  const session = <Key extends keyof NewSession>(key: Key) => logins.map(({ row }) => row[key])
  const { rows } = await sql<{ verdict: LoginVerdict }>`select d.verdict from (select l.place, login_by_code(
    l.phone, l.type, l.mac, l.asker, l.tries, l.cipher, l.mask, l.fresh,
    l.uid, l.id, l.token, l.token_ends, l.refresh, l.ends, l.device, l.device_key, l.remember, l.consent, l.now
  ) as verdict from unnest(
    ${column('phone')}::bytea[], ${column('type')}::integer[], ${column('mac')}::bytea[], ${column('asker')}::bytea[],
    ${column('tries')}::integer[], ${logins.map(({ fresh }) => fresh?.cipher ?? null)}::bytea[],
    ${logins.map(({ fresh }) => fresh?.mask ?? '')}::text[], ${logins.map(({ fresh }) => fresh !== null)}::boolean[],
    ${session('uid')}::uuid[], ${session('id')}::uuid[], ${session('token')}::bytea[],
    ${session('tokenEnds')}::timestamptz[], ${session('refresh')}::bytea[], ${session('ends')}::timestamptz[],
    ${session('device')}::text[], ${session('deviceKey')}::text[], ${session('remember')}::boolean[],
    ${session('consent')}::text[], ${session('now')}::timestamptz[]
  ) with ordinality as l (phone, type, mac, asker, tries, cipher, mask, fresh, uid, id, token, token_ends, refresh, ends,
    device, device_key, remember, consent, now, place) order by l.phone) d order by d.place`.execute(db)
  return rows.map(({ verdict }) => verdict)
}
