/** The sentences about a guest's study and how it is saved. */
export const guestText = {
  learnt: '学过的词（含熟词）',
  words: '词',
  today: (reviews: number) => `今天答了 ${reviews} 次`,
  learning: '学习中',
  known: '已掌握',
  mastered: '熟词',
  count: (count: number) => `${count} 词`,
  keep: '登录，保存进度',
  keepHint: '现在进度只在这台设备上。登录后会自动并入你的账号，换设备也不会丢。',
  kept: '进度会同步到你的账号，换设备也能接着学。',
  goOn: '接着学',
  record: '看完整的学习记录',
  emptyTitle: '还没有学过单词',
  emptyHint: '学过单词后，这里会列出学了多少。',
  begin: '先试学一组',
} as const
