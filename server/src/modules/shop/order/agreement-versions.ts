import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { RefundRule } from '../../../../../contract/domain/shop/refund'
import type { Agreement } from '../../../../../contract/schemas/shop/shop'
import type { Content } from '../../../domain/content/content'
import type { Db } from '../../../db'
import { agreementText as text } from '../strings/agreement'
import type { OrderRow } from './repo'

/** Characters of a digest in a version: enough that no two texts of a day share one. */
const SHORT = 16

const digest = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex')

/** The digest that identifies the words of an agreement. */
const computeDigest = (agreement: Agreement): string => digest(agreement)

const getVersion = ({ updated }: Agreement, whole: string): string => `${updated}.${whole.slice(0, SHORT)}`

/** The version of what is accepted with an order: it changes with the words of the agreement and with the refund rule. */
export const acceptedVersion = (agreement: Agreement, refund: RefundRule): string =>
  getVersion(agreement, digest([agreement, refund]))

/** Stores the words of an agreement, once, and resolves to their digest. */
export async function storeAgreement(db: Db, agreement: Agreement, now: Date): Promise<string> {
  const digest = computeDigest(agreement)
  await sql`
    insert into agreement_versions (agreement_id, version, digest, agreement, stored_at)
    values (${agreement.agreementId}, ${agreement.updated}, ${digest}, ${JSON.stringify(agreement)}::jsonb, ${now})
    on conflict do nothing`.execute(db)
  return digest
}

/** Stores the agreements of the content, and says which of them have other words than the first of their day. */
export async function storeAgreements(
  db: Db,
  { agreements }: Pick<Content, 'agreements'>,
  { now, say }: { readonly now: Date; readonly say: (sentence: string) => void },
): Promise<void> {
  for (const agreement of agreements.values()) {
    const { agreementId, updated } = agreement
    const digest = await storeAgreement(db, agreement, now)
    const first = await db
      .selectFrom('agreement_versions')
      .select('digest')
      .where('agreement_id', '=', agreementId)
      .where('version', '=', updated)
      .orderBy('stored_at')
      .orderBy('digest')
      .limit(1)
      .executeTakeFirst()
    if (first && first.digest !== digest) say(text.sameDay(agreementId, updated))
  }
  for (const { id, version, orders } of await lackingVersions(db)) say(text.lacking(id, version, orders))
}

/** Versions under which orders that may be signed were made, and of which the database has no words. */
export async function lackingVersions(
  db: Db,
): Promise<readonly { readonly id: string; readonly version: string; readonly orders: number }[]> {
  const { rows } = await sql<{ id: string; version: string; orders: number }>`
    select o.agreement_id as id, o.agreement_version as version, count(*)::integer as orders from orders o
    where o.state in ('created', 'paying', 'paid', 'delivered', 'refunding')
      and not exists (select from order_signatures s where s.uid = o.uid and s.order_id = o.id)
      and not exists (select from agreement_versions v
        where v.agreement_id = o.agreement_id and v.version = o.agreement_version)
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

/** The words under which an order was made. */
export interface AcceptedWords {
  readonly agreement: Agreement
  /** The day of the words, a dot, and their digest. */
  readonly version: string
  /** Whether the database has them, so that no edit of the file changes them. */
  readonly isStored: boolean
}

/**
 * Reads the words under which an order was made. For an order that stores no digest these are the first known of its
 * version, or else the words of today; undefined where there are none.
 */
export async function agreementOfOrder(
  db: Db,
  { agreements }: Pick<Content, 'agreements'>,
  { agreement_id, agreement_version, terms }: Pick<OrderRow, 'agreement_id' | 'agreement_version' | 'terms'>,
): Promise<AcceptedWords | undefined> {
  let stored = db
    .selectFrom('agreement_versions')
    .select(['agreement', 'digest'])
    .where('agreement_id', '=', agreement_id)
    .where('version', '=', agreement_version)
  if (terms.agreementDigest !== undefined) stored = stored.where('digest', '=', terms.agreementDigest)
  const row = await stored.orderBy('stored_at').orderBy('digest').limit(1).executeTakeFirst()
  if (row) return { agreement: row.agreement, version: getVersion(row.agreement, row.digest), isStored: true }
  const today = agreements.get(agreement_id)
  return today && { agreement: today, version: wordsVersion(today), isStored: false }
}

/** The version of the words of an agreement. */
export const wordsVersion = (agreement: Agreement): string => getVersion(agreement, computeDigest(agreement))

/**
 * Whether a version names some words. A day alone, which pages of an earlier build send, does where the words are stored:
 * those of today may be others by the hour.
 */
export const namesWords = (version: string, { agreement, version: own, isStored }: AcceptedWords): boolean =>
  version === own || (isStored && version === agreement.updated)
