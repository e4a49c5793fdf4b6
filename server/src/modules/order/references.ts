import type { PayProvider } from '../../../../contract/schemas/order'
import type { Db } from '../../db'
import type { OrderKey } from './repo'

/** What staff typed as the reference of a sum, as the books keep it; empty where nothing of it can be seen. */
export function typedReference(written: string): string {
  const reference = Buffer.from(written.trim()).toString()
  return plain(reference) === '' ? '' : reference
}

/** What makes a reference of a provider the same one: what staff type is, whatever its blanks, its case and its width. */
export function referenceKey(provider: PayProvider, reference: string): string {
  return provider === 'desk' ? plain(reference) : reference
}

/** The orders whose money somebody calls so, at the desk or at a provider. */
export async function ordersByReference(db: Db, written: string): Promise<OrderKey[]> {
  return db
    .selectFrom('money_references')
    .select(['uid', 'order_id as id'])
    .where(({ eb, or }) =>
      or([
        eb('provider', '=', 'desk').and('reference', '=', plain(written)),
        eb('provider', '=', 'wechat').and('reference', '=', written.trim()),
      ]),
    )
    .execute()
}

/** Without blanks and signs that nobody sees. */
const plain = (reference: string): string =>
  reference
    .normalize('NFKC')
    .replace(/[\s\p{C}]/gu, '')
    .toUpperCase()
