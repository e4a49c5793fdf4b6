import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import Value from 'typebox/value'
import { AccountExport, ExportState, type ExportForm } from '../../contract/schemas/account/account'
import type { Db } from '../../server/src/db'
import { newUuid } from '../../server/src/lib/uuid'
import type { Member } from './accounts'

const at = ({ uid }: Member) => `/auth/v1/users/${uid}/exports`

/** Gives a student a history of reviewed words, straight into the log: as long as nobody could make it by requests. */
export async function addHistory(db: Db, { uid }: Member, events: number): Promise<void> {
  const body = JSON.stringify({ word: 'abandon', rating: 3, took: 2400, note: '岸'.repeat(40) })
  await sql`
    insert into study_events (uid, stream, id, place, kind, body, happened_at, received_at)
    select ${uid}::uuid, 'words', gen_random_uuid(), n, 'review', ${body}::jsonb, now(), now()
    from generate_series(1, ${events}::int) n`.execute(db)
}

/** Gives a student rows of a table; with 10,000 of them a packed file has several parts. */
export const addDevices = (db: Db, { uid }: Member, count: number) =>
  sql`insert into known_devices (uid, device_key, last_login_at)
    select ${uid}::uuid, n || '-' || md5(n::text) || md5('x' || n) || md5('y' || n), now()
    from generate_series(1, ${count}::int) n`.execute(db)

/** Asks for an export. */
export async function askExport(app: FastifyInstance, caller: Member, id = newUuid(new Date())) {
  const { headers } = caller
  const answer = await app.inject({ method: 'POST', url: at(caller), headers, payload: { id } })
  return { status: answer.statusCode, ...answer.json() }
}

/** How a student's export stands. */
export async function readExport(app: FastifyInstance, caller: Member): Promise<ExportState | undefined> {
  const answer = await app.inject({ url: at(caller), headers: caller.headers })
  return answer.json().result.export
}

/** How it stands once nobody works on it any more. */
export async function finishedExport(app: FastifyInstance, caller: Member): Promise<ExportState | undefined> {
  for (;;) {
    const found = await readExport(app, caller)
    if (found?.state !== 'waiting') return found
  }
}

/** Where a file of an export is fetched. */
export async function exportAddress(
  app: FastifyInstance,
  caller: Member,
  id: string,
  form: ExportForm,
): Promise<string> {
  const url = `${at(caller)}/${id}/file`
  const answer = await app.inject({ url, headers: caller.headers, query: { form } })
  return answer.json().result.url
}

/** The bytes of a student's new export in one form. */
export async function exportedAs(app: FastifyInstance, caller: Member, form: ExportForm): Promise<string> {
  await askExport(app, caller)
  const { id = '' } = (await finishedExport(app, caller)) ?? {}
  return (await app.inject({ url: await exportAddress(app, caller, id, form) })).body
}

/** A student's new export in the form promised to other programs. */
export async function exportedBy(app: FastifyInstance, caller: Member): Promise<AccountExport> {
  const exported: unknown = JSON.parse(await exportedAs(app, caller, 'json'))
  if (!Value.Check(AccountExport, exported)) throw new Error('the export does not fit the contract')
  return exported
}
