import { match } from '@/routes/match'
import { afterUnauthorized, type UnauthorizedVisit } from '@/routes/unauthorized'

function at(path: string, visit: Partial<UnauthorizedVisit> = {}) {
  const found = match(path)
  if (!found) throw new Error(`no row for ${path}`)
  return afterUnauthorized({ row: found.row, agent: '', isNative: false, wasAppAsked: false, ...visit })
}

test('agent 18 on a vocational page returns to the saved location', () => {
  expect(at('/public-exam/index', { agent: '18', savedUrl: '/from' })).toEqual({ kind: 'go', url: '/from' })
})

test('agent 18 elsewhere, or without a saved location, is treated like anyone', () => {
  expect(at('/spword/index', { agent: '18', savedUrl: '/from' })).toEqual({ kind: 'go', url: '/login' })
  expect(at('/public-exam/index', { agent: '18' })).toEqual({ kind: 'go', url: '/login' })
})

test('a native app is asked to log in once, not twice', () => {
  expect(at('/spword/index', { isNative: true })).toEqual({ kind: 'app-login' })
  expect(at('/spword/index', { isNative: true, wasAppAsked: true })).toEqual({ kind: 'stay' })
})

test('agent 2 goes to the personal centre, unless it is on know-index', () => {
  expect(at('/spword/index', { agent: '2' })).toEqual({ kind: 'go', url: '/personal-center' })
  expect(at('/know-index', { agent: '2' })).toEqual({ kind: 'stay' })
})

test('agent 8 goes to the member centre', () => {
  expect(at('/score-home', { agent: '8' })).toEqual({ kind: 'go', url: '/personal-center' })
})

test.each([
  ['redundant', '/menu-blend', { kind: 'go', url: '/login-blend' }],
  ['gaoshou', '/spword/index', { kind: 'go', url: '/login' }],
  ['otherbus', '/book/exams-books', { kind: 'go', url: '/login' }],
  ['score', '/score-home', { kind: 'login-dialog' }],
  ['examption', '/examption/exam-free', { kind: 'stay' }],
  ['salerank', '/sale-index', { kind: 'go', url: '/sale-login' }],
  ['salerank', '/agent-link', { kind: 'go', url: '/sale-login' }],
  ['deepreport', '/exercises/deep-report', { kind: 'go', url: '/login' }],
  ['none', '/bookmark', { kind: 'go', url: '/login' }],
])('a page of the category %s: %s', (_category, path, reaction) => {
  expect(at(path)).toEqual(reaction)
})
