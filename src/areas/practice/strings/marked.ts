/** The sentences about a question that was answered. */
export const markedText = {
  outcome: {
    right: '答对了',
    wrong: '没答对',
    empty: '没有作答',
    points: (label: string, earned: string, full: string) => `${label}，${earned} / ${full} 分`,
    self: '等待自评',
    late: '迟交，不计分',
    took: (time: string, usual: string) => `用时 ${time}，参考 ${usual}`,
  },
  answerIs: '参考答案',
  answer: '答案',
  mine: '我的答案',
  explain: '解析',
  points: '给分点',
  pointsHint: '对照自己的答案，做到的打勾，按分值计分',
  point: (score: number) => `${score} 分`,
  selfShare: (percent: number) => `自评 ${percent}%`,
  selfScore: (earned: string, full: string) => `自评 ${earned} / ${full} 分`,
} as const
