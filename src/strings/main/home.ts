const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] as const

export const homeText = {
  today: (month: number, day: number, weekday: number) => `${month}月${day}日 ${weekdays[weekday] ?? ''}`,
  countdown: '倒计时',
  daysTo: (cohort: string) => `距 ${cohort} 考研初试`,
  days: '天',
  examDay: '就是今天',
  examSecondDay: '今天是第二天',
  examOver: '初试已结束',
  examDate: (month: number, day: number, note: string) => `${month}月${day}日·${note}`,
  campaigns: '集训营',
  courses: '课程',
  more: '更多集训营',
  look: '去看看',
  login: '登录',
  loggedIn: (name: string) => (name ? `已登录：${name}` : '已登录'),
  teacherTitle: '智能教师',
  teacherLead: '有不懂的，随时问。',
  teacherHint: '四类问题，先选一个方向。',
  teacherTopics: [
    { title: '考研超人', summary: '择校、备考、复试，什么都可以问', path: '/market/intellectual-dialogue' },
    { title: '创新创业', summary: '项目、比赛与材料', path: '/market/chatbot-innovation' },
    { title: '职业规划', summary: '就业方向与简历面试', path: '/market/chatbot-occupation' },
    { title: '党建学习', summary: '理论学习与思政答疑', path: '/market/chatbot-party' },
  ],
  mainHome: '去学习首页',
} as const
