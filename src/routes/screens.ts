// Taro reads this file without the alias of the sources.
import { hasStaffPages } from '../platform/app/staff-pages'

/**
 * Where every screen is: its area (src/areas; a subpackage of the mini-program, `main` its main package) and its folder
 * among the area's screens.
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
  practiceRecord: 'practice/record',
  ability: 'practice/ability',
  diagnose: 'practice/diagnose',
  duel: 'practice/duel',
  studyRank: 'practice/board',
  practiceStatistics: 'practice/statistics',
  plan: 'plan/plan',
  studyReport: 'plan/study-report',
  coursesDetail: 'courses/courses-detail',
  course: 'courses/course',
  lesson: 'courses/lesson',
  audio: 'courses/audio',
  live: 'courses/live',
  document: 'courses/document',
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

/** Path of the Taro page at a place, without a leading slash. */
function pageAt(place: string): string {
  const [area = '', name = ''] = place.split('/', 2)
  return `areas/${area}/screens/${name}/index`
}

/** Path of the Taro page that draws a screen, without a leading slash; what is left out is a page that is not there. */
export function getPage(id: ScreenId): string {
  return pageAt(isLeftOut(screens[id]) ? screens.error : screens[id])
}

/** Main-package pages and subpackages for app.config. */
export function packages(): { pages: string[]; subPackages: { root: string; pages: string[] }[] } {
  const byArea = new Map<string, string[]>()
  for (const place of Object.values(screens)) {
    if (isLeftOut(place)) continue
    const [area = '', name = ''] = place.split('/', 2)
    byArea.set(area, [...(byArea.get(area) ?? []), `screens/${name}/index`])
  }
  const pages = (byArea.get('main') ?? []).map((page) => `areas/main/${page}`)
  byArea.delete('main')
  return {
    pages,
    subPackages: [...byArea].map(([area, list]) => ({ root: `areas/${area}`, pages: list })),
  }
}
