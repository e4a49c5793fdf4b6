import { sql } from 'kysely'
import type { MessageKind } from '../../../contract/schemas/habit/message'
import type { Db } from '../db'
import { newUuid } from '../lib/uuid'

/** How the key of a reminder of a day's check-in begins. */
export const CHECK_IN_KEY = 'check-in '

/** A message for a student. A `key` is delivered once, even if its text differs the next time. */
export interface NewMessage {
  readonly uid: string
  readonly kind: MessageKind
  readonly key: string
  readonly title: string
  readonly body: string
  /** The path of our own where it leads. */
  readonly to: string
  readonly at: Date
  /** After which it disturbs nobody any more, as when the class has begun; two days where nothing is said. */
  readonly until?: Date
}

/** For how long a message is worth a device's attention, in ms. */
const WORTH_MS = 2 * 24 * 3_600_000

/** Characters of a title and of a body at most; a course may have a longer name. */
const LONGEST = { title: 40, body: 200 } as const

function cut(text: string, most: number): string {
  if (text.length <= most) return text
  let saved = ''
  for (const sign of text) {
    if (saved.length + sign.length >= most) break
    saved += sign
  }
  return `${saved}…`
}

/**
 * Posts messages to students, in one statement: a message is in the centre at once, and the job of sendings takes it
 * to the devices. Accounts that are gone get none. Resolves to the messages that are new.
 */
export async function postMessages(
  db: Db,
  messages: readonly NewMessage[],
): Promise<{ uid: string; key: string }[]> {
  if (messages.length === 0) return []
  const rows = messages.map(({ uid, kind, key, title, body, to, at, until }) => ({
    uid,
    id: newUuid(at),
    key,
    kind,
    title: cut(title, LONGEST.title),
    body: cut(body, LONGEST.body),
    target: to,
    at,
    until: until ?? new Date(at.getTime() + WORTH_MS),
  }))
  const { rows: sent } = await sql<{ uid: string; key: string }>`
    with told as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as told (
        uid uuid, id uuid, key text, kind text, title text, body text, target text, at timestamptz, until timestamptz)),
    there as materialized (
      select uid from accounts where uid in (select uid from told) order by uid for key share)
    insert into messages (uid, id, key, kind, title, body, target, created_at, deliver_at, until)
    select uid, id, key, kind, title, body, target, at, at, until from told join there using (uid)
    order by uid, key
    on conflict (uid, key) do nothing
    returning uid, key`.execute(db)
  return sent
}
