/** @jest-environment jsdom */
import { act } from 'react'
import '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import { render } from '../../../support/render'
import { ApiError } from '@/api/errors'
import { documents } from '@/platform/media/document'
import MistakeBookScreen from '@/areas/practice/screens/mistake-book'
import { answer, openedPractice } from '../../../support/practice'
import type { Answers } from '../../../../support/root'

const uid = '01990f3c-1e7a-7b2c-9d3e-4f5a6b7c8d9e'
const url = '/study/v1/mistakes-pdf/ticket'

/** The sheet for the PDF of a book with a question of maths, and what documents are asked for. */
async function opened(answers: Answers = {}, isGuest = false) {
  const { root, practice } = await openedPractice({
    ...(!isGuest && { user: { uid, phone: '138****0001' } }),
    answers: {
      getMistakesPdf: () => ({ url, expiresAt: 1, questions: 1 }),
      ...answers,
    },
  })
  const attempt = practice.begin({ mode: 'train', source: 'x:y', questions: ['ma-1', 'ma-2'], seed: 1 })
  answer(practice, attempt, 'ma-1', 'A')
  const open = jest.spyOn(documents, 'open').mockResolvedValue('opened')
  page.url = '/exercises/mistake-book'
  const screen = await render(<MistakeBookScreen />, root)
  await screen.tap('button', '数学 1')
  await screen.tap('button', '导出 PDF')
  const asked = () => root.calls.filter(({ id }) => id === 'getMistakesPdf').map(({ input }) => input)
  const more = () => act(async () => answer(practice, attempt, 'ma-2', 'A'))
  return { root, screen, open, asked, more }
}
afterEach(() => jest.restoreAllMocks())

test('answers on this device go to the server first, then the file of the chosen subject comes', async () => {
  const { root, screen, open, asked, more } = await opened()
  const before = root.calls.length
  await more()
  await screen.tap('button', '导出')
  expect(asked()).toMatchObject([{ params: { uid }, query: { subject: 'maths' } }])
  const ids = root.calls.slice(before).map(({ id }) => String(id))
  expect(ids.filter((id) => ['addStudyEvents', 'getMistakesPdf'].includes(id))).toEqual([
    'addStudyEvents',
    'getMistakesPdf',
  ])
  expect(open.mock.calls).toEqual([[`${root.boot.apiBase}${url}`, '错题本-数学.pdf']])
  expect(root.ui.toast).toBeUndefined()
  expect(screen.all('dialog')).toEqual([])
})

test('only the questions come where no answers are wanted', async () => {
  const { screen, asked } = await opened()
  await screen.tap('button', '只要题目')
  await screen.tap('button', '导出')
  expect(asked()).toMatchObject([{ query: { subject: 'maths', answers: 'no' } }])
})

/** A server that takes no events for a reason. */
const refusing = (error: ApiError): Answers => ({ addStudyEvents: () => Promise.reject(error) })

test('answers that did not reach the server are mentioned', async () => {
  const { root, screen, open } = await opened(refusing(new ApiError('x503', 503)))
  await screen.tap('button', '导出')
  expect(root.ui.toast?.text).toBe('还有 2 条记录没有传到服务器，这份文件里没有它们')
  expect(open).toHaveBeenCalledTimes(1)
})

test('a server that is not reached is named, and nothing is opened', async () => {
  const error = new ApiError('network', 0)
  const getMistakesPdf = () => Promise.reject(error)
  const { root, screen, open } = await opened({ ...refusing(error), getMistakesPdf })
  await screen.tap('button', '导出')
  expect([open.mock.calls, root.ui.toast?.text]).toEqual([[], '网络连接失败，请检查后再试。'])
})

test('a book with nothing in it is not fetched', async () => {
  const { root, screen, open } = await opened({
    getMistakesPdf: () => ({ url, expiresAt: 1, questions: 0 }),
  })
  await screen.tap('button', '导出')
  expect([open.mock.calls, root.ui.toast?.text]).toEqual([[], '服务器上还没有可以导出的错题'])
})

test.each([
  ['ended', '下载链接已经失效，请再导出一次'],
  ['failed', '导出没有成功，请稍后再试'],
] as const)('a file that %s is told, and the sheet stays', async (outcome, sentence) => {
  const { root, screen, open } = await opened()
  open.mockResolvedValue(outcome)
  await screen.tap('button', '导出')
  expect(root.ui.toast?.text).toBe(sentence)
  expect(screen.all('dialog')).toHaveLength(1)
})

test('a guest is led to the login', async () => {
  const { screen, asked } = await opened({}, true)
  expect(screen.text()).toContain('登录后才能导出，做过的题会一起带进账号。')
  expect(screen.get('link', '去登录').getAttribute('href')).toMatch(/^\/login/)
  expect([screen.all('button', '导出'), asked()]).toEqual([[], []])
})
