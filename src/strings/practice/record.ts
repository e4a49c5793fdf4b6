/** What was practised: every run, and what it comes to. */
export const recordText = {
  day: (month: number, day: number) => `${month}月${day}日`,
  today: '今天',
  yesterday: '昨天',
  marking: '正在评分',
  unfinished: (answered: number, all: number) => `未完成，做了 ${answered} / ${all} 题`,
  score: (earned: string, full: string) => `${earned} / ${full} 分`,
  right: (right: number, all: number) => `${all} 题答对 ${right} 题`,
  row: (mode: string, time: string) => `${mode} · ${time}`,
  more: '显示更早的记录',
  empty: {
    title: '还没有练习记录',
    hint: '做过的每一组题都会记在这里，可以接着做，也可以回看',
    go: '去练习',
  },
  filter: '看哪些',
  filters: { all: '全部', open: '未完成', paper: '模拟卷' },
  noneOf: '这里没有记录',
} as const

/** Figures of all that was practised. */
export const statisticsText = {
  total: '累计做题',
  questions: '题',
  of: (different: number, days: number) => `${different} 道不同的题，${days} 天`,
  facts: '总体',
  accuracy: '正确率',
  time: '总用时',
  perQuestion: '平均每题',
  percent: (percent: number) => `${percent}%`,
  daily: '近 14 天',
  dailySpoken: (answers: number, right: number) => `近 14 天做了 ${answers} 题，答对 ${right} 题`,
  right: '答对',
  wrong: '没答对',
  day: (month: number, day: number) => `${month}月${day}日`,
  today: '今天',
  nodes: '按知识点',
  nodesHint: '点开去练',
  types: '按题型',
  bar: (name: string, right: number, all: number) => `${name}，${all} 题答对 ${right} 题`,
  empty: {
    title: '还没有做题数据',
    hint: '做完几道题，这里会算出正确率、用时和各知识点的情况',
    go: '去练习',
  },
} as const
