declare module '../db/types' {
  interface Database {
    files_folder: FilesFolderTable
  }
}

/** The id of the folder whose pictures belong to the database; at most one row. */
export type FilesFolderTable = { id: string }
