/** A cohort by its number: 127 is that of those who work beside it. */
const cohortText = (cohort: string) =>
  cohort.length === 3 ? `${cohort.slice(1)} 考研 · 在职` : `${cohort} 考研`

export const productText = {
  navTitle: '课程详情',
  cohort: cohortText,
  weeks: '周',
  hours: '课时',
  chapters: '章',
  highlights: '你会得到什么',
  trials: '先试听',
  trialsHint: '不用登录',
  outline: '课程大纲',
  lessons: (count: number) => `${count} 节`,
  minutes: (minutes: number) => `${minutes} 分钟`,
  refund: '退费规则',
  notes: '报名须知',
  consult: '咨询课程老师',
  missingTitle: '没有找到这门课程',
  missingHint: '课程可能已经下架，换一门看看。',
} as const
