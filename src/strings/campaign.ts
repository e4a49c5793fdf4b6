export const campaignText = {
  tabRow: (row: number) => `栏目${['一', '二', '三'][row] ?? row + 1}`,
  consult: '咨询',
  consultLabel: '咨询课程老师',
  empty: '这一栏还没有内容',
  emptyHint: '内容准备好后会出现在这里。',
  qrTitle: '请添加课程老师微信购买课程',
  qrHint: '长按保存/识别二维码',
  qrAlt: '课程老师的微信二维码（示例）',
} as const

export const coursesText = {
  navTitle: '课程详情',
  cohort: (cohort: string) => `${cohort} 届`,
  weeks: '周',
  hours: '学时',
  chapters: '章',
  highlights: '你会得到什么',
  outline: '课程大纲',
  lessons: (count: number) => `${count} 节`,
  minutes: (minutes: number) => `${minutes} 分钟`,
  refund: '退费规则',
  notes: '报名前请知道',
  consult: '咨询课程老师',
  missingTitle: '没有找到这门课程',
  missingHint: '课程可能已经下架，换一门看看。',
} as const
