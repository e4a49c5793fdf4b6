/** The faults of products and coupons. */
export const shopFileText = {
  noCourse: (goods: readonly string[]) =>
    `（${goods.join('、')}）开不了任何一门课：请写成 content/courses 里某门课 goods 一行的编号`,
  fullBeyond: (lessons: number) => `超出了课程的讲数：不算试听和定时放映一共 ${lessons} 讲`,
  nothingSent: '是多余的：ships 是 false，没有东西要寄，不能为寄出的东西扣钱',
  keptBeyond: '不比 price 少：寄出以后就一分钱也退不了，请写寄出的东西值多少分',
  idleOnce: '是多余的：full 是 0，没有全额退的讲数可以只算一次',
  noCode: '缺少了：taking 写的是 code，请补上兑换码',
  noAccount: '缺少了：请写收款账号，或者用 picture 给一张收款码',
  noBank: '缺少了：写了收款账号，请补上是哪家银行',
  idleBank: '是多余的：没有写收款账号，请补上账号，或删去这一项',
  wholePrice: (id: string, price: string) =>
    `够减掉商品 ${id} 的全部价钱（${price}）：确实要让它免费，请在这张券里加上 "free": true；否则请改正 off 或 from`,
  idleCode: '是多余的：taking 不是 code，请删去兑换码，或改成 code',
} as const
