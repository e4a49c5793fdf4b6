/** The page that is shown in place of one that cannot be opened without a network. */
export const offlinePageText = {
  title: '没有网络',
  hint: '这一页要联网才能打开，连上网络后再试。',
  retry: '再试一次',
  stored: '现在可以打开',
  areas: {
    main: '首页',
    account: '我的',
    words: '单词',
    practice: '刷题、错题本和能力',
    plan: '计划',
    courses: '学习中心和资料',
    habit: '打卡',
  },
} as const
