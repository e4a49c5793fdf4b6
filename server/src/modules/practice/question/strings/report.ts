/** The sentences for students about their reports of errors. */
export const reportText = { tooMany: '今天报错的题已经很多了，请明天再提交' } as const

/** The sentences for staff who answer reports at the desk. */
export const deskReportText = {
  answerWrong: (most: number) => `请写给学生的答复，最多 ${most} 字`,
  settled: '这条纠错已经答复过',
  isOpen: '这条纠错还没有答复，或者已经重新打开。请刷新看看',
  notNewer: (version: number) =>
    `题库里这道题还是第 ${version} 版，没有比提报时更新的版本。先在题库里改好，或者写明为什么不用改`,
  /** The records' word for an answer to which no newer version of the question belongs. */
  unchanged: (answer: string, why: string) => `${answer}（题库没有新版本：${why}）`,
} as const

/** The sentences for staff who answer reports on the command line. */
export const reportCommandText = {
  usage: [
    '用法：npm run -s reports -- <命令>',
    '  list [--all]        列出还没有处理的纠错；加 --all 列出全部',
    '  fix 序号 "答复"      题目已经改好；答复会给提交的学生看',
    '  decline 序号 "答复"  题目没有错；答复会给提交的学生看',
  ].join('\n'),
  none: '没有待处理的纠错',
  row: (fields: readonly string[]) => fields.join('  '),
  question: (id: string, version: number) => `${id} 第 ${version} 版`,
  reasons: { answer: '答案有误', explain: '解析有误', stem: '题干有误', other: '其他' },
  states: { open: '待处理', fixed: '已改正', declined: '不用改' },
  answer: (sentence: string) => `答复：${sentence}`,
  answerWrong: (most: number) => `缺少给学生的答复，或超过 ${most} 字：请写在序号后面，用引号括起来。`,
  unknown: (number: string) => `没有序号为 ${number} 的纠错：用 list --all 查看全部。`,
  done: {
    fixed: (number: string) => `已答复 ${number}：已改正`,
    declined: (number: string) => `已答复 ${number}：不用改`,
  },
} as const
