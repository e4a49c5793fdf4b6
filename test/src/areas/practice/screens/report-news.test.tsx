/** @jest-environment jsdom */
import { act } from 'react'
import { navigated } from '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import { render } from '../../../support/render'
import { ApiError, LocalCode } from '@/api/errors'
import type { QuestionReport } from '@/areas/practice/api/question'
import RecordScreen from '@/areas/practice/screens-results/record'
import TrainListScreen from '@/areas/practice/screens/train-list'
import { openedPractice } from '../../../support/practice'

const home = '/exercises/problem-solving-training'
const list = '/exercises/practice-record?view=reports'
const news = '你反馈的题目有回复'
const user = { uid: 'u1', phone: '13812345678' }
/** Noon of 18 November 2026 in China, and a day later. */
const written = Date.UTC(2026, 10, 18, 4)
const answeredAt = written + 86_400_000

const report = (id: string, own: Partial<QuestionReport> = {}): QuestionReport => ({
  id,
  question: 'ma-1',
  version: 1,
  reason: 'explain',
  text: '',
  createdAt: written,
  state: 'open',
  ...own,
})
const fixed = report('r1', { state: 'fixed', answer: '谢谢，已经改好。', answeredAt })

/** A student whose reports are these, as long as the test leaves them. */
async function student(items: QuestionReport[]) {
  const state = { items, isOff: false }
  const { root } = await openedPractice({
    user,
    answers: {
      listQuestionReports: () => {
        if (state.isOff) throw new ApiError(LocalCode.Network, 0)
        return { items: state.items }
      },
    },
  })
  const asked = () => root.calls.filter(({ id }) => id === 'listQuestionReports').length
  return { root, state, asked }
}

async function openAt(url: string, root: Parameters<typeof render>[1]) {
  page.url = url
  return render(url.startsWith(home) ? <TrainListScreen /> : <RecordScreen />, root)
}

test.each([home, '/exercises/practice-record'])(
  'on %s an answer is announced until it was seen',
  async (url) => {
    const { root, state } = await student([report('r2'), fixed])
    const before = await openAt(url, root)
    await before.tap('link', news)
    expect(navigated.opened).toMatchObject([{ url: list }])
    before.unmount()
    const seen = await openAt(list, root)
    expect(seen.text()).toContain('谢谢，已经改好。')
    seen.unmount()
    const after = await openAt(url, root)
    expect(after.text()).not.toContain(news)
    after.unmount()
    state.items = [report('r2', { state: 'declined', answer: '核对无误', answeredAt: answeredAt + 1 }), fixed]
    root.clock.ms += 600_000
    expect((await openAt(url, root)).text()).toContain(news)
  },
)

test('a page beneath forgets what was seen in the meantime', async () => {
  const { root } = await student([fixed])
  const beneath = await openAt(home, root)
  const { show } = page
  expect(beneath.text()).toContain(news)
  await openAt(list, root)
  await act(async () => show())
  expect(beneath.text()).not.toContain(news)
})

test('it is asked for in silence, and not again for ten minutes, whatever came of it', async () => {
  const { root, state, asked } = await student([fixed])
  state.isOff = true
  const off = await openAt(home, root)
  expect(off.text()).not.toContain(news)
  expect(root.ui.toast).toBeUndefined()
  off.unmount()
  state.isOff = false
  root.clock.ms += 599_999
  const early = await openAt(home, root)
  expect([early.text().includes(news), asked()]).toEqual([false, 1])
  early.unmount()
  root.clock.ms += 1
  const late = await openAt(home, root)
  expect([late.text().includes(news), asked()]).toEqual([true, 2])
})

test('for a guest nothing is announced or requested', async () => {
  const { root } = await openedPractice({ answers: { listQuestionReports: () => ({ items: [fixed] }) } })
  const screen = await openAt(home, root)
  expect(screen.text()).not.toContain(news)
  screen.unmount()
  const record = await openAt('/exercises/practice-record', root)
  expect(record.all('link', '我的反馈')).toHaveLength(0)
  record.unmount()
  const reports = await openAt(list, root)
  expect(reports.text()).toContain('登录后看我的反馈')
  expect(root.calls.filter(({ id }) => id === 'listQuestionReports')).toEqual([])
})

test('another student on this device sees their own answers', async () => {
  const { root } = await student([fixed])
  const first = await openAt(list, root)
  first.unmount()
  await act(async () =>
    root.session.signIn({ authorization: 'other', expiresIn: 3600, uid: 'u2', phone: '13900000000' }),
  )
  expect((await openAt(home, root)).text()).toContain(news)
})

test('my reports show their outcome and its time, and lead to the question', async () => {
  const { root } = await student([
    report('r3', { question: 'gone-1' }),
    report('r2', { question: 'ma-2', reason: 'answer', text: '应该选 C', state: 'declined', answeredAt }),
    fixed,
  ])
  const screen = await openAt(list, root)
  const rows = [...screen.get('list', '我反馈过的题目，新的在前').children].map((row) => row.textContent)
  expect(rows).toEqual([
    '处理中 解析有误 · 11月18日提交 这道题已经停用  ',
    '未采纳 答案不对 · 11月18日提交 题目 ma-2 我写的：应该选 C 11月19日回复 ',
    '已更正 解析有误 · 11月18日提交 题目 ma-1  11月19日回复 谢谢，已经改好。',
  ])
  await screen.tap('link', /ma-2/)
  expect(navigated.opened).toMatchObject([{ url: '/exercises/mistake-detail?question=ma-2' }])
})

test('a student who has reported nothing reads how it is done', async () => {
  const { root } = await student([])
  const record = await openAt('/exercises/practice-record', root)
  await record.tap('link', '我的反馈')
  expect(navigated.opened).toMatchObject([{ url: list }])
  expect((await openAt(list, root)).text()).toContain('还没有反馈过题目')
})
