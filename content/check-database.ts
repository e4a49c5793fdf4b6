import { join } from 'node:path'
import { sql } from 'kysely'
import { readConfig } from '../server/src/config'
import type { Content } from '../server/src/domain/content/content'
import { COUPONS_FILE } from '../server/src/modules/shop/content/coupons'
import { writtenAt } from '../server/src/domain/content/watch'
import { openDb, unhurriedLimits, type Db } from '../server/src/db'
import { findReady } from '../server/src/db/launcher'
import { lostMedia } from '../server/src/modules/courses/content/lost-media'
import { checkPrices } from '../server/src/start/live-prices'
import { findEdited } from '../server/src/domain/coupon-terms'
import { missingCourses } from '../server/src/domain/retired-courses'
import { errorMessage } from '../server/src/lib/error-code'
import { lackingVersions } from '../server/src/modules/shop/order/agreement-versions'
import { checkSums, editedLine } from '../server/src/start/coupons'
import { findHolder } from '../server/src/start/data-folder'
import { agreementText } from '../server/src/modules/shop/strings/agreement'
import { checkText, liveText } from '../server/src/strings/content'

const text = checkText.database

/** A check of the content folder against a database; it only reads. */
type DatabaseCheck = (db: Db, content: Content, at: { now: Date; dir: string }) => Promise<readonly string[]>

/** Courses and lessons that somebody owns and the files lack, and films of those that are gone as well. */
const ownedCourses: DatabaseCheck = async (db, content, { now, dir }) => {
  const missing = await missingCourses(db, content.courses, now)
  return missing.flatMap(({ id, title, owners, lessons, media }) => [
    lessons.length === 0 ? text.course(id, title, owners) : text.lessons(id, title, owners, lessons),
    ...lostMedia(dir, media).map(({ lesson, url }) => liveText.mediaLost(lesson, url)),
  ])
}

/** Coupons that students hold and have not used, and that the files lack or have otherwise. */
const heldCoupons: DatabaseCheck = async (db, content, { now }) =>
  (await findEdited(db, content, now)).map(editedLine)

/** Agreements that orders were made under and the files lack. */
const orderedAgreements: DatabaseCheck = async (db, { agreements }) => {
  const { rows } = await sql<{ id: string; orders: number }>`
    select agreement_id as id, count(*)::integer as orders from orders
    where state in ('created', 'paying', 'paid', 'delivered', 'refunding')
    group by agreement_id order by agreement_id`.execute(db)
  return rows.filter(({ id }) => !agreements.has(id)).map(({ id, orders }) => text.agreement(id, orders))
}

/** Versions of agreements that unsigned orders were made under, and whose words neither database nor files have. */
const orderedVersions: DatabaseCheck = async (db, { agreements }) =>
  (await lackingVersions(db))
    .filter(({ id, version }) => agreements.has(id) && agreements.get(id)?.updated !== version)
    .map(({ id, version, orders }) => agreementText.lacking(id, version, orders))

const checks: readonly DatabaseCheck[] = [ownedCourses, heldCoupons, orderedAgreements, orderedVersions]

/** Lists what students hold and the content folder lacks or has otherwise, one sentence each. */
export async function missingFor(
  db: Db,
  content: Content,
  at: { readonly now: Date; readonly dir: string },
): Promise<string[]> {
  const found: string[] = []
  for (const check of checks) found.push(...(await check(db, content, at)))
  return found
}

/** The database of DATABASE_URL, or else that of the server which uses the data folder; undefined where there is none. */
export function findDatabase(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const { DATABASE_URL, DATA_DIR } = env
  const { databaseUrl, dataDir } = readConfig({ NODE_ENV: 'development', DATABASE_URL, DATA_DIR })
  if (databaseUrl) return databaseUrl
  const holder = findHolder(dataDir)
  return holder && 'pid' in holder ? findReady(dataDir) : undefined
}

/** Checks content and prices against the database, one line a finding; no lines where there is no database. */
export async function checkDatabase(
  content: Content,
  dir: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<string[]> {
  const url = findDatabase(env)
  if (url === undefined) return []
  const db = openDb(url, unhurriedLimits)
  try {
    const found = await missingFor(db, content, { now: new Date(), dir })
    const held =
      found.length === 0 ? [text.none] : [text.some(found.length), ...found.map((line) => `  ${line}`)]
    const fileTime = await writtenAt(join(dir, COUPONS_FILE))
    const sums = await checkSums(db, content.coupons, fileTime)
    return [...held, ...(await checkPrices({ dir, db, clock: () => new Date() })), ...sums]
  } catch (cause) {
    return [text.away(errorMessage(cause))]
  } finally {
    await db.destroy()
  }
}
