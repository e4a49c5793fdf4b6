import type { MiniProgram } from './host/host'
import { createProgram, pageUrl } from './program'
import { serverWithWechat } from './student-phones'

const footer = { role: 'button', name: '点击按钮 抢跑必胜之路' } as const

let program: MiniProgram

afterEach(() => program.close())
const suite = serverWithWechat()
const { server } = suite

/** Opens the camp page with a login code that WeChat's double knows. */
async function openCamp(search: '' | `?${string}`, code = 'good-code'): Promise<void> {
  suite.wechat.answer('good-code', { openid: 'open-1', unionid: 'union-1', session_key: 'k' })
  program = createProgram(server, {
    loginCode: () => code,
    platform: 'android',
  })
  await program.launch(pageUrl(`/market/summer-gold/27${search}`))
}

async function logIn(): Promise<void> {
  await program.tap(footer)
  await program.tap({ role: 'checkbox', name: /用户协议/ })
  await program.tap({ role: 'button', name: '微信一键登录' })
}

test('the camp page shows its tabs and its first poster', async () => {
  await openCamp('')
  for (const name of ['品牌介绍', '致考研人', '成功奥秘', '高能资源', '记录与反馈', '强基金榜特训营']) {
    expect(program.findAll({ role: 'tab', name })).toHaveLength(1)
  }
  expect(program.findAll({ role: 'img', name: /上岸的航线/ })).toHaveLength(1)
  expect(program.problems).toEqual([])
})

test('another tab shows other pictures', async () => {
  await openCamp('')
  await program.tap({ role: 'tab', name: '致考研人' })
  expect(program.findAll({ role: 'img', name: /上岸的航线/ })).toHaveLength(0)
  expect(program.problems).toEqual([])
})

test('the button logs in by code exchange, leads to the course, and account, attribution and lead are rows', async () => {
  await openCamp('?promotionId=27001&inviteCode=DEMO01')
  await logIn()
  expect(program.page.route).toBe('areas/courses/screens/courses-detail/index')
  expect(program.text()).toContain('课程大纲')
  expect(suite.wechat.calls).toEqual([expect.objectContaining({ js_code: 'good-code', appid: 'app' })])
  const { db } = server
  const accounts = await db.selectFrom('accounts').selectAll().execute()
  const sessions = await db.selectFrom('sessions').selectAll().execute()
  const touches = await db.selectFrom('attributions').selectAll().execute()
  const clues = await db.selectFrom('sales_clues').selectAll().execute()
  expect([accounts.length, sessions.length, clues.length]).toEqual([1, 1, 1])
  expect(touches[0]).toMatchObject({ promotion_id: '27001', invite_code: 'DEMO01', source: 'summer-gold' })
  expect(clues[0]?.uid).toBe(accounts[0]?.uid)
  expect(program.problems).toEqual([])
})

test('in the shell of agent 8 the login leads to the consultant', async () => {
  await openCamp('?agent=8')
  await logIn()
  expect(program.text()).toContain('请添加课程老师微信购买课程')
  expect(program.text()).toContain('长按保存/识别二维码')
  await program.tap({ role: 'button', name: '关闭' })
  expect(program.text()).not.toContain('请添加课程老师微信购买课程')
  expect(program.page.route).toBe('areas/market/screens/campaign/index')
})

test('a student who has logged in goes straight to the course', async () => {
  await openCamp('')
  await logIn()
  await program.move('navigateBack', '')
  await program.tap(footer)
  expect(program.page.route).toBe('areas/courses/screens/courses-detail/index')
  expect(suite.wechat.calls).toHaveLength(1)
})

test('without consent nothing is sent', async () => {
  await openCamp('')
  await program.tap(footer)
  await program.tap({ role: 'button', name: '微信一键登录' })
  expect(program.text()).toContain('请先阅读并同意协议')
  expect(suite.wechat.calls).toEqual([])
})

test('a code that WeChat refuses leaves the dialog open with a sentence', async () => {
  await openCamp('', 'used-code')
  await logIn()
  expect(program.page.route).toBe('areas/market/screens/campaign/index')
  expect(program.findAll({ role: 'dialog' })).toHaveLength(1)
  expect(program.text()).toMatch(/微信/)
})

test('the consult button opens the QR dialog', async () => {
  await openCamp('')
  await program.tap({ role: 'button', name: '咨询课程老师' })
  expect(program.text()).toContain('请添加课程老师微信购买课程')
})

test.each([
  ['', 1],
  ['?agent=8', 0],
] as const)('consult is shown or hidden for %j', async (search, count) => {
  await openCamp(search)
  expect(program.findAll({ role: 'button', name: '咨询课程老师' })).toHaveLength(count)
})

test('the data sent to the view stay within the budget', async () => {
  await openCamp('')
  expect(program.setData.largest).toBeLessThanOrEqual(8 * 1024)
})
