/** The calendar of the days on which something was done. */
export const studyCalendarText = {
  boundary: '一天从凌晨 4 点算起',
  less: '少',
  more: '多',
  month: (month: number) => `${month}月`,
} as const
