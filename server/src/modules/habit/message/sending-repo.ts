import { sql } from 'kysely'
import type { MessageKind } from '../../../../../contract/schemas/habit/message'
import type { Db } from '../../../db'
import type { MessageSettingsTable } from '../tables'
import { miniKind } from '../../../providers/wechat/contract'
import { usualQuiet } from './repo'

/** A message that waits for devices, with what its student decided. */
export interface Waiting extends MessageSettingsTable {
  readonly id: string
  readonly kind: MessageKind
  readonly until: Date
}

const choice = sql`coalesce(settings.muted, '{}') as muted,
  case when settings.uid is null then ${usualQuiet.from}::int else settings.quiet_from end as quiet_from,
  case when settings.uid is null then ${usualQuiet.to}::int else settings.quiet_to end as quiet_to`

/** Messages that may go to devices now, those that wait longest first; nobody else takes them until the transaction ends. */
export async function waitingMessages(tx: Db, now: Date, limit: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select messages.uid, messages.id, messages.kind, until, ${choice}
    from messages left join message_settings as settings on settings.uid = messages.uid
    where deliver_at <= ${now} order by deliver_at limit ${limit} for update of messages skip locked`.execute(
    tx,
  )
  return rows
}

/** The outcome of a message that waited: it waits on until a time, or goes now, or to no device at all. */
export interface Fate {
  readonly uid: string
  readonly id: string
  readonly waits_until: Date | null
  readonly goes: boolean
}

/**
 * Lets messages wait on, or sends them on their way: to each browser where their student is signed in, and to WeChat where
 * there is a grant of one of the templates for their kind.
 */
export async function startSendings(
  tx: Db,
  fates: readonly Fate[],
  { now, templates }: { now: Date; templates: readonly { id: string; kinds: readonly MessageKind[] }[] },
): Promise<void> {
  const forKinds = templates.flatMap(({ id: template, kinds }) => kinds.map((kind) => ({ template, kind })))
  await sql`
    with fates as materialized (
      select * from json_to_recordset(${JSON.stringify(fates)}::json) as fates (
        uid uuid, id uuid, waits_until timestamptz, goes boolean)),
    moved as (
      update messages set deliver_at = fates.waits_until from fates
      where messages.uid = fates.uid and messages.id = fates.id),
    templates as (select * from json_to_recordset(${JSON.stringify(forKinds)}::json) as templates (template text, kind text)),
    ways as (
      select fates.uid, fates.id, browsers.id::text as way from fates join push_subscriptions as browsers using (uid)
      where goes and exists (select from sessions where sessions.uid = fates.uid
        and sessions.device_key = browsers.device_key and sessions.expires_at > ${now})
      union all
      select fates.uid, fates.id, 'wechat' from fates
        join messages on messages.uid = fates.uid and messages.id = fates.id
      where goes and exists (
        select from wechat_grants as grants join templates using (template)
        where grants.uid = fates.uid and grants.used_at is null and templates.kind = messages.kind))
    insert into message_sendings (uid, message_id, way, due_at, tries)
    select uid, id, way, ${now}, 0 from ways order by uid, id, way
    on conflict do nothing`.execute(tx)
}

/** A sending that was taken, with its message, its student's choice and, where it goes to a browser, that browser. */
export interface Sending extends Waiting {
  readonly way: string
  readonly tries: number
  readonly title: string
  readonly body: string
  readonly target: string
  readonly created_at: Date
  readonly read_at: Date | null
  readonly endpoint: string | null
  readonly p256dh: string | null
  readonly auth: string | null
  readonly openid: string | null
}

/** Takes sendings that are due until `lease`, those that wait longest first; each counts one try more. */
export async function takeSendings(
  db: Db,
  { now, lease, limit }: { now: Date; lease: Date; limit: number },
): Promise<Sending[]> {
  const { rows } = await sql<Sending>`
    with taken as (
      update message_sendings set due_at = ${lease}, tries = tries + 1
      where (uid, message_id, way) in (
        select uid, message_id, way from message_sendings where due_at <= ${now}
        order by due_at limit ${limit} for update skip locked)
      returning uid, message_id, way, tries)
    select taken.uid, taken.way, taken.tries, messages.id, messages.kind, until, title, body, target,
      messages.created_at, read_at,
      ${choice}, browsers.endpoint, browsers.p256dh, browsers.auth, third.openid
    from taken join messages on messages.uid = taken.uid and messages.id = taken.message_id
    left join message_settings as settings on settings.uid = taken.uid
    left join push_subscriptions as browsers on browsers.uid = taken.uid and browsers.id::text = taken.way
      and exists (select from sessions where sessions.uid = taken.uid
        and sessions.device_key = browsers.device_key and sessions.expires_at > ${now})
    left join third_accounts as third on taken.way = 'wechat' and third.uid = taken.uid and third.kind = ${miniKind}`.execute(
    db,
  )
  return rows
}

type Key = Pick<Sending, 'uid' | 'id' | 'way'>

/** Ends a sending. */
export async function endSending(db: Db, { uid, id, way }: Key): Promise<void> {
  await sql`delete from message_sendings where uid = ${uid} and message_id = ${id} and way = ${way}`.execute(
    db,
  )
}

/** Lets a sending be tried again at a time; one that has ended stays ended. */
export async function delaySending(db: Db, { uid, id, way }: Key, due: Date): Promise<void> {
  await sql`
    update message_sendings set due_at = ${due}
    where uid = ${uid} and message_id = ${id} and way = ${way}`.execute(db)
}

/** Forgets a browser that its push service does not know any more, and all that was on its way there. */
export async function forgetBrowser(
  db: Db,
  { uid, way, endpoint }: Pick<Sending, 'uid' | 'way' | 'endpoint'>,
): Promise<void> {
  await sql`delete from message_sendings where uid = ${uid} and way = ${way}`.execute(db)
  await sql`
    delete from push_subscriptions where uid = ${uid} and id::text = ${way} and endpoint = ${endpoint}`.execute(
    db,
  )
}

/** Uses the oldest grant for one of some templates; resolves to which, and undefined where there is none. */
export async function useGrant(
  tx: Db,
  uid: string,
  templates: readonly string[],
  now: Date,
): Promise<{ id: string; template: string } | undefined> {
  const { rows } = await sql<{ id: string; template: string }>`
    update wechat_grants set used_at = ${now} where (uid, id, template) in (
      select uid, id, template from wechat_grants
      where uid = ${uid} and template = any(${templates}::text[]) and used_at is null
      order by allowed_at, id limit 1 for update skip locked)
    returning id, template`.execute(tx)
  return rows[0]
}

/** Gives back a grant by which nothing was sent, and lets the sending be tried again. */
export async function returnGrant(
  db: Db,
  { uid, id, way, tries }: Pick<Sending, 'uid' | 'id' | 'way' | 'tries'>,
  grant: { id: string; template: string },
  due: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`
      update wechat_grants set used_at = null
      where uid = ${uid} and id = ${grant.id} and template = ${grant.template}`.execute(tx)
    await sql`
      insert into message_sendings (uid, message_id, way, due_at, tries)
      select uid, id, ${way}, ${due}, ${tries} from messages where uid = ${uid} and id = ${id}
      on conflict do nothing`.execute(tx)
  })
}
