import { ErrorCode } from '../../../contract/errors'
import { dump, logIn, startAccountApp, type Member } from '../../support/accounts'
import { startForEach } from '../../support/start-suite'

const NOW = Date.parse('2026-07-01T02:00:00Z')
const id = (n: number) => `01990f3c-2b1c-7d10-8a55-0c1d2e3f4a${String(n).padStart(2, '0')}`
const suite = startForEach(startAccountApp)
let student: Member

beforeEach(async () => {
  student = await logIn(suite, '13800001234')
})

async function call(method: 'GET' | 'POST', url: string, payload?: object) {
  const headers = student.headers
  const response = await suite.app.inject({ method, url, headers, ...(payload && { payload }) })
  return response.json()
}

const open = (goodsId: string, n = 1) =>
  call('POST', `/gaoshou/v1/students/${student.uid}/free-courses`, { id: id(n), goodsId })
const grant = (goodsId: string) => call('POST', `/gaoshou/v1/student/${student.uid}/goods/${goodsId}`)
const grantAll = (goodsIds: string[]) =>
  call('POST', `/gaoshou/v1/student/${student.uid}/goods-batch-create`, { id: id(9), goodsIds })
const has = (goodsId: string) => call('GET', `/gaoshou/v1/students/${student.uid}/goods/${goodsId}/exist`)
const which = (goodsIds: string) =>
  call('GET', `/gaoshou/v1/student/${student.uid}/goods-exists?goodsIds=${goodsIds}`)

test('a free course is opened once, however often and by whichever call it is asked for', async () => {
  const first = await open('free-law-1')
  expect(first.result).toEqual({ goodsId: 'free-law-1', openedAt: NOW })
  suite.wait(60)
  expect((await open('free-law-1')).result).toEqual(first.result)
  expect((await open('free-law-1', 2)).result).toEqual(first.result)
  expect((await grant('free-law-1')).result).toEqual(first.result)
  expect((await grantAll(['free-law-1', 'free-law-1'])).result).toEqual({ items: [first.result] })
  expect((await which('free-law-1')).result).toEqual({ items: [{ goodsId: 'free-law-1', exist: true }] })
})

test('many requests for the same course at once open one', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => open('free-law-2', n)))
  expect(new Set(answers.map((answer) => JSON.stringify(answer.result))).size).toBe(1)
  expect((await dump(suite.db)).match(/free-law-2/g)).toHaveLength(1)
})

test('a course that is not given away here is not opened, nor is anything else of the same request', async () => {
  for (const refused of [
    await open('sample-summer-27'),
    await grant('gold'),
    await grantAll(['free-law-1', 'x']),
  ])
    expect(refused).toMatchObject({
      status: 404,
      code: ErrorCode.NotFound,
      msg: '没有找到这门免费课程：请重新选择班型和学期',
    })
  expect((await has('free-law-1')).result).toEqual({ exist: false })
})

test('goods of a student can be asked for one by one and together, in the order of the question', async () => {
  await grantAll(['free-maths-2', 'free-maths-1'])
  expect((await has('free-maths-1')).result).toEqual({ exist: true })
  expect((await has('free-maths-3')).result).toEqual({ exist: false })
  expect((await which('a,free-maths-2,free-maths-1')).result).toEqual({
    items: [
      { goodsId: 'a', exist: false },
      { goodsId: 'free-maths-2', exist: true },
      { goodsId: 'free-maths-1', exist: true },
    ],
  })
})
