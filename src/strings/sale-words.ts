const SALE = /[¥￥]|\d\s*元|优惠|折扣|立减|满减|(?:原|售|特)价|(?:^|[^债证])券/

/** Whether a sentence that an operator wrote names a price, an offer or a coupon, so that it is left out where nothing is sold. */
export const namesSale = (sentence: string): boolean => SALE.test(sentence)
