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
