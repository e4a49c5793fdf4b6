/** @jest-environment jsdom */
import { act } from 'react'
import '../../../support/fake-page'
import { render } from '../../../support/render'
import { ApiError, LocalCode } from '@/api/errors'
import type { QuestionReport } from '../../../../../contract/schemas/practice/practice'
import type { Body } from '../../../../../contract/types'
import { Keeping } from '@/areas/practice/parts/keeping'
import { openedPractice } from '../../../support/practice'

const close = () => act(() => void window.dispatchEvent(new Event('pagehide')))

test('a note on a question that is being typed is written when the page is closed', async () => {
  const { root, practice } = await openedPractice()
  const screen = await render(<Keeping practice={practice} question="ma-1" />, root)
  await screen.tap('button', '写笔记')
  await screen.type('我的笔记', '先看分母')
  expect(practice.state.getNote('ma-1')).toBe('')
  close()
  expect(practice.state.getNote('ma-1')).toBe('先看分母')
})

test('a note that is only looked at follows the one that another device has written, and is not written', async () => {
  const { root, practice } = await openedPractice()
  practice.note('ma-1', '手机上的')
  const screen = await render(<Keeping practice={practice} question="ma-1" />, root)
  await screen.tap('button', /笔记/)
  act(() => practice.note('ma-1', '平板上的'))
  expect(screen.get('textbox', '我的笔记')).toHaveProperty('value', '平板上的')
  close()
  expect(practice.state.getNote('ma-1')).toBe('平板上的')
})

test('of two notes on a question that are written at once neither is lost', async () => {
  const { root, practice } = await openedPractice()
  const screen = await render(<Keeping practice={practice} question="ma-1" />, root)
  await screen.tap('button', '写笔记')
  await screen.type('我的笔记', '先看分母')
  act(() => practice.note('ma-1', '平板上的'))
  close()
  expect(practice.state.getNote('ma-1')).toBe('平板上的\n先看分母')
})

test('a report that was not sent is there when the question is opened again, and has the same id', async () => {
  let isDown = true
  const { root, practice } = await openedPractice({
    user: { uid: 'u1', phone: '137****0001' },
    answers: {
      reportQuestion() {
        if (isDown) throw new ApiError(LocalCode.Network, 0)
        return null
      },
    },
  })
  const reports = () => root.calls.filter(({ id }) => id === 'reportQuestion').map(({ input }) => input)
  const before = await render(<Keeping practice={practice} question="ma-1" />, root)
  await before.tap('button', '报错')
  await before.tap('button', '解析有误')
  await before.type('说明（选填）', '第二步少了负号')
  await before.tap('button', '提交')
  expect(root.ui.toast?.text).toBe('网络连接失败，请检查后再试。')
  before.unmount()
  // Drafts of all questions are in one place, which does not grow with every question that is reported.
  expect(root.storage.local.keys().filter((key) => key.startsWith('report-draft'))).toEqual(['report-drafts'])
  const after = await render(<Keeping practice={practice} question="ma-1" />, root)
  await after.tap('button', '报错')
  expect(after.get('textbox', '说明（选填）')).toHaveProperty('value', '第二步少了负号')
  expect(after.get('button', '解析有误').getAttribute('aria-pressed')).toBe('true')
  isDown = false
  await after.tap('button', '提交')
  const [first, second] = reports()
  expect(second).toEqual(first)
  await after.tap('button', '报错')
  expect(after.get('textbox', '说明（选填）')).toHaveProperty('value', '')
})

test('a report whose answer was lost is not written again once it is listed, and the next one is another', async () => {
  let isDown = true
  let reports: QuestionReport[] = []
  const { root, practice } = await openedPractice({
    user: { uid: 'u1', phone: '137****0001' },
    answers: {
      listQuestionReports: () => ({ items: reports }),
      reportQuestion() {
        if (isDown) throw new ApiError(LocalCode.Network, 0)
        return null
      },
    },
  })
  const listBodies = () =>
    root.calls
      .filter(({ id }) => id === 'reportQuestion')
      .map(({ input }) => Reflect.get(Object(input), 'body') as Body<'reportQuestion'>)
  const before = await render(<Keeping practice={practice} question="ma-1" />, root)
  await before.tap('button', '报错')
  await before.tap('button', '解析有误')
  await before.type('说明（选填）', '第二步少了负号')
  await before.tap('button', '提交')
  before.unmount()
  const [first] = listBodies()
  if (!first) throw new Error('nothing was sent')
  reports = [{ ...first, createdAt: 1, state: 'declined', answer: '没有少' }]
  isDown = false
  const after = await render(<Keeping practice={practice} question="ma-1" />, root)
  await after.tap('button', '报错')
  expect(after.text()).toContain('没有少')
  expect(after.get('textbox', '说明（选填）')).toHaveProperty('value', '')
  await after.tap('button', '解析有误')
  await after.type('说明（选填）', '第二步少了负号')
  await after.tap('button', '提交')
  const [, second, ...more] = listBodies()
  expect(more).toEqual([])
  expect(second).toEqual({ ...first, id: expect.any(String) })
  expect(second?.id).not.toBe(first.id)
})
