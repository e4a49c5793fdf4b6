import type { Address } from '../../src/routes/address'
import { pageUrl } from './program'
import { studentPhones } from './student-phones'

const { openPhone } = studentPhones()

const TRAINING: Address = '/exercises/topic-train?source=node:marx.dialectics.negation'
const PAPER: Address = '/exercises/exam-detail?paper=po-mock-1'

test('a guest practises without a network, logs in, sits a paper on another phone, and takes the mistakes along', async () => {
  const phone = await openPhone(TRAINING)
  await phone.said('1 / ')
  phone.program.network.isOffline = true
  await phone.choose()
  await phone.said('解析')
  phone.program.network.isOffline = false
  await phone.go(PAPER)
  await phone.tap('button', '开始考试')
  await phone.said('计时模考需要登录')
  await phone.tap('button', '登录后开考')
  await phone.logIn()
  await phone.said('单选题')
  await phone.choose()
  phone.program.wx.notify('onAppHide')
  await phone.program.settle()

  const another = await openPhone('/login')
  await another.logIn()
  await another.go(TRAINING)
  await another.said('2 / ')
  await another.go(PAPER)
  await another.tap('button', '继续考试')
  await another.said('2 / 38')
  await another.choose()
  await another.tap('button', /^答题卡/)
  await another.said('还有 36 题未答')
  await another.tap('button', '交卷')
  await another.tap('button', '现在交卷')
  await another.said('/ 100 分')
  await another.tap('link', '看全部解析')
  await another.said('思路')
  await another.go('/exercises/mistake-book')
  await another.said('提前练几题')
  await another.tap('button', '导出 PDF')
  await another.tap('button', '导出')
  const [file = ''] = [...another.program.wx.downloads.values()]
  expect(file.slice(0, 5)).toBe('%PDF-')
  expect(another.program.wx.shown.map(({ api }) => api)).toContain('openDocument')

  // A day later, without a network.
  another.program.network.isOffline = true
  another.program.setForward(25 * 3_600_000)
  await another.program.move('redirectTo', pageUrl('/exercises/mistake-book'))
  await another.said('题今天到期')
  await another.tap('button', '开始重做')
  await another.said('1 / ')
  expect([...phone.program.problems, ...another.program.problems]).toEqual([])
})

test('a visitor comes by a public paper, logs in at its report, and finds the result in all that it changes', async () => {
  const phone = await openPhone('/market/paper-practice')
  await phone.tap('button', '直接做政治十题')
  for (let at = 1; at <= 10; at += 1) {
    await phone.said(`${at} / 10`)
    await phone.choose()
    if (at < 10) await phone.tap('button', '下一题')
  }
  await phone.tap('button', '交卷')
  const { program } = phone
  const [last] = program.findAll({ role: 'button', name: '交卷' }).slice(-1)
  if (!last) throw new Error('nothing hands in')
  await program.fire(last, 'tap', { x: 1, y: 1 })
  await phone.tap('button', '登录看完整报告')
  await phone.logIn()
  await phone.said('逐题')
  const right = program.findAll({ role: 'link', name: /^第 \d+ 题，共 10 题，答对$/ }).length
  await phone.tap('link', /^看这份小卷的榜/)
  await phone.said(`第一次交卷得了 ${right * 10} 分`)
  await phone.go('/exercises/master-status')
  await phone.said('1 次不够')
  expect(program.text().split('1 次不够')).toHaveLength(11)
  await phone.go('/exercises/deep-week-report')
  await phone.said('10 次作答')
  expect(program.text()).toContain(`${right} / 10`)
  expect(program.problems).toEqual([])
})
