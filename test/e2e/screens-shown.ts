import type { Address } from '@/routes/address'
import type { ScreenId } from '@/routes/screens'

/** The visitor who looks at a screen. */
export type Visitor = 'guest' | 'student' | 'staff'

/** The state that a screen needs beyond the defaults to show something real. */
interface Shown {
  /** The visitor; by default staff at the screens of sales, and a guest at all others. */
  as?: Visitor
  /** Which of its addresses; by default the first of the route table. */
  at?: Address
  /** A text that stands there once the screen has what it shows; by default its first heading. */
  text?: string | RegExp
  /** A visitor who is shown something else there. */
  also?: Visitor
}

export const shown: Partial<Record<ScreenId, Shown>> = {
  'main/home': { also: 'student', text: '也许用得上' },
  'main/planned': { text: '这个页面正在建设中' },
  'account/personal-center': { as: 'student', also: 'guest', text: '手机号 139****5678' },
  'account/user-page': { as: 'student' },
  'account/improve-info': { as: 'student' },
  'account/license': { text: '一、这份政策说什么' },
  'market/campaign': { at: '/market/summer-gold/27', text: '品牌介绍' },
  'account/login': { also: 'student' },
  'account/word-login': { also: 'student' },
  'staff/login-blend': { as: 'guest' },
  'staff/menu-blend': { as: 'guest', also: 'student' },
  'staff/sale-login': { as: 'guest' },
  'staff/sale-index': { at: '/sale-index', text: '近 7 天还没有新线索' },
  'courses/media/live': { also: 'student' },
  'courses/media/document': { at: '/study-document?id=maths-formulas', text: '常用等价无穷小' },
  'courses/course': { at: '/courses/study-center', also: 'student', text: '免费课程' },
  'shop/coupons': { at: '/coupon', as: 'student', also: 'guest', text: '有券码' },
  'shop/orders': { as: 'student', text: '还没有订单' },
  'shop/exchange': { as: 'student', text: '换课规则' },
  'courses/lesson': { at: '/courses/course-learning?lesson=maths-limit.01-limit-idea', text: '把话说准' },
  'courses/media/audio': { at: '/courses/audio-list', also: 'student' },
  'courses/courses-detail': { at: '/courses/courses-detail?productId=sample-summer-27', text: '课程大纲' },
  'shop/address': { as: 'student', text: '还没有收货地址' },
  'shop/address-edit': { as: 'student', text: '所在地区' },
  'shop/agreement': { at: '/courses/sign-agreement?agreement=course-27', text: '四、退费规则' },
  'shop/order': {
    at: '/courses/paycourse-details?product=sample-english-writing-27',
    also: 'student',
    text: '退费规则',
  },
  'shop/pay-result': {
    as: 'student',
    at: '/courses/pay-success',
    text: '没有找到这个订单',
  },
  'practice/run': {
    at: '/exercises/topic-train?source=node:calc.limit.squeeze',
    also: 'student',
    text: '原创模拟',
  },
  'practice/results/record': { also: 'student' },
  'practice/results/ability': { at: '/exercises/combat-ability', text: '还没有能算进来的作答，范围最宽。' },
  'practice/results/diagnose': { text: '把考过的成绩填进来' },
  'practice/results/duel': {
    at: '/exercises/combat-network',
    also: 'student',
    text: '先打一局，作为你以后的对手',
  },
  'practice/train-list': { also: 'student', text: '马克思主义基本原理' },
  'practice/train-detail': { at: '/exercises/training-detail?source=node:marx.intro', text: '做过' },
  'practice/exam-detail': { at: '/exercises/exam-detail?paper=po-mock-1', text: '考试规则' },
  'practice/mistake-book': { at: '/exercises/mistake-book' },
  'practice/mistake-detail': { at: '/exercises/mistake-detail?question=en-ra-1-1', text: '解析' },
  'practice/results/board': { as: 'student', also: 'guest', text: '这周还没有上榜' },
  'plan/plan': { text: '还没有任务' },
  'words/card': { also: 'student' },
  'words/today': { also: 'student' },
  'words/word-list': { at: '/spword/section?unit=1', text: /income/ },
  'words/table': { at: '/spword/table?unit=1', text: /income/ },
  'words/quiz': { at: '/spword/test?unit=1' },
  'habit/messages': { as: 'student', text: '还没有消息' },
  'habit/message-settings': { as: 'student', text: '免打扰' },
  'habit/sign': { as: 'student', also: 'guest', text: '加入打卡' },
  'habit/rewards': { as: 'student', also: 'guest', text: '新手任务' },
  'habit/points': { as: 'student', text: '还没有积分' },
  'habit/point-rules': { also: 'student', text: '能换的券' },
  'habit/knowledge': { also: 'student', text: /^来自“/ },
  'habit/room': { also: 'student', text: '开始计时' },
  'habit/map': { text: '你在这里' },
  'staff/desk': { as: 'staff', at: '/desk', text: '你的账号没有要处理的队列' },
  'words/detail': { at: '/spword/detail?word=tone', text: '他的语气清楚地表明' },
}
