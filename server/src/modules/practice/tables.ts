import type { Generated, GeneratedAlways } from 'kysely'
import type { WeekContent } from '../../../../contract/schemas/practice/week-report'

declare module '../../db/types' {
  interface Database {
    duel_runs: DuelRunsTable
    duels: DuelsTable
    paper_sittings: PaperSittingsTable
    question_changes: QuestionChangesTable
    question_difficulties: QuestionDifficultiesTable
    question_firsts: Omit<QuestionFirstsTable, 'is_rated'> & {
      is_rated: Generated<QuestionFirstsTable['is_rated']>
    }
    question_reports: Omit<QuestionReportsTable, 'number' | 'state' | 'answer' | 'answered_at'> & {
      number: Generated<number>
      state: Generated<QuestionReportsTable['state']>
      answer: Generated<string>
      answered_at: Generated<Date | null>
    }
    question_search: QuestionSearchTable
    question_stats: QuestionStatsTable
    question_tallies: QuestionTalliesTable
    week_report_looks: WeekReportLooksTable
    week_reports: WeekReportsTable
  }
}

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
  /** The order in which the server learnt of them. */
  place: GeneratedAlways<string>
}

/** A correction of the bank, and whether students are notified of it. */
export type QuestionChangesTable = { key: string; seen_at: Date; is_told: boolean }

/** A text of the question bank as the search finds it: a question, or what several share. */
export type QuestionSearchTable = {
  /** The question or the group. */
  doc: string
  /** The question that it leads to. */
  question: string
  set: string
  subject: string
  place: number
  shown: string
  matter: string
  /** PostgreSQL's own notation of its words. */
  grams: string
}

/** How students answered a question the first time. `options` counts the letters A to H, `times` spans of time. */
export type QuestionStatsTable = {
  question: string
  version: number
  people: number
  rights: number
  options: number[]
  times: number[]
}

/** That a student's first answer to a question has been counted, and whether it has moved the question's difficulty. */
export type QuestionFirstsTable = { uid: string; question: string; is_rated: boolean }

/** How hard a question is, in logits with its standard error, and the level by which it is served. */
export type QuestionDifficultiesTable = {
  question: string
  version: number
  /** Students whose first answer moved it. */
  answers: number
  mean: number
  error: number
  level: number | null
}

/** Up to which place of the practice's stream a student's answers have been counted. */
export type QuestionTalliesTable = { uid: string; place: number }

/** The fault that a student found in a question, and the answer of staff. */
export type QuestionReportsTable = {
  uid: string
  id: string
  /** By which staff name it. */
  number: number
  question: string
  version: number
  reason: 'answer' | 'explain' | 'stem' | 'other'
  text: string
  created_at: Date
  state: 'open' | 'fixed' | 'declined'
  answer: string
  answered_at: Date | null
}

/** A timed paper that a student began; places are those of the practice's stream. */
export type PaperSittingsTable = {
  uid: string
  attempt: string
  paper: string
  started_at: Date
  ends_at: Date
  /** Up to where its answers are marked. */
  marked_place: number
  /** Where it was handed in. */
  handed_place: number | null
}

/** The results of a study week. `week` is its Monday, `2026-11-23`. */
export type WeekReportsTable = {
  uid: string
  week: string
  content: WeekContent
  made_at: Date
  /** When answers that arrived later changed it. */
  updated_at: Date | null
}

/** How far a student's log was looked at for weekly reports; `day` is the study day of the last look. */
export type WeekReportLooksTable = { uid: string; place: number; day: number; is_open: boolean }
