import type { ExportForm } from '../../../contract/schemas/account/account'

/** An export that a student asked for. */
export type AccountExportsTable = {
  uid: string
  id: string
  /** Where the student found this site: addresses in the text begin with it. */
  site: string
  state: 'waiting' | 'ready' | 'failed'
  /** How often it was begun. */
  attempt: number
  /** Until when it is left to the server that began it last. */
  leased_until: Date | null
  asked_at: Date
  /** Until when it is fetched. */
  ends_at: Date | null
  /** Sizes of its files once they are unpacked. */
  text_bytes: number
  json_bytes: number
}

/** A part of a file of an export, packed and sealed. */
export type ExportPartsTable = { uid: string; id: string; form: ExportForm; nth: number; sealed: Buffer }

/** The tables of exports. */
export type ExportDatabase = { account_exports: AccountExportsTable; export_parts: ExportPartsTable }
