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
    practice: '刷题和错题本',
    ability: '能力和计划',
    courses: '学习中心',
    media: '资料',
    habit: '打卡',
  },
} as const
