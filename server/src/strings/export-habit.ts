/** What the parts of an export about check-ins, points and messages are called. */
export const habitParts = {
  point_entries: '积分明细',
  point_postings: '积分的每一笔进出',
} as const

/** Their columns; by table and name where another table means something else by it. */
export const habitFields = {
  'point_entries.title': '说明',
  'point_entries.ends_at': '有效期至',
  entry_id: '积分明细',
  batch_id: '哪一批积分',
  account: '记在哪里',
  'point_postings.amount': '积分数',
} as const

/** The words that their columns hold in place of Chinese ones, by table and column. */
export const habitWords = {
  'point_entries.kind': {
    clock: '打卡',
    streak: '连续打卡',
    task: '任务奖励',
    invite: '邀请奖励',
    spend: '兑换',
    expire: '过期',
    correct: '更正',
  },
  'point_postings.account': { student: '自己', issued: '发放', spent: '已用', expired: '已过期' },
}
