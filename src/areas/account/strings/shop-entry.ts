/** The ways into the shop's own pages from the personal centre. */
export const shopEntryText = {
  open: { title: '订单与优惠', ordersHint: '付款、发票、退费都在这里' },
  /** Where nothing is sold. */
  closed: { title: '订单', ordersHint: '发票、退费都在这里' },
  orders: '我的订单',
  coupons: '优惠券',
  couponsHint: '有哪些券、什么时候到期',
  addresses: '收货地址',
  exchanges: '换课记录',
} as const
