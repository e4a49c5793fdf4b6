/** The faults of the content's claims about lengths, hours, dates, prices and classes. */
export const claimText = {
  noStream: '写着“直播”，可是没有一讲写了 stream:，到点放的是录像：请写“定时放映”，或删去',
  lessonTitle: (title: string) => `“${title}”没有写 stream:，放的是录像：标题里请写“定时放映”`,
  count: (said: number, found: number) => `写着 ${said} 讲，课程里有 ${found} 讲：请改成一样`,
  minutes: (said: number, found: number) => `写着约 ${said} 分钟，量出来是 ${found} 分钟：请改正`,
  each: (said: string, least: number, most: number) =>
    `写着“${said}”，量出来每讲 ${least} 到 ${most} 分钟：请改正`,
  hours: (said: number, found: number) => `写着 ${said} 课时，大纲各讲加起来是 ${found} 课时：请改成一样`,
  sum: (said: number, found: number) => `写着一共 ${said} 课时，各项加起来是 ${found}：请改成一样`,
  paid: (lessons: number, full: number) => `应写“共 ${lessons} 讲”“不超过 ${full} 讲”，和退费时算的一样`,
  refundDays: (days: number) => `应写开通后 ${days} 天内可以申请，和 sale.refund.days 一样`,
  refundAnyTime: (days: number) => `写着什么时候申请都退，sale.refund.days 却是 ${days} 天：请改成一样`,
  refundKept: (kept: string) => `应写寄出以后扣 ${kept}，和 sale.refund.shipped 一样`,
  refundOnce: '应写全额退只算第一次，和 sale.refund.once 一样',
  noInstead: (last: string) => `缺少了：${last} 以后开始走不完，请写从哪天起、还来得及的是哪一页`,
  lateInstead: (last: string) => `太晚：${last} 以后开始就走不完，请提前`,
  pageInstead: (name: string) => `缺少了：${name} 已写明来不及的日期，卖它的页面也要写同样的 instead`,
  lateEntry: (title: string, from: string) => `太晚：“${title}”从 ${from} 起已来不及走完，请提前撤下`,
  ended: (path: string, end: string) =>
    `太晚：${path} 到 ${end} 就结束了，请写不晚于 ${end} 的 until，或换成那时还在的页面`,
  late: (to: string, last: string) =>
    `太晚：${to} 过了 ${last} 就来不及走完，请写不晚于 ${last} 的日期，换成还来得及的，或写明已来不及`,
  examDays: (exam: string) => `太晚：${exam} 起是考试，那几天不收手机号，请写更早的日期`,
  sells: '缺少了：图里写了价格、优惠或付款，请写 true，不卖东西的地方就不放这张图',
  weeks: (said: string) => `写着“${said}”，显示的日子里不一直是这样：请把 from、until 缩到那一周，或换个说法`,
  twice: (product: string) => `和前面是同一门课（${product}）：首页一门课只放一次，请删去一处`,
  bundle: (sum: string) => `不比单买便宜：各门单买共 ${sum}，请降价，或写明多出的钱是什么`,
  noUsual: '缺少了：写优惠价时要写平时的价格，或删去 offer',
  usual: '不高于优惠价：请检查两个价格',
  couponPrice: (price: string) => `用不了：能用它的课最贵 ${price}，请把 from 改低`,
  couponNote: (off: string) => `没有写明减多少：请写出“减 ${off} 元”`,
  taskDays: (days: number) => `做不到：从 from 到 until 只有 ${days} 天`,
} as const
