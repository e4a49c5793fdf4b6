const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] as const

export const homeText = {
  today: (month: number, day: number, weekday: number) => `${month}月${day}日 ${weekdays[weekday] ?? ''}`,
  countdown: '倒计时',
  /** As long as what stands there usually is; nobody sees it. */
  awaited: { cohort: '00', examDate: '2000-12-20', note: '示例日期，以官方公告为准', left: 100 },
  offers: '也许用得上',
  hideOffers: '不看这些',
  login: '登录',
  teacherTitle: '智能教师',
  teacherLead: (topics: number) => (topics > 0 ? '有不懂的，随时问。' : '问答正在开发。'),
  teacherHint: (topics: number) => (topics > 0 ? '先选一个方向。' : '现在可以先背单词，或者去首页看看。'),
  teacherTopics: [
    { title: '考研超人', summary: '择校、备考、复试，什么都可以问', path: '/market/intellectual-dialogue' },
    { title: '创新创业', summary: '项目、比赛与材料', path: '/market/chatbot-innovation' },
    { title: '职业规划', summary: '就业方向与简历面试', path: '/market/chatbot-occupation' },
    { title: '党建学习', summary: '理论学习与思政答疑', path: '/market/chatbot-party' },
  ],
  words: '背单词',
  mainHome: '去首页',
} as const
