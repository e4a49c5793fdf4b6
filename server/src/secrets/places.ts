import type { IndexPurpose } from '../security/blind-index'
import type { SealPurpose } from '../security/sealed'

/** A column of blind indexes. */
export type IndexPlace = { readonly table: string; readonly column: string; readonly index: IndexPurpose }

/** A column of ciphers, and the columns that say whose they are. */
export type CipherPlace = {
  readonly table: string
  readonly column: string
  readonly cipher: SealPurpose
  readonly owner: readonly string[]
  /** How many rows are moved at once, where they are large. */
  readonly batch?: number
}

/** Where indexes of phones are stored. */
export const phonePlaces = [
  { table: 'sms_codes', column: 'phone_index', index: 'phoneIndex' },
  { table: 'phone_directory', column: 'phone_index', index: 'phoneIndex' },
  { table: 'sms_ledger', column: 'phone_index', index: 'phoneIndex' },
  { table: 'staff', column: 'login_index', index: 'phoneIndex' },
  { table: 'sales_clues', column: 'phone_index', index: 'phoneIndex' },
  { table: 'former_phones', column: 'phone_index', index: 'phoneIndex' },
] as const satisfies readonly IndexPlace[]

/** Everything that moves to a new secret. */
export const places: readonly (IndexPlace | CipherPlace)[] = [
  ...phonePlaces,
  { table: 'former_claims', column: 'person', index: 'consentProof' },
  { table: 'consent_proofs', column: 'person', index: 'consentProof' },
  { table: 'accounts', column: 'phone_cipher', cipher: 'phoneCipher', owner: ['uid'] },
  { table: 'staff', column: 'phone_cipher', cipher: 'phoneCipher', owner: ['id'] },
  { table: 'sales_clues', column: 'phone_cipher', cipher: 'phoneCipher', owner: ['uid'] },
  { table: 'addresses', column: 'phone_cipher', cipher: 'phoneCipher', owner: ['uid'] },
  { table: 'orders', column: 'address_cipher', cipher: 'orderAddress', owner: ['uid'] },
  {
    table: 'export_parts',
    column: 'sealed',
    cipher: 'accountExport',
    owner: ['uid', 'id', 'form', 'nth'],
    batch: 8,
  },
]
