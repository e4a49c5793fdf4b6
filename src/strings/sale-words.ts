const SALE =
  /[¥￥]|\d\s*元|优惠|折扣|立减|满减|(?:原|售|特)价|(?:^|[^债证])券|(?:急着|实际)付款|付款之?前|买[^，。；]*更省/

/** Whether a sentence that an operator wrote names a price, an offer, a coupon or a payment to be made, so that it is left out where nothing is sold. */
export const namesSale = (sentence: string): boolean => SALE.test(sentence)
