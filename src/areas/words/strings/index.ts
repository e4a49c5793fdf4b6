/** Sentences that several screens of the vocabulary share. */
export const wordsText = {
  examOver: '初试已经结束',
  expected: {
    onExam: '考试日预计认识',
    today: '今天预计认识',
    later: '60 天后预计认识',
    words: '词',
    between: (low: number, high: number) => (low === high ? `约 ${high}` : `${low}–${high}`),
    range: (stopped: number) => `按计划学；从今天起不学约 ${stopped} 词`,
    spoken: (title: string, low: number, high: number, stopped: number, total: number) =>
      `按计划学，${title} ${high} 词；隔一天学一次，约 ${low} 词；从今天起不学，约 ${stopped} 词；词表共 ${total} 词`,
    estimate: '由记忆模型推算，不是实测成绩。',
    halfOrWhole: '少的按隔一天学一次算，多的按每天都照计划学算。',
    assumed: (percent: number) => `没学过的词按约 ${percent}% 原来就认识算。`,
  },
  state: {
    new: '未学',
    learning: '学习中',
    known: '已掌握',
    mastered: '熟词',
    suspended: '已暂停',
  },
} as const
