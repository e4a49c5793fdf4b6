import { unreachedText } from '@/strings/unreached'

/** Points: the balance, what ends soon, and the ledger. */
export const pointsText = {
  balance: '现在能用的积分',
  balanceSpoken: (total: number) => `现在能用 ${total} 分`,
  unit: '分',
  amount: (amount: string) => `${amount} 分`,
  rules: '积分怎么得、怎么用',
  spend: '去兑换',
  soon: '快到期的',
  soonSum: (point: number, days: number) => `${days} 天内有 ${point} 分到期`,
  soonNone: (day: string) => `最早的一批${day}到期`,
  left: (point: number) => `还剩 ${point} 分`,
  until: (day: string) => `${day}到期`,
  line: (when: string, until: string) => `${when} · ${until}`,
  ledger: '积分明细',
  month: (year: number, month: number, isThisYear: boolean) =>
    isThisYear ? `${month} 月` : `${year} 年 ${month} 月`,
  kinds: {
    clock: '打卡',
    streak: '连续打卡',
    task: '任务',
    invite: '邀请',
    spend: '兑换',
    expire: '到期',
    correct: '更正',
  },
  none: '还没有积分',
  noneHint: '打一天卡就有第一笔，任务做完也能领。',
  noneGo: '去打卡',
  stale: (isOnline: boolean) => `${unreachedText(isOnline)}，下面是上一次的明细。`,
} as const

/** How points are earned, and what they buy. */
export const pointRulesText = {
  mine: '现在能用',
  login: '登录',
  guest: '登录后能看到自己的积分。',
  history: '看明细',
  offers: '能换的券',
  offersNone: '现在没有能换的券。积分照常记着，有了会放在这里。',
  off: (amount: string) => `减 ${amount}`,
  from: (amount: string) => `满 ${amount} 可用`,
  fromNone: '不限金额',
  price: (point: number) => `${point} 分`,
  redeem: '兑换',
  redeemNamed: (title: string, price: number) => `用 ${price} 分兑换：${title}`,
  short: (point: number) => `还差 ${point} 分`,
  owned: '已兑换',
  ownedNamed: (title: string) => `已兑换，去看这张券：${title}`,
  ask: '兑换这张券',
  askWords: (title: string, price: number, left: number) =>
    `用 ${price} 分兑换“${title}”，换完还剩 ${left} 分。积分用掉不能退回。`,
  confirm: '兑换',
  failed: '没有兑换成功，请稍后再试，不会重复扣积分。',
  done: '换好了，在“优惠券”里',
  earning: '怎么得',
  rules: '怎么用',
  days: (days: number) => `积分从得到那天起 ${days} 天内有效，先到期的先用。`,
  each: (point: number) => `${point} 分`,
  clock: '去打卡',
  tasks: '看任务',
} as const
