import type { Generated } from 'kysely'

declare module '../../db/types' {
  interface Database {
    word_fits: WordFitsTable
  }
}

/** Up to which place of the words' stream a user's memory was fitted last. */
export type WordFitsTable = { uid: string; place: number; fitted_at: Date; looked: Generated<number> }
