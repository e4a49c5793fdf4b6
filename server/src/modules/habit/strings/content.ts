/** The faults of a check-in activity. */
export const clockFileText = {
  current: '不能叫 current：它指正在进行的那一期，请换一个编号',
  ended: '早于 startDay：请检查两个日期',
} as const

/** The faults of tasks, their awards, and the things that points buy. */
export const rewardFileText = {
  noCoupon: (id: string) =>
    `指向的优惠券 ${id} 不能这样发：请改成 coupons.json 里 taking 写了 given 的一张，或改正编号`,
  noGoods: (goods: string) =>
    `（${goods}）开不了任何一门课：请写成 content/courses 里某门课 goods 一行的编号`,
  tooLate: (days: number, exam: string) =>
    `太晚：奖励的课要在考试（${exam}）前至少 ${days} 天拿到才用得上，请把活动提前结束，或改发别的奖励`,
  freeGoods: (goods: string) => `（${goods}）只开得了免费课，人人都能看：请写成收费课的编号，或改发别的奖励`,
  noMinutes: '的 amount 是秒数：请写成整分钟，也就是 60 的倍数',
  stateDaily: '写的是 state：每日任务只能按当天学了多少来算，请改成 measure 和 amount',
  daysDaily: '写了 days：每日任务只看当天，请删去它',
  tooLong: (days: number) => `太晚：活动最长 ${days} 天，请改短`,
} as const
