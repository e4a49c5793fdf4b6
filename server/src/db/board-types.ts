/** Whose companion a student is on the boards of a month. */
export type BoardCohortsTable = { uid: string; month: string; kind: string; number: number }

/** A student whose scores are to be counted anew. */
export type BoardDueTable = { uid: string; since: Date }

/** The tables of boards among companions. */
export type BoardDatabase = { board_cohorts: BoardCohortsTable; board_due: BoardDueTable }
