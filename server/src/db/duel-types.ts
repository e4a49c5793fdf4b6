import type { Generated, GeneratedAlways } from 'kysely'

/** A run of questions that other students may meet; the three lists go together, times in ms. */
export type DuelRunsTable = {
  uid: string
  attempt: string
  run: Generated<string>
  subject: string
  questions: string[]
  rights: boolean[]
  times: number[]
  mean: number
  error: number
  answers: number
  answered_at: Date
  /** Of the student in the subject, by when it was answered. */
  is_newest: Generated<boolean>
}

/** A duel; what is null is not known yet, or, of the other side, any more. */
export type DuelsTable = {
  uid: string
  attempt: string
  run: string
  subject: string
  season: string
  is_own: Generated<boolean>
  their_rights: number | null
  their_time: number | null
  rights: number | null
  time: number | null
  finished_at: Date | null
  /** The order in which the server heard of them. */
  place: GeneratedAlways<string>
}

/** On which board of a season a student is. */
export type DuelGroupsTable = { uid: string; season: string; board: string }

/** The tables of duels. */
export type DuelDatabase = { duel_runs: DuelRunsTable; duels: DuelsTable; duel_groups: DuelGroupsTable }
