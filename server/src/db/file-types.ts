import type { FileUse } from '../../../contract/schemas/account/file'

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

/** A name whose bytes are to be removed from the store, unless the upload that writes them comes to its end before. */
export type FileRemovalsTable = {
  name: string
  /** From when on they may be removed. */
  since: Date
  /** SHA-256 of the bytes that an upload is writing, as they came; null for the bytes of a file that is gone. */
  digest: Buffer | null
}

/** The id of the folder whose pictures belong to the database; at most one row. */
export type FilesFolderTable = { id: string }

/** The tables of files. */
export type FileDatabase = {
  files: FilesTable
  file_removals: FileRemovalsTable
  files_folder: FilesFolderTable
}
