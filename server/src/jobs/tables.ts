declare module '../db/types' {
  interface Database {
    jobs: JobsTable
  }
}

/** A job that all servers share: when it is due next, and how its last run went. */
export type JobsTable = {
  name: string
  /** While it runs: when it may be taken from its holder. */
  due_at: Date
  begun_at: Date | null
  ended_at: Date | null
  /** How many rows the last run was about. */
  rows: number
  /** Why the last run failed; empty when it did not. */
  failure: string
  /** The run that has it, of whichever server; null between runs. */
  holder: string | null
}
