import type { Generated } from 'kysely'

declare module '../db/types' {
  interface Database {
    secret_generations: SecretGenerationsTable
    secret_servers: SecretServersTable
    secret_state: SecretStateTable
  }
}

/** The secrets that the data has been under: what proves each, and the sealed keys that outlive it. */
export type SecretGenerationsTable = {
  generation: number
  check_value: Buffer
  ring: Buffer
  created_at: Generated<Date>
}

/** One row: which generation is written, since when, the first that may be left, and how many rows are. */
export type SecretStateTable = {
  id: Generated<boolean>
  writing: number
  since: Generated<Date>
  oldest: number
  rows_left: Generated<number>
  rows_unreadable: Generated<number>
}

/** The running servers and the newest secret of each. */
export type SecretServersTable = { id: string; newest: number; seen_at: Generated<Date> }
