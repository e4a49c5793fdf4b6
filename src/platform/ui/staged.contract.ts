/**
 * How many of the small parts of a drawing are shown by now: all of them at once, or a few more after each moment where
 * a view receives its parts in messages that must stay small. `each` is how many parts one such message may bring:
 * as many as are 4 KB together; a few rows where none is given.
 */
export type UseStagedRows = (total: number, each?: number) => number

/** Whether a long page is drawn whole at once: its data need no messages to a view of its own. */
export type DrawsWhole = boolean
