/** Where an order stands, in a word. */
export const orderStateText = {
  created: '待付款',
  paying: '待付款',
  paid: '已付款，正在开课',
  delivered: '已开课',
  refunding: '退费中',
  refunded: '已退费',
  closed: '已关闭',
} as const

/** Where an order stands whose payment was another one's; staff put that right, and the student asked for nothing. */
export const mistakeText = {
  running: { title: '收款核对中', hint: '老师可能把别人的款记到了这一单，正在核对。' },
  done: { title: '收款已更正', hint: '老师把别人的款记到了这一单，已更正；没有收你的钱。' },
} as const
