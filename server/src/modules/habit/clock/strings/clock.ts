/** The sentences for students about check-ins. */
export const clockText = {
  noActivity: '没有这个打卡活动',
  notStarted: '这期打卡还没有开始',
  ended: '这期打卡已经结束',
  notJoined: '还没有加入这期打卡，加入之后才能用补签卡',
  noCard: '这个月的补签卡用完了',
  notMissed: '这一天不用补，或者已经不能补了',
  idUsed: '这次补签卡已经用在另一天了',
} as const

/** How the ledger calls the points of check-ins. */
export const clockPoints = {
  /** Of a day, `2026-11-26`. */
  day: (date: string) => `打卡 ${Number(date.slice(5, 7))} 月 ${Number(date.slice(8))} 日`,
  streak: (days: number) => `连续打卡 ${days} 天`,
} as const
