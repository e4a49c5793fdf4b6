/** Page titles by public path: the staff's desk. */
export const deskTitles = {
  '/desk': '员工台',
  '/desk/orders': '订单',
  '/desk/refunds': '退费申请',
  '/desk/questions': '题目纠错',
  '/desk/curves': '没听懂',
  '/desk/live': '课堂',
  '/desk/records': '操作记录',
  '/desk/books': '每日对账',
} as const
