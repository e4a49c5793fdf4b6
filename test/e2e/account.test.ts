import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { squarePng } from '../../src/lib/png'
import { exif, jpegWith } from '../support/pictures'
import { logIn, newestCode, openPhone, visit } from '../support/visit'
import { startWechatDouble, type WechatDouble } from '../support/wechat-double'
import { sharedBrowser, sharedServer } from '../support/driven'

const browser = sharedBrowser(['--host-resolver-rules=MAP www.example.com 127.0.0.1'])
let wechat: WechatDouble
let page: Page

beforeEach(async () => {
  wechat = await startWechatDouble()
})
const server = sharedServer({
  each: true,
  settings: () => ({
    env: { WECHAT_API_BASE: wechat.url, WECHAT_APPS: 'sample-official:secret-of-the-test' },
  }),
})
afterEach(() => wechat.close())

const mobile = '13912345678'
const mask = '139****5678'

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const heading = (name: string) => page.getByRole('heading', { name })
const toast = (text: string) => page.getByRole('status').filter({ hasText: text })

/** Logs in by a code from a page that shows a guest the way to the login. */
async function logInFromPage(): Promise<void> {
  await button('登录').click()
  await heading('登录后继续').waitFor()
  await logIn(page, server, mobile)
}

/** Asks for a code and types one: that which was sent, if no other is given. */
async function fillCode(code?: string): Promise<void> {
  await button('获取验证码').click()
  await page.getByText('已发送至').waitFor()
  await page.getByLabel('验证码', { exact: true }).fill(code ?? newestCode(server, mobile))
}

/** Taps the row and gives the browser's file dialog a file. */
async function chooseAvatar(name: string, mimeType: string, buffer: Buffer): Promise<void> {
  const [dialog] = await Promise.all([page.waitForEvent('filechooser'), button(/^更换头像/).click()])
  await dialog.setFiles({ name, mimeType, buffer })
}

/** Waits until the picture in the avatar's place has this width and height. */
async function seeAvatar(size: number): Promise<void> {
  await page.waitForFunction((edge) => {
    const image = document.querySelector<HTMLImageElement>('.avatar img')
    return image?.complete && image.naturalWidth === edge && image.naturalHeight === edge
  }, size)
}

const files = () => server.db.selectFrom('files').selectAll().orderBy('created_at').execute()

test('a student gives a name, a picture and a record, and finds them again', async () => {
  page = await openPhone(browser)
  // A guest is led to the login, and back to the page.
  await visit(page, server, '/user-page')
  await logInFromPage()
  await heading('基本信息').waitFor()
  await button(/^修改姓名/).click()
  await page.getByRole('textbox', { name: '姓名' }).fill('小岸')
  await button('保存').click()
  await heading('小岸').waitFor()

  // A file that is no picture is refused in one sentence, and nothing is handed in.
  await chooseAvatar('notes.jpg', 'image/jpeg', Buffer.from('not a picture'))
  await toast('这张图片打不开，请换一张').waitFor()
  expect(await files()).toEqual([])

  // A photo is cut to the square of its shorter edge.
  await chooseAvatar('one.jpg', 'image/jpeg', jpegWith([exif(1, mobile)]))
  await toast('头像已更换').waitFor()
  await seeAvatar(16)

  // A large picture is made small and takes its place.
  const large = Buffer.from(squarePng(1200, (row, column) => (row ^ column) % 7 === 0))
  await chooseAvatar('photo.png', 'image/png', large)
  await seeAvatar(512)
  const avatar = { use: 'avatar', type: 'image/jpeg' }
  expect(await files()).toMatchObject([
    { ...avatar, used_at: null },
    { ...avatar, used_at: expect.anything() },
  ])

  // Input of the record outlives a reload, and is saved when it is complete.
  await page.getByRole('main').getByRole('link', { name: '完善资料' }).last().click()
  await page.getByText('还缺：考研年份、考试科目、报考院校代码、报考专业代码').waitFor()
  await page.getByLabel('报考院校代码').fill('10001')
  await page.reload()
  await page.getByText('已恢复上次没有保存的内容').waitFor()
  await expect(page.getByLabel('报考院校代码').inputValue()).resolves.toBe('10001')
  await page.getByLabel('报考专业代码').fill('085400')
  await page.getByRole('group', { name: '考研年份' }).getByRole('button').first().click()
  await button('101 思想政治理论').click()
  await page.getByText('资料已完整').waitFor()
  await button('保存资料').click()
  await toast('资料已保存').waitFor()
  const [student] = await server.db.selectFrom('students').selectAll().execute()
  expect(student).toMatchObject({ target_school: '10001', target_major: '085400', subjects: ['politics'] })

  // Name and picture are on every page of the student, after a load too.
  await visit(page, server, '/user-page')
  await heading('小岸').waitFor()
  await seeAvatar(512)
  await visit(page, server, '/personal-center')
  await seeAvatar(512)
})

test('a student takes the own data away as a file and deletes the account, here as well', async () => {
  page = await openPhone(browser)
  await page.clock.install()
  await visit(page, server, '/personal-center?settings=1')
  await logInFromPage()
  await page.getByText(`手机号 ${mask}`).waitFor()
  await page.getByText('这台设备').waitFor()
  const { uid } = await server.db.selectFrom('accounts').select('uid').executeTakeFirstOrThrow()
  const stored = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(await stored()).toContain(uid)

  await button(/^导出我的数据/).click()
  await button(/^下载文本文件/).waitFor()
  const download = page.waitForEvent('download')
  await button(/^下载文本文件/).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^我的数据.*\.txt$/)
  expect(await readFile(await file.path(), 'utf8')).toContain(mobile)

  // Another code may be sent after a minute, by the clocks of server and browser.
  server.ahead += 61_000
  await page.clock.fastForward(61_000)
  await button(/^注销账号/).click()
  await fillCode()
  await button('确认注销').click()
  await toast('账号已注销').waitFor()
  const left = await server.db.selectFrom('phone_directory').selectAll().execute()
  expect(left).toEqual([])
  for (const own of [uid, mobile]) expect(await stored()).not.toContain(own)
})

/** A page opened inside WeChat on the host name of the sample official account. */
const inWechat =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 MicroMessenger/8.0.44'

/** The server under the host name that WeChat's official account serves. */
const official = () => ({ url: `http://www.example.com:${new URL(server.url).port}` })

/** Opens WeChat, whose authorize page leads back with this code and the state that it was given. */
async function openWechat(code: string): Promise<void> {
  page = await openPhone(browser, { userAgent: inWechat })
  await page.route('https://open.weixin.qq.com/**', (route) => {
    const asked = new URL(route.request().url()).searchParams
    const back = new URL(asked.get('redirect_uri') ?? '')
    back.searchParams.set('code', code)
    back.searchParams.set('state', asked.get('state') ?? '')
    return route.fulfill({ status: 302, headers: { location: back.href } })
  })
}

test('WeChat and a number are tied to one account, whichever of them was there first', async () => {
  const accounts = () =>
    server.db.selectFrom('accounts').select(['uid', 'phone_mask']).orderBy('registered_at').execute()

  // The account of a number is tied by way of the authorize page, which leads back without the code.
  wechat.answer('tie-code', { openid: 'open-1', unionid: 'union-1', access_token: 'a', expires_in: 7200 })
  await openWechat('tie-code')
  await visit(page, official(), '/personal-center?settings=1')
  await logInFromPage()
  await page.getByText(`手机号 ${mask}`).waitFor()
  await button(/^绑定微信/).click()
  await toast('微信已绑定').waitFor()
  await page.getByText('已绑定', { exact: true }).waitFor()
  expect(new URL(page.url()).search).toBe('?settings=1')
  const [first, ...others] = await accounts()
  expect(others).toEqual([])
  const tied = await server.db.selectFrom('third_accounts').selectAll().execute()
  expect(tied).toMatchObject([{ uid: first?.uid, openid: 'open-1' }])
  await page.context().close()

  // An account that WeChat made binds a number by a code; a wrong code is refused in words.
  const number = '13912349999'
  wechat.answer('login-code', { openid: 'open-2', access_token: 'a', expires_in: 7200 })
  await openWechat('login-code')
  await visit(page, official(), '/login')
  await page.getByRole('checkbox', { name: /用户协议/ }).check()
  await button('微信登录').click()
  await toast('登录成功').waitFor()
  await visit(page, official(), '/personal-center?settings=1')
  await page.getByText('未绑定手机号').waitFor()
  await button(/^绑定手机号/).click()
  await page.getByRole('textbox', { name: '手机号' }).fill(number)
  await fillCode('000000')
  await button('绑定').click()
  await toast('验证码').waitFor()
  await page.getByLabel('验证码', { exact: true }).fill(newestCode(server, number))
  await button('绑定').click()
  await page.getByText('手机号 139****9999').waitFor()
  expect((await accounts()).map(({ phone_mask }) => phone_mask)).toEqual([mask, '139****9999'])
})
