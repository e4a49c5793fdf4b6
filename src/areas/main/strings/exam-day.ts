/** The sentences of home on the days of the exam and after it. */
export const examDayText = {
  next: '眼前这一场',
  dayDone: '今天的考完了，早点睡',
  papers: ['思想政治理论或综合能力', '外国语', '业务课一', '业务课二'],
  today: (begins: string, ends: string) => `今天 ${begins}–${ends}，以准考证为准`,
  tomorrow: (begins: string, ends: string) => `明天 ${begins}–${ends}，以准考证为准`,
  ifYouLike: '想看就看一眼',
  over: '先歇一歇',
  overHint: '出分以前怎么准备复试，学习地图里有。',
  overGo: '看接下来怎么走',
  goOn: '想接着学',
} as const
