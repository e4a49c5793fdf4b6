/** The sentences about the things that a purchase brings, its refund rule and its price, wherever they are shown. */
export const orderPartsText = {
  delivers: '你会得到',
  rule: '退费规则',
  bar: (lessons: number, stages: readonly string[]) =>
    `${lessons} 讲正课分 ${stages.length} 段：${stages.join('，')}`,
  /** Of so many learnt lessons, whose money is paid back or not. */
  none: '一讲都没学过',
  upTo: (count: number) => `学过 ${count} 讲以内`,
  between: (from: number, to: number) => (from === to ? `学过 ${from} 讲` : `学过 ${from}–${to} 讲`),
  from: (count: number) => `学过 ${count} 讲起`,
  always: '学到哪里都一样',
  back: { full: '全额退', part: '退没学的部分', none: '不再退' },
  example: (learnt: number, amount: string) => `例：学过 ${learnt} 讲，退 ${amount}`,
  exampleAbout: (learnt: number, amount: string) => `例：学过 ${learnt} 讲，退约 ${amount}`,
  counts: (lessons: number, hasShowings: boolean) =>
    `按 ${lessons} 讲正课计算，试听${hasShowings ? '' : '和定时放映'}不计；看过一半，或者标了“读完了”“做完了”没有取消，算学过一讲。`,
  books: '纸质讲义不另算钱：寄出的不用寄回，也不扣钱；没寄出的，退费后不再寄。',
  /** Besides lessons: the deduction for sent books, the last day to ask, and how often all is paid back. */
  sent: (kept: string) =>
    `讲义寄出以后退费，先扣${kept}讲义费，其余的钱再按讲数算，不用寄回；没寄出的不扣，退费后不再寄。`,
  keptAmount: (amount: string) => ` ${amount} `,
  within: (days: number) =>
    `开通后 ${days} 天内可以申请，最后一天到 24 点；过了就不能自己申请，有特殊情况请联系老师。`,
  lastDay: (day: string) => `这一单最晚 ${day} 24 点前申请；过了就不能自己申请，有特殊情况请联系老师。`,
  tooLate: (day: string) => `这一单申请退费的时间到 ${day} 为止，已经过了；有特殊情况请联系老师。`,
  once: '全额退只算第一次：以前申请过这门课的退费，再退时学过的都不退，没学的照退。',
  again: '你申请过这门课的退费，这次学过的都不退，没学的照退。',
  until: (year: number, month: number, day: number) => `学到 ${year} 年 ${month} 月 ${day} 日`,
  days: (days: number) => `开通后能学 ${days} 天`,
  daysBetween: (least: number, most: number) => `开通后能学 ${least} 到 ${most} 天，每门课不同`,
  endless: '一直能学',
  toPay: '应付',
  toPayOff: (off: string) => `应付，已减 ${off}`,
  less: (amount: string) => `−${amount}`,
  ways: {
    wechat: { title: '微信支付', hint: '' },
    desk: { title: '转账付款', hint: '老师看到钱就确认，课马上开通' },
  },
  copyFailed: '没能复制，请照着抄一下',
  wayLabel: '付款方式',
  openidMissing: '还不知道用哪个微信付：先把微信绑定到这个账号，再支付',
  payBad: '没能打开支付，订单还在，请再试一次',
  payAddressBad: '支付地址不对，没有打开。订单还在，请联系老师',
} as const
