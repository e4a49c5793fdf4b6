// Taro reads this file without the alias of the sources.
import { hasStaffPages } from '../platform/app/staff-pages'

/**
 * Where every screen is: its mini-program area (subpackage; `main` is the main package) and its folder there. The main
 * package comes first and each area stands together, so that the list has the order of the pages in the compiled app.
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
  loginBlend: 'sales/login-blend',
  menuBlend: 'sales/menu-blend',
  saleLogin: 'sales/sale-login',
  confirmIdentity: 'sales/confirm-identity',
  saleIndex: 'sales/sale-index',
  leads: 'sales/leads',
  shareMsg: 'share/share-msg',
  shareResult: 'share/share-result',
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
  ability: 'ability/views',
  diagnose: 'ability/diagnose',
  duel: 'ability/duel',
  studyRank: 'ability/board',
  practiceStatistics: 'ability/statistics',
  plan: 'ability/plan',
  coursesDetail: 'courses/courses-detail',
  course: 'courses/views',
  lesson: 'courses/lesson',
  audio: 'courses/audio',
  coupons: 'shop/coupons',
  orders: 'shop/orders',
  order: 'shop/order',
  payResult: 'shop/pay-result',
  exchange: 'shop/exchange',
  address: 'shop/address',
  addressEdit: 'shop/address-edit',
  agreement: 'shop/agreement',
  live: 'media/live',
  document: 'media/document',
  desk: 'desk/frame',
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

/** Areas of staff alone. A mini-program that is built with `STAFF_PAGES=off` does without them. */
const staffAreas: readonly string[] = ['sales', 'desk']
const isLeftOut = (place: string): boolean =>
  !hasStaffPages() && staffAreas.includes(place.split('/')[0] ?? '')

/** Path of the Taro page that draws a screen, without a leading slash; what is left out is a page that is not there. */
export function pageOf(id: ScreenId): string {
  return `screens/${isLeftOut(screens[id]) ? screens.error : screens[id]}/index`
}

/** The pages of all screens, in the order of their list. */
export function pageList(): string[] {
  return Object.values(screens).map((place) => `screens/${place}/index`)
}

/** Main-package pages and subpackages for app.config. */
export function packages(): { pages: string[]; subPackages: { root: string; pages: string[] }[] } {
  const byArea = new Map<string, string[]>()
  for (const place of Object.values(screens)) {
    if (isLeftOut(place)) continue
    const [area = '', name = ''] = place.split('/', 2)
    byArea.set(area, [...(byArea.get(area) ?? []), `${name}/index`])
  }
  const pages = (byArea.get('main') ?? []).map((page) => `screens/main/${page}`)
  byArea.delete('main')
  return {
    pages,
    subPackages: [...byArea].map(([area, list]) => ({ root: `screens/${area}`, pages: list })),
  }
}
