/** The ways into the shop's own pages from the personal centre. */
export const shopEntryText = {
  title: '订单与优惠',
  orders: '我的订单',
  ordersHint: '付款、发票、退费都在这里',
  coupons: '优惠券',
  couponsHint: '能用的、能领的，也可以填券码',
  addresses: '收货地址',
  exchanges: '换课记录',
} as const
