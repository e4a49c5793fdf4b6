/** How the ledger calls what is not named by what earned it. */
export const pointText = { expired: '到期未用' } as const

/** The sentences of `check:points`. */
export const booksText = {
  fine: (title: string, checked: number) => `对    ${title}：${checked}`,
  wrong: (title: string, wrong: number, checked: number, example: string) =>
    `不对  ${title}：${checked} 里有 ${wrong} 处不对，例如 ${example}`,
  rules: {
    entries: '每条明细的收支相抵',
    postings: '每笔进出都属于一条明细和一批积分',
    batches: '每批积分剩下的不少于 0，也不多于得到的',
    closed: '已结清的每批积分都过了期，一点不剩',
    expiries: '每条过期明细对应一批已结清的积分',
    records: '每条打卡记录都有它的积分',
    clock: '每条打卡积分都有它的记录',
    streaks: '每条连续打卡积分都有它的那几天',
    rows: '每段够长的连续打卡都有它的积分',
    cards: '每张用掉的补签卡都补了一天',
    claims: '每次领取的任务奖励都已给到',
    claimed: '每份任务奖励都有它的领取记录',
    invitations: '每次邀请的积分都和结算一致',
    invited: '每条邀请积分都有它的邀请记录',
    purchases: '每次兑换都扣了积分，也给了优惠券',
    spent: '每条兑换明细都有它的兑换记录',
  },
} as const
