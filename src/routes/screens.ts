/** Every screen, by the mini-program area (subpackage) that holds it; `main` is the main package. */
export const screens = {
  home: { area: 'main', name: 'home' },
  planned: { area: 'main', name: 'planned' },
  error: { area: 'main', name: 'error' },
  login: { area: 'account', name: 'login' },
  personalCenter: { area: 'account', name: 'personal-center' },
  wordLogin: { area: 'account', name: 'word-login' },
  userPage: { area: 'account', name: 'user-page' },
  improveInfo: { area: 'account', name: 'improve-info' },
  license: { area: 'account', name: 'license' },
  campaign: { area: 'market', name: 'campaign' },
  loginBlend: { area: 'sales', name: 'login-blend' },
  menuBlend: { area: 'sales', name: 'menu-blend' },
  saleLogin: { area: 'sales', name: 'sale-login' },
  confirmIdentity: { area: 'sales', name: 'confirm-identity' },
  saleIndex: { area: 'sales', name: 'sale-index' },
  leads: { area: 'sales', name: 'leads' },
  shareMsg: { area: 'share', name: 'share-msg' },
  shareResult: { area: 'share', name: 'share-result' },
  wordCard: { area: 'words', name: 'card' },
  unitList: { area: 'words', name: 'unit-list' },
  wordList: { area: 'words', name: 'word-list' },
  wordTable: { area: 'words', name: 'table' },
  wordSearch: { area: 'words', name: 'search' },
  wordQuiz: { area: 'words', name: 'quiz' },
  quizResult: { area: 'words', name: 'quiz-result' },
  guestSummary: { area: 'words', name: 'guest-summary' },
  wordToday: { area: 'words', name: 'today' },
  wordPlan: { area: 'words', name: 'plan' },
  wordPlacement: { area: 'words', name: 'placement' },
  wordScheme: { area: 'words', name: 'scheme' },
  wordRecord: { area: 'words', name: 'record' },
  wordPreview: { area: 'words', name: 'preview' },
  wordDetail: { area: 'words', name: 'detail' },
  groupResult: { area: 'words', name: 'group-result' },
  practiceRun: { area: 'practice', name: 'run' },
  practiceReport: { area: 'practice', name: 'report' },
  analysis: { area: 'practice', name: 'analysis' },
  trainList: { area: 'practice', name: 'train-list' },
  trainDetail: { area: 'practice', name: 'train-detail' },
  examDetail: { area: 'practice', name: 'exam-detail' },
  knowledges: { area: 'practice', name: 'knowledges' },
  mistakeBook: { area: 'practice', name: 'mistake-book' },
  mistakeDetail: { area: 'practice', name: 'mistake-detail' },
  mistakePrint: { area: 'practice', name: 'mistake-print' },
  collectFolder: { area: 'practice', name: 'collect-folder' },
  collectDetail: { area: 'practice', name: 'collect-detail' },
  reciteList: { area: 'practice', name: 'recite-list' },
  recite: { area: 'practice', name: 'recite' },
  reciteLearn: { area: 'practice', name: 'recite-learn' },
  formulas: { area: 'practice', name: 'formulas' },
  practiceRecord: { area: 'practice', name: 'record' },
  ability: { area: 'practice', name: 'ability' },
  studyRank: { area: 'practice', name: 'board' },
  practiceStatistics: { area: 'practice', name: 'statistics' },
  coursesDetail: { area: 'courses', name: 'courses-detail' },
} as const satisfies Record<string, { area: string; name: string }>

export type ScreenId = keyof typeof screens

/** Path of the Taro page that draws a screen, without a leading slash. */
export function pageOf(id: ScreenId): string {
  const { area, name } = screens[id]
  return `screens/${area}/${name}/index`
}

/** Main-package pages and subpackages for app.config. */
export function packages(): { pages: string[]; subPackages: { root: string; pages: string[] }[] } {
  const byArea = new Map<string, string[]>()
  for (const { area, name } of Object.values(screens)) {
    byArea.set(area, [...(byArea.get(area) ?? []), `${name}/index`])
  }
  const pages = (byArea.get('main') ?? []).map((page) => `screens/main/${page}`)
  byArea.delete('main')
  return {
    pages,
    subPackages: [...byArea].map(([area, list]) => ({ root: `screens/${area}`, pages: list })),
  }
}
