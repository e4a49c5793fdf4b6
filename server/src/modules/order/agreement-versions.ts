import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Agreement } from '../../../../contract/schemas/shop'
import type { Content } from '../../content'
import type { Db } from '../../db'
import { agreementText as text } from '../../strings/agreement'
import type { OrderRow } from './repo'

/** What the words of an agreement are known by. */
const digestOf = (agreement: Agreement): string =>
  createHash('sha256').update(JSON.stringify(agreement)).digest('hex')

/** Stores the words of an agreement, once, and resolves to what they are known by. */
export async function storeAgreement(db: Db, agreement: Agreement, now: Date): Promise<string> {
  const digest = digestOf(agreement)
  await sql`
    insert into agreement_versions (agreement_id, version, digest, agreement, stored_at)
    values (${agreement.agreementId}, ${agreement.updated}, ${digest}, ${JSON.stringify(agreement)}::jsonb, ${now})
    on conflict do nothing`.execute(db)
  return digest
}

/** Stores the agreements of the content, and says which of them have other words under a day that they had before. */
export async function storeAgreements(
  db: Db,
  { agreements }: Pick<Content, 'agreements'>,
  { now, say }: { readonly now: Date; readonly say: (sentence: string) => void },
): Promise<void> {
  for (const agreement of agreements.values()) {
    const { agreementId, updated } = agreement
    const digest = await storeAgreement(db, agreement, now)
    const other = await db
      .selectFrom('agreement_versions')
      .select('digest')
      .where('agreement_id', '=', agreementId)
      .where('version', '=', updated)
      .where('digest', '<>', digest)
      .executeTakeFirst()
    if (other) say(text.sameDay(agreementId, updated))
  }
}

/**
 * The words under which an order was made. Of an order from before they were kept it is the first that are known of its
 * version, or else the words of today; undefined where there are none.
 */
export async function agreementOfOrder(
  db: Db,
  { agreements }: Pick<Content, 'agreements'>,
  { agreement_id, agreement_version, terms }: Pick<OrderRow, 'agreement_id' | 'agreement_version' | 'terms'>,
): Promise<Agreement | undefined> {
  let stored = db
    .selectFrom('agreement_versions')
    .select('agreement')
    .where('agreement_id', '=', agreement_id)
    .where('version', '=', agreement_version)
  if (terms.agreementDigest !== undefined) stored = stored.where('digest', '=', terms.agreementDigest)
  const row = await stored.orderBy('stored_at').orderBy('digest').limit(1).executeTakeFirst()
  return row?.agreement ?? agreements.get(agreement_id)
}
