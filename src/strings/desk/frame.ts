import type { Role } from '../../../contract/domain/staff/permissions'

const roles: Readonly<Record<Role, string>> = {
  agent: '销售',
  teacher: '教师',
  cashier: '财务',
  admin: '管理员',
}

/** Days that have a name, by how far they are from today. */
const days: readonly (readonly [distance: number, name: string])[] = [
  [-1, '昨天'],
  [0, '今天'],
  [1, '明天'],
]

/** What staff did, by the word that is recorded. */
const actions: Readonly<Record<string, string>> = {
  claim: '认领',
  release: '放回队列',
  confirm: '确认收款',
  close: '关闭订单',
  ship: '填了寄出信息',
  reveal: '看了完整收件地址',
  invoice: '开了发票',
  'decline-invoice': '没有开发票',
  approve: '同意退费',
  fail: '退款没有成功，要再复核一次',
  decline: '没有同意退费',
  fixed: '按纠错改正',
  declined: '没有采纳',
  say: '以老师身份发言',
  mute: '禁言',
  unmute: '解除禁言',
  hide: '隐藏消息',
  show: '恢复消息',
}

/** What all queues of the staff's desk have. */
export const deskText = {
  name: '员工台',
  queues: '队列',
  open: (count: number) => `${count} 个待处理`,
  lead: '选一个队列开始。数字是待处理的数量。',
  pickTitle: '选一个队列',
  pickHint: '从左边的队列里选一个，再选要处理的事项。',
  noneTitle: '你的账号没有要处理的队列',
  noneHint: '如果需要，请联系管理员调整你的角色。',
  refusedTitle: '这个队列不归你处理',
  refusedHint: '如果需要，请联系管理员调整你的角色。',
  home: '回到员工台',
  books: '每日对账',
  records: '操作记录',
  roles,
  who: (name: string, role: string) => `${name}，${role}`,
  account: '账号与退出登录',
  other: '换队列',
  toList: '返回队列',
  filters: '筛选',
  pickItemTitle: '选一个事项',
  pickItemHint: '从左边的列表里选一个，在这里处理。',
  stale: '没能更新列表，下面是之前的内容。',
  staleItem: '没能更新，下面是之前的内容。',
  days,
  date: (month: number, day: number, clock: string) => `${month}月${day}日 ${clock}`,
  before: (time: string) => `${time} 前`,
  comma: '：',
  /** What is not empty of some facts, in one line. */
  line: (facts: readonly string[]) => facts.filter((fact) => fact !== '').join('，'),
  list: (things: readonly string[]) => things.join('、'),
  claim: {
    take: '认领',
    takeNamed: (title: string) => `认领“${title}”`,
    release: '放回队列',
    mine: '我在处理',
    other: (name: string) => `${name}在处理`,
    until: (time: string) => `${time} 前没动会自动放回`,
    free: '还没有人认领',
    freeHint: '认领之后，别人就不会同时处理。',
    taken: '已认领',
    released: '已放回队列',
    failed: '认领没有成功，请稍后再试',
    releaseFailed: '没能放回，请稍后再试',
    off: (name: string, isTyped: boolean) =>
      `${name}正在处理，你现在不能决定${isTyped ? '，写好的内容会留着' : ''}。`,
  },
  record: {
    title: '记录，只增不改',
    none: '还没有记录',
    by: (name: string, what: string) => `${name}${what}`,
  },
  actions,
  task: {
    tasks: '要决定的事',
    reasonText: '补充理由',
    reasonExample: '写清楚为什么这样决定',
    effects: '决定之后',
    effect: (name: string, effect: string) => `${name}：${effect}`,
    empty: (label: string) => `请填写${label}`,
    noAmount: '金额写成 1480 或 1480.50 这样',
    noReason: '请选一个理由，或写下理由',
    noText: '请写给学生的答复',
    long: (longest: number) => `理由最多 ${longest} 个字，请写短些`,
    failed: '没有成功，请稍后再试',
    unanswered: '没有收到答复。再按一次不会重复处理。',
  },
  itemGone: '这个事项已经没有了',
  itemGoneHint: '可能已被处理，回到队列看看其他的。',
} as const
