/** The plan as a calendar. */
export const calendarText = {
  name: '上岸学习计划',
  title: (title: string, minutes: number) => `${title}（${minutes} 分钟）`,
  description: (minutes: number) => `预计 ${minutes} 分钟，可在“学习任务”里打勾`,
  exam: (cohort: string) => `${cohort} 考研初试`,
  ended: '这个订阅链接已经作废或不正确，请到“学习任务”里重新生成',
  tooMany: '请求得太频繁了，请过几分钟再试',
} as const
