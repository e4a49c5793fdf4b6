/** The list of a student's orders. */
export const ordersText = {
  list: '我的订单',
  amount: (amount: string) => `实付 ${amount}`,
  refunded: (amount: string) => `已退 ${amount}`,
  toPay: (amount: string) => `应付 ${amount}`,
  off: (amount: string) => `已减 ${amount}`,
  ended: {
    cancelled: '你取消了',
    staff: '老师关闭了',
    expired: '到时间自动关闭',
    owned: '这门课你已经有了，自动关闭',
    refused: '支付方没有收款',
  },
  createdAt: (moment: string) => `${moment} 下单`,
  payUntil: (moment: string) => `请在 ${moment} 前付款`,
  number: (number: string) => `单号 ${number}`,
  acts: {
    pay: '去支付',
    learn: '去学习',
    refund: '看退费',
    again: '再看看这门课',
    look: '看订单',
  },
  actNamed: (act: string, title: string) => `${act}：${title}`,
  none: '还没有订单',
  noneHint: '有了订单以后，发票、退费和换课都在这里。',
  products: '去看课程',
} as const
