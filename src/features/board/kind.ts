import type { Address } from '@/routes/navigate'
import type { BoardWords } from '@/strings/practice/board'

/** A board as its screen shows it. */
export interface BoardKind {
  /** The server's name of it. */
  readonly id: string
  readonly words: BoardWords
  /** Where a student earns a place on it; missing where that is on the same page. */
  readonly earn?: Address
  /** With fewer people on it there are no ranks. */
  readonly least?: number
  /** Whether companions are shown first, and everybody besides. */
  readonly hasCompanions?: true
  /** Whether it runs for a season, whose weeks are shown. */
  readonly isOfSeason?: true
}

/** The students that a board among companions shows. */
export type Scope = 'cohort' | 'all'

/** Whether a board has too few people for ranks. */
export const isFew = ({ least = 0 }: BoardKind, total: number): boolean => total < least

/** The scope asked of a board. */
export const getScope = ({ hasCompanions }: BoardKind, scope: Scope): { readonly scope?: Scope } =>
  hasCompanions ? { scope } : {}
