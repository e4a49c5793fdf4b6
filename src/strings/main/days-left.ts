/** How long it is until the exam. */
export const daysLeftText = {
  daysTo: (cohort: string) => `距 ${cohort} 考研初试`,
  exam: (cohort: string) => `${cohort} 考研初试`,
  days: '天',
  examDay: '就是今天',
  examSecondDay: '今天是第二天',
  examOver: '初试已结束',
  examDate: (month: number, day: number, note: string) =>
    note === '' ? `${month}月${day}日` : `${month}月${day}日 · ${note}`,
} as const
