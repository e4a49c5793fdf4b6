import { sql } from 'kysely'
import type { Db } from '../db'
import { newUuid } from '../lib/uuid'
import type { Metrics } from '../lib/metrics'
import type { Keys } from '../security/keys'
import { StartError } from '../errors/start-error'
import { secretText } from '../strings/start'
import { holdWriting, lockWriting } from './repo'

/** How often a server says that it runs and looks what is written, in ms. */
const LOOK_MS = 10_000

/** After how many seconds of silence a server counts as gone. */
const GONE_SECONDS = 60

/** The meanings of the numbers about secrets. */
export const secretHelp = {
  shangan_secret_previous_needed: '1 while SECRET_PREVIOUS must stay set, 0 when it can be dropped',
  shangan_secret_rows_left: 'Rows that are still under the previous secret',
  shangan_secret_rows_unreadable: 'Rows that neither secret opens, which stay as they are',
} as const

/** Looks which secret everybody writes. Resolves to false where this process does not have it. */
export async function followWriting(db: Db, keys: Keys): Promise<boolean> {
  const state = await db.selectFrom('secret_state').select('writing').executeTakeFirst()
  const written = keys.generations.find(({ number }) => number === state?.writing)
  if (written) keys.writing = written
  return state === undefined || written !== undefined
}

/**
 * Makes the newest secret the one that is written, once no running server lacks it. A phone that is being written comes
 * before, and a server that starts in between sees it.
 */
export async function advanceWriting(db: Db, keys: Keys): Promise<void> {
  const newest = keys.generations[0]?.number ?? 1
  if (keys.writing.number === newest) return
  await db.transaction().execute(async (tx) => {
    await lockWriting(tx)
    const lagging = await tx
      .selectFrom('secret_servers')
      .select('id')
      .where('newest', '<', newest)
      .where('seen_at', '>', sql<Date>`now() - make_interval(secs => ${GONE_SECONDS})`)
      .limit(1)
      .executeTakeFirst()
    if (lagging) return
    await tx
      .updateTable('secret_state')
      .set({ writing: newest, since: sql`now()` })
      .where('writing', '<', newest)
      .execute()
  })
  await followWriting(db, keys)
}

/** One look: this server is there, and what is written by now. Resolves as `followWriting` does. */
async function look(db: Db, keys: Keys, id: string): Promise<boolean> {
  const newest = keys.generations[0]?.number ?? 1
  const isKnown = await db.transaction().execute(async (tx) => {
    await holdWriting(tx)
    await tx
      .insertInto('secret_servers')
      .values({ id, newest })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: sql`now()` }))
      .execute()
    return followWriting(tx, keys)
  })
  if (isKnown) await advanceWriting(db, keys)
  return isKnown
}

/** Forgets the servers that ended without a word long ago. */
async function forgetGone(db: Db): Promise<void> {
  await sql`delete from secret_servers where seen_at < now() - interval '1 day'`.execute(db)
}

async function showProgress(db: Db, keys: Keys, metrics: Metrics): Promise<void> {
  const state = await db.selectFrom('secret_state').selectAll().executeTakeFirst()
  const newest = keys.generations[0]?.number ?? 1
  metrics.set('shangan_secret_previous_needed', state && state.oldest < newest ? 1 : 0)
  metrics.set('shangan_secret_rows_left', state?.rows_left ?? 0)
  metrics.set('shangan_secret_rows_unreadable', state?.rows_unreadable ?? 0)
}

/** The dependencies of a server that follows the secrets. */
export type FollowDeps = { db: Db; keys: Keys; metrics: Metrics; say(line: string): void }

/**
 * Follows a change of secrets while the server runs: says that the server is there, and writes under the new secret as
 * soon as all do. Throws StartError where another secret is written by now.
 */
export async function followSecrets({
  db,
  keys,
  metrics,
  say,
}: FollowDeps): Promise<{ stop(): Promise<void> }> {
  const id = newUuid(new Date())
  await forgetGone(db)
  const leave = () => db.deleteFrom('secret_servers').where('id', '=', id).execute()
  if (!(await look(db, keys, id))) {
    await leave()
    throw new StartError(secretText.retired(secretText.present))
  }
  await showProgress(db, keys, metrics)
  let isLeft = false
  let looking: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    looking = look(db, keys, id)
      .then(async (isKnown) => {
        if (!isKnown && !isLeft) say(secretText.retired(secretText.present))
        isLeft = !isKnown
        await showProgress(db, keys, metrics)
      })
      // A database that is away is reported elsewhere; the next look tries again.
      .catch(() => undefined)
  }, LOOK_MS)
  return {
    async stop() {
      clearInterval(timer)
      await looking
      await leave().catch(() => undefined)
    },
  }
}
