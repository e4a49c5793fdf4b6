/** Papers as they are listed, with what they came to. */
export const mocksText = {
  between: ' · ',
  facts: (questions: number, minutes: number, full: number) =>
    `${questions} 题 · ${minutes} 分钟 · 满分 ${full} 分`,
  bestTitle: '最好成绩',
  of: (full: number) => `/ ${full} 分`,
  took: (time: string) => `用时 ${time}`,
  times: (count: number) => `交过 ${count} 次`,
  untimed: '不计时',
  marking: '已交卷，等待评分',
  runs: (clock: string) => `正在计时，${clock} 到点交卷`,
  timeUp: '时间到，自动交卷',
  reserved: '题不进练习，一道都没做过',
  allNew: '这些题都没做过',
  fresh: (fresh: number, met: number) => `没做过的 ${fresh} 题，做过的 ${met} 题`,
  ruleReserved: '交卷以前，这套卷的题不进练习、测试、对战和搜题；交卷以后和别的题一样。',
  ruleMet: (met: number) => `其中 ${met} 题你做过，报告会注明。`,
} as const
