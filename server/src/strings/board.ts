/** The sentences for students about leaderboards. */
export const boardText = {
  noBoard: '没有这个榜',
  /** The common trait of those who have said nothing of their subjects. */
  fellows: '考研同路',
  /** A student who has no name, or none but a number. */
  nameless: '同学',
} as const
