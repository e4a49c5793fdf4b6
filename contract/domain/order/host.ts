/** Hosts that are an app or a mini-program of their own, by the name in their identity headers. */
const shells: readonly string[] = ['wechat-miniapp', 'miniapp', 'shenlong', 'dream']

/** Whether nothing is sold in a host, so that no word is said of paying: Apple's rules leave iOS shells nothing. */
export const isClosedHost = (name: string, os: string): boolean => os === 'ios' && shells.includes(name)

const SALE = /[¥￥]|\d\s*元|优惠|折扣|立减|满减|(?:原|售|特)价|券/

/** Whether a sentence that an operator wrote names a price, an offer or a coupon, so that it is left out where nothing is sold. */
export const namesSale = (sentence: string): boolean => SALE.test(sentence)
