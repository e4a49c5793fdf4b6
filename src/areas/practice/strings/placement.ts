/** The start of a placement. */
export const placementText = {
  title: '先测一次，知道从哪里开始',
  subjects: '测哪几科',
  subject: '测哪一科',
  facts: (count: number, minutes: number) => `${count} 题左右，约 ${minutes} 分钟，不限时，做完一起交`,
  rules: ['只考能自动判分的题，交卷就出报告。', '不会的可以空着，猜对反而看不准。', '中途离开，回来接着做。'],
  start: '开始测',
  open: '没做完的',
  openHint: (done: number, all: number) => `做到 ${done} / ${all} 题，接着做`,
  done: '测过的',
  none: '先选至少一科',
} as const
