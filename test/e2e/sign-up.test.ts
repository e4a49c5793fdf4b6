import type { Page } from 'playwright-core'
import { newestCode, openDrawn, openPhone } from '../support/visit'
import { sharedBrowser, sharedServer } from '../support/driven'

const browser = sharedBrowser()
const server = sharedServer()
let page: Page

const mobile = '13912345678'

/** Opens a campaign page whose bottom button has another action than the shipped one, and taps the button. */
async function open(action: 'reserve' | 'choose-course'): Promise<void> {
  page = await openPhone(browser)
  await page.route('**/market/summer-gold/27*', async (route) => {
    const answer = await route.fetch()
    const html = (await answer.text()).replaceAll('"footerButton":', `"action":"${action}","footerButton":`)
    return route.fulfill({ response: answer, body: html })
  })
  await openDrawn(page, server, '/market/summer-gold/27?promotionId=27001')
  await page.getByRole('button', { name: '点击按钮 抢跑必胜之路' }).click()
  await page.getByRole('dialog', { name: '预约报名' }).waitFor()
}

const line = (name: string) => page.getByRole('textbox', { name, exact: true })
const send = () => page.getByRole('button', { name: '提交', exact: true }).click()
const alert = (text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor()

test('the vacation sign-up asks for name, school, number and code in this order', async () => {
  await open('choose-course')
  await send()
  await alert('姓名不能为空')
  await line('姓名').fill('小岸%')
  await send()
  await alert('姓名输入有误')
  await line('姓名').fill('小岸')
  await send()
  await alert('院校不能为空')
  await line('院校').fill('示例大学')
  await send()
  await alert('手机号码不能为空')
  await line('手机号').fill('139')
  await send()
  await alert('请输入正确的手机号')
  await line('手机号').fill(mobile)
  await send()
  await alert('验证码不能为空')
  await line('验证码').fill('123')
  await send()
  await alert('请输入验证码')
  await page.getByRole('button', { name: '密码登录' }).click()
  await send()
  await alert('密码不能为空')
})

test('a sign-up makes account, profile and lead with what was told', async () => {
  await open('reserve')
  await expect(line('院校').count()).resolves.toBe(0)
  await line('姓名').fill('小岸')
  await line('手机号').fill(mobile)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByText('已发送至').waitFor()
  await line('验证码').fill(newestCode(server, mobile))
  await page.getByRole('checkbox', { name: /用户协议/ }).check()
  const left = page.waitForResponse((answer) => /sign-ups?$/.test(new URL(answer.url()).pathname))
  await send()
  await left
  const clues = await server.db.selectFrom('sales_clues').select(['name', 'promotion_id']).execute()
  const profiles = await server.db.selectFrom('profiles').select('name').execute()
  expect([clues, profiles]).toEqual([[{ name: '小岸', promotion_id: '27001' }], [{ name: '小岸' }]])
})
