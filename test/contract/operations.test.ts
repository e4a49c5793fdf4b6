import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { silentCodes } from '../../contract/errors/common'
import { commonErrors, ErrorCode, errorStatus } from '../../contract/errors'
import { identityHeaders } from '../../contract/identity'
import { operations, type Operation, type OperationId } from '../../contract/operations'
import { schemas, type OperationSchema } from '../../contract/schemas'

const all = Object.entries<Operation>(operations)
const ids = Object.keys(operations).filter((id): id is OperationId => id in operations)

test('these operations, and no others, are open to everybody', () => {
  const open = all.filter(([, it]) => it.auth === 'none').map(([id]) => id)
  expect(open.sort()).toEqual([
    'checkStaffPassword',
    'getAgreement',
    'getClockActivity',
    'getCodeChallenge',
    'getCourseTypeFamily',
    'getDocument',
    'getFormulaCards',
    'getHome',
    'getLearningMap',
    'getLessonCurve',
    'getLessonMedia',
    'getLicense',
    'getLiveRoom',
    'getPageConfig',
    'getPaperQuestions',
    'getPointRules',
    'getProduct',
    'getPromotion',
    'getPromotionCard',
    'getPromotionShare',
    'getQuestionIndex',
    'getQuestionSet',
    'getQuestionStats',
    'getReciteDecks',
    'getSaleLink',
    'getSaleList',
    'getSellerBusiness',
    'getSellerBusinessV2',
    'getSellerByInviteCode',
    'getServiceCode',
    'getToday',
    'getTrialLesson',
    'getWechatSignature',
    'getWordIndex',
    'getWordUnit',
    'listBanners',
    'listCoupons',
    'listCourses',
    'listDocuments',
    'listLiveClasses',
    'listLiveMessages',
    'listRegions',
    'listSchools',
    'listSubjects',
    'listThesauruses',
    'loginUser',
    'openLiveSocket',
    'openStaffSession',
    'refreshToken',
    'reportEvents',
    'requestMessageToken',
    'requestToken',
    'searchQuestions',
    'sendLog',
    'sendMobileCode',
    'sendStaffCode',
  ])
})

test('no two operations share a method and a path', () => {
  const places = all.map(([, { method, path }]) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`)
  expect(new Set(places).size).toBe(places.length)
})

test.each(ids)('%s describes each brace of its path and nothing more', (id) => {
  const schema: OperationSchema = schemas[id]
  const braces = [...operations[id].path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
  const params: { properties?: object } = schema.params ?? {}
  expect(Object.keys(params.properties ?? {})).toEqual(braces)
})

test.each(ids)('%s says that it has a body exactly when it has a schema for one', (id) => {
  const operation: Operation = operations[id]
  const schema: OperationSchema = schemas[id]
  expect(operation.body !== undefined).toBe(schema.body !== undefined)
  if (operation.method === 'GET' || operation.method === 'DELETE') expect(operation.body).toBeUndefined()
})

test.each(ids)('%s repeats no common error', (id) => {
  const errors: readonly ErrorCode[] = operations[id].errors
  expect(errors.filter((code) => commonErrors.includes(code))).toEqual([])
  expect(new Set(errors).size).toBe(errors.length)
})

test('a client refuses an operation for lack of a uid only where a user is demanded', () => {
  const odd = all.filter(([, it]) => it.validUid && it.auth !== 'user').map(([id]) => id)
  expect(odd).toEqual([])
})

test('whatever changes something for a user is safe to send twice', () => {
  const odd = all.filter(([, it]) => it.method !== 'GET' && it.auth !== 'none' && !it.idempotent)
  expect(odd.map(([id]) => id)).toEqual([])
})

test('each error code stands once and has an HTTP status for errors', () => {
  const codes = Object.values(ErrorCode)
  expect(new Set(codes).size).toBe(codes.length)
  expect(Object.keys(errorStatus).sort()).toEqual([...codes].sort())
  for (const status of Object.values(errorStatus)) expect([4, 5]).toContain(Math.floor(status / 100))
})

test('the silent list is the specification’s', () => {
  expect(silentCodes.join(' ')).toBe(
    'x070076 x40000 x040013 x9002 x10038 x130018 x080011 x12002 x130025 C10100 x11046 x404 400 B10220 x070195',
  )
})

test('the identity headers are those of the specification, in its order', () => {
  expect(identityHeaders.map((it) => it.name).join('')).toBe('apvhnmdsu')
})

test('the app’s build has the operations that its services send, and no others', () => {
  const folder = path.join(__dirname, '../../src')
  const services = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(^|\/)api\/.+\.ts$/.test(name),
  )
  const sent = services.flatMap((name) =>
    [...readFileSync(path.join(folder, name), 'utf8').matchAll(/send\(\s*op\.(\w+)/g)].map(
      (match) => match[1] ?? '',
    ),
  )
  const built = all.filter(([, { planned, unsent }]) => !planned && !unsent).map(([id]) => id)
  expect([...new Set(sent)].sort()).toEqual(built.sort())
})
