import type { CouponRefusal } from '../../../contract/schemas/shop/shop'

/** Why a coupon does not count, one sentence each. */
const coupon: Readonly<Record<CouponRefusal, string>> = {
  used: '这张优惠券已经用在别的订单上',
  expired: '这张优惠券已经过期',
  price: '没有达到这张优惠券的使用金额',
  product: '这张优惠券不适用这门课',
}

/** The disagreements in the books of an order, for staff. */
const difference = {
  'paid-without-money': '订单已付款，账上没有收款',
  'money-without-paid': '账上有收款，订单没有变成已付款',
  'money-not-amount': '收款和订单金额不一致',
  'delivered-without-payment': '没有付款就开通了课程',
  'paid-not-delivered': '已付款，课程还没有开通',
  'goods-missing': '应开通的课程没有开全',
  'goods-after-refund': '已退费，课程还开着',
  surplus: '多收的钱还没有退回',
  'refund-without-money': '退费已办结，账上没有退款',
  'refund-beyond-payment': '退款超过了收款，或者多退了',
  'booked-twice': '微信的这笔钱，员工按同一个流水号也记过一次，请核对',
  'steps-broken': '订单的步骤记录对不上',
  'seats-beyond': '卖完之后又收了关闭订单的钱，名额多占了',
} as const

/** Sentences about orders and the shop that need more than their code. */
export const orderText = {
  coupon,
  difference,
  surplusBack: '重复付款退回',
  otherReference: (number: string) => `这个流水号已经记在另一笔订单 ${number} 上，请核对`,
  justPaid: '这一单刚刚付好了，不用再付，也关不了',
  payingNow: '这一单正在付款，请等一会儿再看',
  hadCoupon: '这张优惠券你用以前的账号领过了，每人一张',
  couponGone: '这张优惠券刚刚领完或到期了，价格已按现在的重新算',
  noCode: '没有这个券码，请核对后再填',
  closedHost: '这里暂时不能买课，有问题可以咨询老师',
  ended: '这门课现在买不了',
  soldOut: '这门课已经卖完，现在买不了',
  owned: '这门课你已经有了，不用再买',
  ownedNow: '这门课你已经有了',
  otherAmount: (yuan: string) => `价格刚刚变了，现在要付 ¥${yuan}，请看过再下单`,
  waiting: '这门课你还有一笔订单没有付款，请先付掉或取消它',
  often: '今天下单的次数太多，请明天再来，或者咨询老师',
  late: '这一单超过了付款时间，已经关闭，请重新下单',
  booksOfAll: '账目是所有分校的，由管理员或总部查看',
  leaving: '还有订单正在付款、等待开通或退费，处理完再注销账号',
  owed: '有一笔多付的钱还没有退给你，退回后再注销',
  unsent: '有一单的纸质讲义还没有寄出，寄出后再注销账号',
  uninvoiced: '有一张发票还没有办好，办好后再注销账号',
  transferred: '这一单已经关闭。要是转过账，先把单号发给老师；注销以后，到账的钱对不上这一单',
} as const
