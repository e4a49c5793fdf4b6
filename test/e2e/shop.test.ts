import type { Page } from 'playwright-core'
import type { Address } from '@/routes/address'
import { sharedBrowser, sharedServer } from '../support/driven'
import { lastingMedia } from '../../contract/domain/courses/media-path'
import { confirm, hireSignedIn, STAFF_PASSWORD } from '../support/staff'
import { logIn, newestCode, openDrawn, openPhone, visit } from '../support/visit'

const browser = sharedBrowser()
const server = sharedServer()
const STUDENT = '13712345631'
const [CASHIER, OTHER, AGENT] = ['13700005551', '13700005552', '13700005553'] as const
const LINK = 'promotionId=127001&inviteCode=DEMO02&source=a-seller'

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name })

/** Hires staff who may be shown people, and opens a page as them in a browser that is wide. */
async function openDesk(mobile: string, role: 'cashier' | 'agent', at: Address): Promise<Page> {
  const staff = {
    phone: mobile,
    role,
    name: `员工${mobile.slice(-1)}`,
    ...(role === 'agent' && { invite: 'DEMO02' }),
  }
  await confirm({ ...server, messages: [] }, await hireSignedIn(server, { ...staff, branch: '2' }), {
    branchId: '2',
  })
  const page = await openPhone(browser, { viewport: { width: 1280, height: 812 } })
  await visit(page, server, at)
  await page.getByRole('textbox', { name: '手机号' }).fill(mobile)
  await page.getByLabel('密码', { exact: true }).fill(STAFF_PASSWORD)
  await button(page, '下一步').click()
  await page.getByText('已发送至').waitFor()
  await page.getByRole('textbox', { name: '验证码', exact: true }).fill(newestCode(server, mobile))
  await button(page, '登录').click()
  return page
}

/** Draws a line with a finger in the field for a signature. */
async function sign(page: Page): Promise<void> {
  const field = page.getByRole('img', { name: /^签名区/ })
  await field.scrollIntoViewIfNeeded()
  const box = await field.boundingBox()
  if (!box) throw new Error('there is no field for a signature')
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const
  await page.mouse.move(...at(0.2, 0.3))
  await page.mouse.down()
  await page.mouse.move(...at(0.5, 0.7), { steps: 4 })
  await page.mouse.move(...at(0.8, 0.4), { steps: 4 })
  await page.mouse.up()
}

/** Waits until the server knows what was learnt, which a page that is left at once may still hold. */
async function untilSent(): Promise<void> {
  for (;;) if ((await server.db.selectFrom('study_events').select('id').execute()).length > 0) return
}

test('a student comes from a campaign, buys with a coupon, signs, learns, and is paid back by two at the desk', async () => {
  // A guest goes from the campaign to the product and on to the order, logs in there, and takes a coupon on the way.
  const phone = await openPhone(browser)
  await openDrawn(phone, server, `/superfine-course?${LINK}`)
  await link(phone, /英语写作小课/)
    .first()
    .click()
  await link(phone, '去购买').click()
  await button(phone, '登录后下单').click()
  await logIn(phone, server, STUDENT)
  await button(phone, /^优惠券/).click()
  await link(phone, '去领券').click()
  await button(phone, '领取：十元券').click()
  await phone.getByText('已在“可用”里').waitFor()
  await phone.goBack()
  await phone.getByRole('radio', { name: /十元券/ }).click()
  await phone.getByText('−¥10 十元券').waitFor()
  await phone.getByRole('checkbox', { name: /购课协议/ }).check()
  await button(phone, '提交订单').click()
  await phone.getByText('等老师确认收款').first().waitFor()

  // Staff find the order and confirm its money; the student's page shows it by itself.
  const desk = await openDesk(CASHIER, 'cashier', '/desk/orders')
  await link(desk, /英语写作小课/)
    .first()
    .click()
  await desk.getByLabel('实收金额').fill('29')
  await desk.getByLabel('流水号').fill('BANK-1')
  await button(desk, '银行转账已到账').click()
  await button(desk, '确认收款').click()
  await phone.getByText('已付款，课开好了').waitFor()

  // The student signs, and learns a lesson.
  await link(phone, /签/).first().click()
  await phone.getByLabel('姓名').fill('林晓')
  await sign(phone)
  await button(phone, '签署协议').click()
  await phone.getByText('已签署').first().waitFor()
  await visit(phone, server, '/courses/course-learning?lesson=english-writing.09-last-five-minutes')
  await button(phone, '读完了').click()
  await untilSent()

  // A film of the course plays from an address that ends, and the plain one is nobody's.
  await visit(phone, server, '/courses/course-learning?lesson=english-writing.04-translation-order')
  await button(phone, '播放').click()
  await button(phone, '暂停').click()
  const played = await phone.locator('video').evaluate((film: HTMLVideoElement) => film.currentSrc)
  expect(new URL(played).pathname).toMatch(/^\/media\/signed\//)
  expect((await fetch(played)).status).toBe(200)
  expect((await fetch(lastingMedia(played))).status).toBe(403)

  // The refund counts the lesson that was learnt, and two of the staff are needed for it.
  await visit(phone, server, '/user-order')
  await link(phone, /英语写作小课/)
    .first()
    .click()
  await link(phone, /申请退费/).click()
  await phone.getByText('学过 1 讲').waitFor()
  await button(phone, '学不完').click()
  await button(phone, '提交，退 ¥29').click()
  await phone.getByText('等第一位同事确认').first().waitFor()
  for (const [page, act] of [
    [desk, '同意退费'],
    [await openDesk(OTHER, 'cashier', '/desk/refunds'), '复核，退回钱'],
  ] as const) {
    await visit(page, server, '/desk/refunds')
    await link(page, /英语写作小课/)
      .first()
      .click()
    await button(page, '符合规则').click()
    if (act !== '同意退费') await page.getByLabel('银行流水号').fill('BANK-2')
    await button(page, act).click()
    await page.getByText(act === '同意退费' ? '已记下你的同意' : '已复核，退费完成').waitFor()
  }
  await phone.reload()
  await phone.getByText('退费完成').first().waitFor()

  // The lead, the order and the books agree, and the seller sees so.
  const agent = await openDesk(AGENT, 'agent', '/clue-data')
  await agent.getByText(/¥29/).first().waitFor()
  const { db } = server
  expect(await db.selectFrom('sales_clues').select(['invite_code', 'promotion_id']).execute()).toEqual([
    { invite_code: 'DEMO02', promotion_id: '127001' },
  ])
  expect(await db.selectFrom('orders').select(['state', 'price', 'off', 'amount']).execute()).toEqual([
    { state: 'refunded', price: 3900, off: 1000, amount: 2900 },
  ])
  const money = await db.selectFrom('order_money').select(['kind', 'amount', 'reference']).execute()
  expect(money).toEqual([
    { kind: 'payment', amount: 2900, reference: 'BANK-1' },
    { kind: 'refund', amount: 2900, reference: 'BANK-2' },
  ])
})
