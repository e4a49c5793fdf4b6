/** Sentences about orders and the shop that need more than their code. */
export const orderText = {
  otherReference: '这个流水号已经记在另一笔订单上，请核对',
  justPaid: '这一单刚刚付好了，不用再付，也关不了',
  payingNow: '这一单正在付款，请等一会儿再看',
} as const
