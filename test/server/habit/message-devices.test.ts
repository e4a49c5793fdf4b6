import type { Db } from '../../../server/src/db'
import { newUuid } from '../../../server/src/lib/uuid'
import { eraseFrom, personalTables } from '../../../server/src/modules/account/auth/personal-data'
import { listBrowsers } from '../../../server/src/modules/habit/message/device-repo'
import { browserKey } from '../../support/browser-key'
import { dump, type Member } from '../../support/accounts'
import { exportedBy } from '../../support/exports'
import { makeMember } from '../../support/members'
import { getMessages } from '../../support/messages'
import { openTestDatabase } from '../../support/postgres'
import { startTestServer, type TestServer } from '../../support/server'

let db: Db
let server: TestServer
let student: Member
let now: number
beforeEach(async () => {
  now = Date.parse('2026-11-26T04:00:00Z')
  db = await openTestDatabase()
  server = await startTestServer({
    db,
    clock: () => new Date(now),
    env: { WECHAT_APP_ID: 'wx1', WECHAT_APP_SECRET: 's', WECHAT_TEMPLATES: 'one:report+task:thing1:thing2' },
  })
  student = await makeMember(db, new Date(now))
})
afterEach(async () => {
  await server.close()
  await db.destroy()
})

function id(): string {
  now += 1000
  return newUuid(new Date(now))
}

const browser = (changes: object = {}) => ({
  id: id(),
  endpoint: 'https://fcm.googleapis.com/fcm/send/one',
  p256dh: browserKey,
  auth: 'A'.repeat(22),
  device: 'Chrome · Windows',
  ...changes,
})

test.each([
  ['no point of the curve', `B${'A'.repeat(86)}`],
  ['cut short', browserKey.slice(0, 82)],
])('a key that is %s is refused', async (_what, p256dh) => {
  const mine = getMessages(server, student)
  expect(await mine.addBrowser(browser({ p256dh }))).toMatchObject({ status: 400, code: 'x400' })
  expect(await listBrowsers(db, student.uid, new Date(now))).toEqual([])
})

test('a browser is added once, shown without its secrets, and removed', async () => {
  const mine = getMessages(server, student)
  const first = browser()
  const added = await mine.addBrowser(first)
  const addedAt = now
  expect(added.result.browsers).toEqual([{ id: first.id, device: 'Chrome · Windows', addedAt }])
  expect(added.result.pushKey).toMatch(/^[A-Za-z0-9_-]{87}$/)
  now += 1000
  expect((await mine.addBrowser(first)).result.browsers).toEqual(added.result.browsers)
  // The browser itself may have made a new pair, or forgotten the id.
  const again = { ...first, id: id(), auth: 'B'.repeat(22) }
  expect((await mine.addBrowser(again)).result.browsers.map((it) => it.id)).toEqual([again.id])
  expect(
    await mine.addBrowser({ ...again, endpoint: 'https://fcm.googleapis.com/fcm/send/two' }),
  ).toMatchObject({
    code: 'x409',
  })
  await getMessages(server, await makeMember(db)).removeBrowser(again.id)
  expect((await mine.settings()).result.browsers).toHaveLength(1)
  expect((await mine.removeBrowser(again.id)).result.browsers).toEqual([])
  expect((await mine.removeBrowser(again.id)).status).toBe(200)
})

test.each([
  ['no push service', 'https://example.com/push'],
  ['this machine', 'https://127.0.0.1/fcm/send'],
  ['a private address', 'https://192.168.1.1/'],
  ['a name in front of the host', 'https://fcm.googleapis.com@10.0.0.1/'],
  ['a name and a backslash', 'https://10.0.0.1\\@fcm.googleapis.com/'],
  ['another port', 'https://fcm.googleapis.com:8443/fcm/send/one'],
  ['a host that only ends alike', 'https://evilfcm.googleapis.com/one'],
  ['the name of all of them', 'https://push.apple.com.evil.cn/one'],
  ['no address', 'https://['],
])('an address at %s is refused in one sentence', async (_, endpoint) => {
  expect(await getMessages(server, student).addBrowser(browser({ endpoint }))).toMatchObject({
    status: 400,
    msg: '这个浏览器的推送服务暂不支持，消息仍会放在消息里',
  })
  expect(await db.selectFrom('push_subscriptions').selectAll().execute()).toEqual([])
})

test('a browser on which another student signs in is theirs, and no longer the former one’s', async () => {
  const otherMember = await makeMember(db, new Date(now))
  await getMessages(server, student).addBrowser(browser())
  // Knowing the address alone does not make the browser one's own.
  expect(await getMessages(server, otherMember).addBrowser(browser({ auth: 'C'.repeat(22) }))).toMatchObject({
    code: 'x409',
    msg: '这个浏览器的推送已经变了，请关掉通知再重新打开',
  })
  expect((await getMessages(server, student).settings()).result.browsers).toHaveLength(1)
  const both = await Promise.all([
    getMessages(server, otherMember).addBrowser(browser()),
    getMessages(server, student).addBrowser(browser()),
    getMessages(server, otherMember).addBrowser(browser()),
  ])
  expect(both.map(({ status }) => status)).toEqual([200, 200, 200])
  await getMessages(server, otherMember).addBrowser(browser())
  expect((await getMessages(server, student).settings()).result.browsers).toEqual([])
  expect((await getMessages(server, otherMember).settings()).result.browsers).toHaveLength(1)
  expect(await db.selectFrom('push_subscriptions').select('uid').execute()).toEqual([
    { uid: otherMember.uid },
  ])
})

test('messages reach a browser only as long as its student is signed in there', async () => {
  await getMessages(server, student).addBrowser(browser())
  await db.deleteFrom('sessions').where('uid', '=', student.uid).execute()
  expect(await getMessages(server, student).settings()).toMatchObject({ status: 401 })
  expect(await listBrowsers(db, student.uid, new Date(now))).toEqual([])
})

test('the oldest of too many browsers makes room', async () => {
  const mine = getMessages(server, student)
  const added: string[] = []
  for (let at = 0; at < 12; at += 1) {
    const first = browser({ endpoint: `https://fcm.googleapis.com/fcm/send/${at}` })
    added.unshift(first.id)
    await mine.addBrowser(first)
  }
  expect((await mine.settings()).result.browsers.map((it) => it.id)).toEqual(added.slice(0, 10))
})

test('a permission in WeChat counts once for each time, and only for templates that are used', async () => {
  const mine = getMessages(server, student)
  const first = id()
  await mine.allow(first, ['one', 'one'])
  expect((await mine.allow(first, ['one'])).result.wechat).toEqual([
    { template: 'one', kinds: ['report', 'task'], left: 1 },
  ])
  expect(await mine.allow(id(), ['one', 'two'])).toMatchObject({ code: 'x404', msg: '这类微信通知暂未开放' })
  await Promise.all(Array.from({ length: 30 }, () => mine.allow(id(), ['one'])))
  expect((await mine.settings()).result.wechat[0]?.left).toBe(20)
})

test('an export shows messages and browsers without secrets, and a deletion takes them', async () => {
  await getMessages(server, student).addBrowser(browser())
  await getMessages(server, student).choose({ muted: ['live'], quiet: null })
  const { parts } = await exportedBy(server.app, student)
  expect(parts.find(({ name }) => name === 'message_settings')?.rows[0]?.fields).toContainEqual({
    name: 'muted',
    label: '不提醒的消息',
    value: '["live"]',
    text: '定时课',
  })
  expect(JSON.stringify(parts)).not.toContain('fcm.googleapis.com')
  await db.transaction().execute(async (tx) => {
    for (const name of Object.keys(personalTables)) await eraseFrom(tx, name, student.uid)
  })
  expect(await dump(db)).not.toContain(student.uid)
})
