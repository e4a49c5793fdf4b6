import type { Address } from '@/routes/address'
import type { ScreenId } from '@/routes/screens'

/** Who looks at a screen. */
export type Visitor = 'guest' | 'student' | 'staff'

/** What a screen needs beyond the defaults to show something real. */
interface Shown {
  /** Who looks; by default staff at the screens of sales, and a guest at all others. */
  as?: Visitor
  /** Which of its addresses; by default the first of the route table. */
  at?: Address
  /** A text that stands there once the screen has what it shows; by default its first heading. */
  text?: string | RegExp
  /** Who is shown something else there. */
  also?: Visitor
}

export const shown: Partial<Record<ScreenId, Shown>> = {
  home: { also: 'student', text: '也许用得上' },
  planned: { text: '这个页面正在建设中' },
  personalCenter: { as: 'student', also: 'guest', text: '手机号 139****5678' },
  userPage: { as: 'student' },
  improveInfo: { as: 'student' },
  license: { text: '一、这份政策说什么' },
  campaign: { at: '/market/summer-gold/27', text: '品牌介绍' },
  login: { also: 'student' },
  wordLogin: { also: 'student' },
  loginBlend: { as: 'guest' },
  menuBlend: { as: 'guest', also: 'student' },
  saleLogin: { as: 'guest' },
  saleIndex: { at: '/sale-index', text: '近 7 天还没有新线索' },
  live: { also: 'student' },
  document: { at: '/study-document?id=maths-formulas', text: '常用等价无穷小' },
  course: { at: '/courses/study-center', also: 'student', text: '免费课程' },
  coupons: { at: '/coupon', as: 'student', also: 'guest', text: '有券码' },
  orders: { as: 'student', text: '还没有订单' },
  exchange: { as: 'student', text: '换课规则' },
  lesson: { at: '/courses/course-learning?lesson=maths-limit.01-limit-idea', text: '把话说准' },
  audio: { at: '/courses/audio-list', also: 'student' },
  coursesDetail: { at: '/courses/courses-detail?productId=sample-summer-27', text: '课程大纲' },
  address: { as: 'student', text: '还没有收货地址' },
  addressEdit: { as: 'student', text: '所在地区' },
  agreement: { at: '/courses/sign-agreement?agreement=course-27', text: '四、退费规则' },
  order: {
    at: '/courses/paycourse-details?product=sample-english-writing-27',
    also: 'student',
    text: '退费规则',
  },
  payResult: {
    as: 'student',
    at: '/courses/pay-success',
    text: '没有找到这个订单',
  },
  practiceRun: {
    at: '/exercises/topic-train?source=node:calc.limit.squeeze',
    also: 'student',
    text: '原创模拟',
  },
  practiceRecord: { also: 'student' },
  ability: { at: '/exercises/combat-ability', text: '还没有能算进来的作答，范围最宽。' },
  diagnose: { text: '把考过的成绩填进来' },
  duel: { at: '/exercises/combat-network', also: 'student', text: '先打一局，作为你以后的对手' },
  trainList: { also: 'student', text: '马克思主义基本原理' },
  trainDetail: { at: '/exercises/training-detail?source=node:marx.intro', text: '做过' },
  examDetail: { at: '/exercises/exam-detail?paper=po-mock-1', text: '考试规则' },
  mistakeBook: { at: '/exercises/mistake-book' },
  mistakeDetail: { at: '/exercises/mistake-detail?question=en-ra-1-1', text: '解析' },
  studyRank: { as: 'student', also: 'guest', text: '这周还没有上榜' },
  plan: { text: '还没有任务' },
  wordCard: { also: 'student' },
  wordToday: { also: 'student' },
  wordList: { at: '/spword/section?unit=1', text: /income/ },
  wordTable: { at: '/spword/table?unit=1', text: /income/ },
  wordQuiz: { at: '/spword/test?unit=1' },
  messages: { as: 'student', text: '还没有消息' },
  messageSettings: { as: 'student', text: '免打扰' },
  sign: { as: 'student', also: 'guest', text: '加入打卡' },
  rewards: { as: 'student', also: 'guest', text: '新手任务' },
  points: { as: 'student', text: '还没有积分' },
  pointRules: { also: 'student', text: '能换的券' },
  knowledgeSign: { also: 'student', text: /^来自“/ },
  studyRoom: { also: 'student', text: '开始计时' },
  learningMap: { text: '你在这里' },
  desk: { as: 'staff', at: '/desk', text: '你的账号没有要处理的队列' },
  wordDetail: { at: '/spword/detail?word=tone', text: '他的语气清楚地表明' },
}
