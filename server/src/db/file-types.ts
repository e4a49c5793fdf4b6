import type { FileUse } from '../../../contract/schemas/file'

/** A file that a student handed in. */
export type FilesTable = {
  uid: string
  id: string
  use: FileUse
  type: 'image/jpeg' | 'image/png'
  /** Bytes as they came. */
  size: number
  /** SHA-256 of the bytes as they came. */
  digest: Buffer
  /** Under which the store keeps it, and the last part of its address. */
  name: string
  created_at: Date
  /** Since when it is used for something; null while it is not. */
  used_at: Date | null
}

/** A name whose bytes are still to be removed from the store. */
export type FileRemovalsTable = { name: string; since: Date }

/** The tables of files. */
export type FileDatabase = { files: FilesTable; file_removals: FileRemovalsTable }
