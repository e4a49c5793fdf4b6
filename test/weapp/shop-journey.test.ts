import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Address } from '../../src/routes/address'
import { startWechatPay } from '../support/wechat-pay'
import { Refused } from './host/refused'
import { drawIn } from './steps'
import { studentPhones } from './student-phones'

const PRODUCT: Address = '/courses/courses-detail?productId=sample-english-writing-27'

let pay: Awaited<ReturnType<typeof startWechatPay>>
let keys: string

beforeEach(async () => {
  keys = mkdtempSync(path.join(tmpdir(), 'shangan-pay-keys-'))
  pay = await startWechatPay()
})

const { server, openPhone } = studentPhones(() => ({
  ...pay.double.settings(keys),
  WECHAT_APP_ID: 'wx-app',
}))

afterEach(async () => {
  await pay.close()
  rmSync(keys, { recursive: true, force: true })
  expect(pay.double.complaints).toEqual([])
})

/** The student's actions in WeChat's dialogs of a payment, one after the other: closes it, sees it fail, and pays. */
function dialogs() {
  const { double } = pay
  const notices: Promise<number>[] = []
  let opened = 0
  return {
    notices,
    pay(asked: Record<string, unknown>): void {
      opened += 1
      if (opened === 1) throw new Refused('cancel')
      if (opened === 2) throw new Refused('system error')
      const order = [...double.orders.values()].find((it) => asked.package === `prepay_id=${it.prepayId}`)
      if (!order) throw new Error('WeChat knows no such payment')
      double.pay(order.number)
      notices.push(double.send(server.url, double.paymentNotice(order.number)))
    },
  }
}

test('a student takes a coupon, buys a course in WeChat’s dialog, signs, learns and asks for the money back', async () => {
  const { pay: answer, notices } = dialogs()
  const phone = await openPhone('/login', 1, { platform: 'android', pay: answer })
  const { program } = phone
  await phone.logIn()
  await phone.go(PRODUCT)
  await phone.said('英语写作小课')
  await phone.tap('link', '去购买')
  await phone.said('应付')
  await phone.tap('button', /^优惠券.*−¥10 十元券/)
  await phone.said('还没领，下单时自动领取')
  await phone.tap('button', '关闭')
  await phone.tap('checkbox', /购课协议/)
  await phone.tap('button', '去支付')
  await phone.said('还没查到付款')
  await phone.tap('button', '重新支付')
  await phone.said('没能打开支付')
  await phone.tap('button', '重新支付')
  await phone.said('课开好了')
  expect(await Promise.all(notices)).toEqual([204])
  expect([...pay.double.orders.values()]).toEqual([
    expect.objectContaining({ state: 'SUCCESS', amount: 2900, appid: 'wx-app', openid: 'open-1' }),
  ])

  await phone.tap('link', '去签协议')
  await phone.said('手写签名')
  await program.type('姓名', '林一舟')
  await drawIn(program, /^签名区/, [
    [40, 60],
    [120, 30],
    [200, 70],
  ])
  await drawIn(program, /^签名区/, [
    [60, 100],
    [180, 100],
  ])
  await phone.said('撤销一笔')
  await phone.tap('button', '签署协议')
  await phone.said('已签署')
  await phone.back()
  await phone.said('已签')
  await phone.tap('link', '去学习')
  await phone.said('下一讲')
  await phone.tap('link', /下一讲/)
  await phone.said('从一个动作说起')
  await phone.back()
  await phone.back()
  await phone.tap('link', '申请退费')
  await phone.said('现在能退')
  await phone.tap('button', '不合适')
  await phone.tap('button', '提交，退 ¥29')
  await phone.said('等第一位同事确认')
  await phone.back()
  await phone.said('退费正在办')
  expect(program.problems).toEqual([])
})

test('on an iPhone the same course is not for sale: there is the teacher’s code, and no word of money', async () => {
  const phone = await openPhone('/login', 1, { platform: 'ios' })
  const { program } = phone
  const shown: string[] = []
  const look = async (address: Address, words: string): Promise<void> => {
    await phone.go(address)
    await phone.said(words)
    // The last one is the page's own; the first one stands in its bar.
    const consult = program.findAll({ role: 'button', name: '咨询课程老师' }).at(-1)
    if (!consult) throw new Error('there is no way to the teacher')
    await program.fire(consult, 'tap', { x: 1, y: 1 })
    program.find({ role: 'img', name: /二维码/ })
    shown.push(program.text())
  }
  await phone.logIn()
  await look(PRODUCT, '英语写作小课')
  await look('/courses/paycourse-details?product=sample-english-writing-27', '由课程老师为你安排')
  for (const text of shown) expect(text).not.toMatch(/¥|购|买|付款|支付|下单|优惠/)
  expect(pay.double.calls).toEqual([])
  expect(program.problems).toEqual([])
})
