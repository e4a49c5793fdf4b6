/** A cohort by its number: 127 is that of those who work beside it. */
const cohortText = (cohort: string) =>
  cohort.length === 3 ? `${cohort.slice(1)} 考研 · 在职` : `${cohort} 考研`

export const productText = {
  navTitle: '课程详情',
  cohort: cohortText,
  weeks: '周',
  hours: '课时',
  lessonsUnit: '讲',
  chapters: '章',
  /** Of a product that a consultant sells. */
  offer: (price: string) => `限时优惠价 ${price}`,
  offerHint: (month: number, day: number) => `${month}月${day}日截止，由课程老师为你办理。`,
  usual: (price: string) => `平时 ${price}`,
  late: '现在开始来不及走完。',
  over: '这门课已经结束。',
  fits: '还来得及的：',
  highlights: '你会得到什么',
  free: '免费课程',
  freeHint: '登录就能学，不收费',
  trials: '先试听',
  trialsHint: '不用登录',
  outline: '课程大纲',
  lessons: (count: number, showings: number) =>
    [...(count > 0 ? [`${count} 讲`] : []), ...(showings > 0 ? [`${showings} 场放映`] : [])].join('，'),
  /** With what the title of a showing begins. */
  showing: '定时放映',
  minutes: (minutes: number) => `${minutes} 分钟`,
  refund: '退费规则',
  refundAll: '看全文',
  notes: '报名须知',
  /** Of a product that is sold. */
  pluses: '这门课的特点',
  teachers: (count: number) => (count === 1 ? '老师' : `${count} 位老师`),
  teaches: (courses: readonly string[]) => `讲《${courses.join('》《')}》`,
  tryThis: '试听',
  agreement: '看全文：购课协议',
  price: '价格',
  course: '课程',
  priceHint: '有能用的优惠券，下单时会自动选好最省的一张。',
  saleUntil: (month: number, day: number) => `${month} 月 ${day} 日截止报名`,
  saleFrom: (month: number, day: number) => `${month} 月 ${day} 日开始报名`,
  buy: '去购买',
  owned: '这门课你已经有了',
  learn: '去学习',
  renew: '续期',
  refused: {
    ended: '这门课现在不能报名',
    'sold-out': '名额已经满了',
    host: '',
  },
  refusedHint: {
    ended: '想学的话，可以问问老师。',
    'sold-out': '有人退课会空出名额，可以问问老师。',
    host: '',
  },
  missingTitle: '没有找到这门课程',
  missingHint: '课程可能已经下架，换一门看看。',
} as const
