// Taro reads this file without the alias of the sources.
import { hasStaffPages } from '../platform/app/staff-pages'

/**
 * Where every screen is: its area (src/areas) and its folder among the area's `screens`. A folder of screens is a
 * subpackage of the mini-program, that of `main` its main package. `practice/results/duel` lies in a second one of its
 * area, in src/areas/practice/screens-results/duel.
 */
export const screens = {
  home: 'main/home',
  planned: 'main/planned',
  error: 'main/error',
  login: 'account/login',
  personalCenter: 'account/personal-center',
  wordLogin: 'account/word-login',
  userPage: 'account/user-page',
  improveInfo: 'account/improve-info',
  license: 'account/license',
  campaign: 'market/campaign',
  shareMsg: 'market/share-msg',
  shareResult: 'market/share-result',
  loginBlend: 'staff/login-blend',
  menuBlend: 'staff/menu-blend',
  saleLogin: 'staff/sale-login',
  confirmIdentity: 'staff/confirm-identity',
  saleIndex: 'staff/sale-index',
  leads: 'staff/leads',
  desk: 'staff/desk',
  wordCard: 'words/card',
  unitList: 'words/unit-list',
  wordList: 'words/word-list',
  wordTable: 'words/table',
  wordSearch: 'words/search',
  wordQuiz: 'words/quiz',
  quizResult: 'words/quiz-result',
  guestSummary: 'words/guest-summary',
  wordToday: 'words/today',
  wordPlan: 'words/plan',
  wordPlacement: 'words/placement',
  wordScheme: 'words/scheme',
  wordRecord: 'words/record',
  wordPreview: 'words/preview',
  wordDetail: 'words/detail',
  groupResult: 'words/group-result',
  practiceRun: 'practice/run',
  practiceReport: 'practice/report',
  analysis: 'practice/analysis',
  trainList: 'practice/train-list',
  trainDetail: 'practice/train-detail',
  examDetail: 'practice/exam-detail',
  knowledges: 'practice/knowledges',
  mistakeBook: 'practice/mistake-book',
  mistakeDetail: 'practice/mistake-detail',
  mistakePrint: 'practice/mistake-print',
  collectFolder: 'practice/collect-folder',
  collectDetail: 'practice/collect-detail',
  reciteList: 'practice/recite-list',
  recite: 'practice/recite',
  reciteLearn: 'practice/recite-learn',
  formulas: 'practice/formulas',
  practiceRecord: 'practice/results/record',
  ability: 'practice/results/ability',
  diagnose: 'practice/results/diagnose',
  duel: 'practice/results/duel',
  studyRank: 'practice/results/board',
  practiceStatistics: 'practice/results/statistics',
  plan: 'plan/plan',
  studyReport: 'plan/study-report',
  coursesDetail: 'courses/courses-detail',
  course: 'courses/course',
  lesson: 'courses/lesson',
  audio: 'courses/media/audio',
  live: 'courses/media/live',
  document: 'courses/media/document',
  coupons: 'shop/coupons',
  orders: 'shop/orders',
  order: 'shop/order',
  payResult: 'shop/pay-result',
  exchange: 'shop/exchange',
  address: 'shop/address',
  addressEdit: 'shop/address-edit',
  agreement: 'shop/agreement',
  messages: 'habit/messages',
  messageSettings: 'habit/message-settings',
  sign: 'habit/sign',
  points: 'habit/points',
  pointRules: 'habit/point-rules',
  rewards: 'habit/rewards',
  knowledgeSign: 'habit/knowledge',
  studyRoom: 'habit/room',
  learningMap: 'habit/map',
} as const satisfies Record<string, `${string}/${string}`>

export type ScreenId = keyof typeof screens

/** Whether a place is among the pages of staff; a mini-program that is built with `STAFF_PAGES=off` has none. */
const isLeftOut = (place: string): boolean => !hasStaffPages() && place.startsWith('staff/')

/** The package that a place is in, and the path of its Taro page within. */
function locate(place: string): { root: string; page: string } {
  const [area = '', ...below] = place.split('/')
  const name = below.pop() ?? ''
  return { root: `areas/${area}/${['screens', ...below].join('-')}`, page: `${name}/index` }
}

/** Path of the Taro page that draws a screen, without a leading slash; what is left out is a page that is not there. */
export function getPage(id: ScreenId): string {
  const { root, page } = locate(isLeftOut(screens[id]) ? screens.error : screens[id])
  return `${root}/${page}`
}

/** Main-package pages and subpackages for app.config. */
export function packages(): { pages: string[]; subPackages: { root: string; pages: string[] }[] } {
  const main = 'areas/main/screens'
  const byRoot = new Map<string, string[]>()
  for (const place of Object.values(screens)) {
    if (isLeftOut(place)) continue
    const { root, page } = locate(place)
    byRoot.set(root, [...(byRoot.get(root) ?? []), page])
  }
  const pages = (byRoot.get(main) ?? []).map((page) => `${main}/${page}`)
  byRoot.delete(main)
  return { pages, subPackages: [...byRoot].map(([root, list]) => ({ root, pages: list })) }
}
