/** Whole minutes of study in a number of seconds, rounded down so that the same time reads the same everywhere. */
export const wholeMinutes = (seconds: number): number => Math.floor(seconds / 60)

/** The announced length of a number of seconds, in minutes: rounded, and never none. */
export const roundMinutes = (seconds: number): number => Math.max(1, Math.round(seconds / 60))

/** Minutes of several things together. */
export const sumMinutes = (parts: readonly { readonly minutes: number }[]): number =>
  parts.reduce((sum, { minutes }) => sum + minutes, 0)

/** Reciting takes so many minutes at least; a card takes about one. */
const LEAST_RECITING = 5

/** How long reciting some cards takes, in minutes. */
export const cardMinutes = (cards: number): number => Math.max(LEAST_RECITING, cards)
