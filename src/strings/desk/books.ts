/** The books of each day at the staff's desk. */
export const booksText = {
  note: '每天收了多少、退了多少、有没有对不上的。多收的钱另记，不算在收款和退款里。新的在前。',
  none: '还没有对账',
  noneHint: '每天的账对好之后，会出现在这里。',
  orders: (count: number) => `${count} 个订单`,
  paid: '收款',
  surplus: '多收',
  refunded: '退款',
  returned: '多收已退',
  notOver: (time: string) => `今天还没结束，${time} 的数`,
  agreed: '没有差异',
  differences: (count: number) => `${count} 处差异`,
} as const
