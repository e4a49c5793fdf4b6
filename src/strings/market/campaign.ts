export const campaignText = {
  tabRow: (row: number) => `栏目${['一', '二', '三'][row] ?? row + 1}`,
  consult: '咨询',
  consultLabel: '咨询课程老师',
  /** `price` in fen. */
  price: (price: number) => `¥${price % 100 === 0 ? price / 100 : (price / 100).toFixed(2)}`,
  /** Both of a day such as `2026-12-20`. */
  until: (day: string) => day.replace(/^\d+-0?(\d+)-0?(\d+)$/, '$1月$2日截止'),
  ended: (day: string) =>
    day.replace(/^(\d+)-0?(\d+)-0?(\d+)$/, '这个活动已于 $1年$2月$3日结束，页面留作参考。'),
  usual: (price: string) => `平时 ${price}`,
  late: '现在开始来不及走完。',
  fits: '还来得及的：',
  empty: '这一栏还没有内容',
} as const
