/** What students read about leaderboards. */
export const boardText = {
  noBoard: '没有这个榜',
  /** A student who has no name, or none but a number. */
  nameless: '同学',
} as const
