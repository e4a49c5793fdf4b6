import type { Db } from '../../../server/src/db'
import { messagesJob } from '../../../server/src/jobs/messages'
import { newUuid } from '../../../server/src/lib/uuid'
import { miniKind } from '../../../server/src/providers/wechat/contract'
import { createWechatMessages } from '../../../server/src/providers/wechat/messages'
import { browserKey } from '../../support/browser-key'
import type { Member } from '../../support/accounts'
import { makeMember } from '../../support/members'
import { getMessages, sendMessage } from '../../support/messages'
import { openTestDatabase } from '../../support/postgres'
import { createPushDouble, type PushDouble } from '../../support/push-double'
import { startTestServer, type TestServer } from '../../support/server'
import { startWechatDouble, type WechatDouble } from '../../support/wechat-double'
import { getPage } from '../../../src/routes/screens'
import { routes } from '../../../src/routes/table'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Noon in China. */
const noon = Date.parse('2026-11-26T12:00:00+08:00')
const templates = [
  { id: 'one', kinds: ['report', 'task'], title: 'thing1', body: 'thing2', time: 'time3' },
] as const

let db: Db
let server: TestServer
let push: PushDouble
let weixin: WechatDouble
let student: Member
let now: number
beforeEach(async () => {
  now = noon
  push = createPushDouble()
  weixin = await startWechatDouble()
  db = await openTestDatabase()
  server = await startTestServer({
    db,
    push,
    clock: () => new Date(now),
    env: {
      WECHAT_APP_ID: 'wx1',
      WECHAT_APP_SECRET: 's',
      WECHAT_TEMPLATES: 'one:report+task:thing1:thing2:time3',
    },
  })
  student = await makeMember(db, new Date(now))
})
afterEach(async () => {
  await server.close()
  await db.destroy()
  await weixin.close()
})

/** Runs the job, in a new start of a server, at the time that it is. */
async function run(signal = new AbortController().signal): Promise<number> {
  const mini = { appId: 'wx1', appSecret: 's' }
  const wechat = createWechatMessages({ apiBase: weixin.url, mini, officials: [] }, { timeoutMs: 300 })
  return messagesJob({ push, wechat, templates }).run(db, new Date(now), signal)
}

async function addBrowser(name = 'one', caller = student): Promise<string> {
  const id = newUuid(new Date(now))
  const keys = { p256dh: browserKey, auth: 'A'.repeat(22), device: 'Chrome' }
  const endpoint = `https://fcm.googleapis.com/fcm/send/${name}`
  const { status } = await getMessages(server, caller).addBrowser({ id, endpoint, ...keys })
  expect(status).toBe(200)
  return id
}

const sent = () => push.sent.map(({ to, note }) => `${to} ${note.title}`).sort()
const onTheWay = async () => (await db.selectFrom('message_sendings').selectAll().execute()).length

test('a message goes once to each browser, whoever runs the job and however often', async () => {
  await addBrowser('one')
  await addBrowser('two')
  await addBrowser('other', await makeMember(db, new Date(now)))
  await sendMessage(server, student, now, {
    title: '报告好了',
    body: '答对 61 题',
    to: '/week-report?week=1',
  })
  await Promise.all([run(), run()])
  await run()
  expect(sent()).toEqual(['one 报告好了', 'two 报告好了'])
  const [message] = (await getMessages(server, student).list()).result.items
  // Title and link, and nothing else.
  expect(push.sent[0]?.note).toEqual({ id: message?.id, title: '报告好了', to: '/week-report?week=1' })
  expect(await onTheWay()).toBe(0)
})

test('nothing goes to a browser where the student has signed out, or that came later', async () => {
  await addBrowser()
  await sendMessage(server, student, now)
  await db.deleteFrom('sessions').where('uid', '=', student.uid).execute()
  await run()
  const again = await makeMember(db, new Date(now))
  await sendMessage(server, again, now)
  await run()
  await addBrowser('later', again)
  await run()
  expect(sent()).toEqual([])
})

test('a student who signs out while a message is on its way does not get it', async () => {
  await addBrowser()
  await sendMessage(server, student, now)
  push.outcome = { is: 'failed' }
  await run()
  await db.deleteFrom('sessions').where('uid', '=', student.uid).execute()
  push.outcome = { is: 'sent' }
  now += HOUR
  await run()
  expect([push.sent.length, await onTheWay()]).toEqual([1, 0])
})

test('a muted kind and what was read before reach no device', async () => {
  await addBrowser()
  await getMessages(server, student).choose({ muted: ['task'], quiet: null })
  await sendMessage(server, student, now, { key: 'a', kind: 'task', title: '任务' })
  await sendMessage(server, student, now, { key: 'b', kind: 'order', title: '订单' })
  await sendMessage(server, student, now - 1, { key: 'c', kind: 'live', title: '读过' })
  await getMessages(server, student).read({ upTo: now - 1 })
  await run()
  await getMessages(server, student).choose({ muted: [], quiet: null })
  await run()
  expect(sent()).toEqual(['one 订单'])
  expect((await getMessages(server, student).list()).result.items).toHaveLength(3)
})

test.each([
  ['23:00', '07:00', undefined],
  ['23:00', '07:00', { from: 1380, to: 420 }],
  ['13:00', '14:30', { from: 780, to: 870 }],
  ['00:00', '06:00', { from: 0, to: 360 }],
  ['12:30', '12:00', { from: 750, to: 720 }],
])('what comes from %s on waits until %s, and comes then', async (from, to, quiet) => {
  await addBrowser()
  if (quiet) await getMessages(server, student).choose({ muted: [], quiet })
  const begins = Date.parse(`2026-11-26T${from}:00+08:00`)
  const ends = Date.parse(`2026-11-2${to > from ? 6 : 7}T${to}:00+08:00`)
  await sendMessage(server, student, begins - 1, { title: '之前' })
  now = begins - 1
  await run()
  expect(sent()).toEqual(['one 之前'])
  await sendMessage(server, student, begins, { title: '夜里' })
  for (now of [begins, begins + 1, ends - 1]) await run()
  expect(sent()).toEqual(['one 之前'])
  now = ends
  await run()
  expect(sent()).toEqual(['one 之前', 'one 夜里'])
})

test('a failed sending is not tried again in the quiet hours, and a push service holds nothing into them', async () => {
  await addBrowser()
  now = Date.parse('2026-11-26T22:59:30+08:00')
  push.outcome = { is: 'failed' }
  await sendMessage(server, student, now)
  await run()
  expect(push.sent[0]?.seconds).toBe(30)
  push.outcome = { is: 'sent' }
  now += 10 * MINUTE
  await run()
  expect(push.sent).toHaveLength(1)
  now = Date.parse('2026-11-27T07:00:00+08:00')
  await run()
  expect(push.sent).toHaveLength(2)
  expect(await onTheWay()).toBe(0)
})

test('a message that is too late disturbs nobody', async () => {
  await addBrowser()
  await sendMessage(server, student, now, { key: 'a', title: '开课', until: new Date(now + 15 * MINUTE) })
  now += 15 * MINUTE
  await run()
  expect(sent()).toEqual([])
  // Nor does what would be late once the night is over.
  now = Date.parse('2026-11-26T23:30:00+08:00')
  await sendMessage(server, student, now, { key: 'b', title: '夜课', until: new Date(now + 15 * MINUTE) })
  await run()
  now += 12 * HOUR
  await run()
  expect(sent()).toEqual([])
})

test('a browser that is gone is forgotten, with all that was on its way there, and the others are not', async () => {
  await addBrowser('gone')
  push.outcome = { is: 'failed' }
  await sendMessage(server, student, now, { key: 'first', title: '一' })
  await run()
  const otherMember = await makeMember(db, new Date(now))
  await addBrowser('other', otherMember)
  push.outcome = { is: 'gone' }
  await sendMessage(server, student, now, { key: 'second', title: '二' })
  await run()
  expect(await onTheWay()).toBe(0)
  expect((await getMessages(server, student).settings()).result.browsers).toEqual([])
  push.outcome = { is: 'sent' }
  now += HOUR
  for (const caller of [student, otherMember]) await sendMessage(server, caller, now, { title: '三' })
  await run()
  expect(sent()).toEqual(['gone 一', 'gone 二', 'other 三'])
})

test('a failed sending is tried again, later each time, and given up in the end', async () => {
  await addBrowser()
  await getMessages(server, student).choose({ muted: [], quiet: null })
  push.outcome = { is: 'failed' }
  await sendMessage(server, student, now, { until: new Date(now + 30 * 24 * HOUR) })
  const tried: number[] = []
  for (let minute = 0; minute <= 24 * 60; minute += 1) {
    const before = push.sent.length
    await run()
    if (push.sent.length > before) tried.push(minute)
    now += MINUTE
  }
  expect(tried).toEqual([0, 1, 3, 7, 15, 31, 63])
  expect(await onTheWay()).toBe(0)
  // All of them are one message to the browser.
  expect(new Set(push.sent.map(({ note }) => note.id)).size).toBe(1)
})

test('a browser whose push service refuses one message to the end is forgotten; one refusal alone forgets none', async () => {
  await addBrowser()
  await getMessages(server, student).choose({ muted: [], quiet: null })
  const count = async () => (await db.selectFrom('push_subscriptions').select('id').execute()).length
  push.outcome = { is: 'refused' }
  await sendMessage(server, student, now, { key: 'short', until: new Date(now + MINUTE / 2) })
  await run()
  expect([await count(), await onTheWay()]).toEqual([1, 0])
  await sendMessage(server, student, now, { until: new Date(now + 30 * 24 * HOUR) })
  for (let minute = 0; minute <= 63; minute += 1) {
    expect(await count()).toBe(1)
    await run()
    now += MINUTE
  }
  expect([await count(), await onTheWay(), push.sent.length]).toEqual([0, 0, 8])
})

test('a push service that asks for a pause gets it', async () => {
  await addBrowser()
  push.outcome = { is: 'failed', retryAfter: 600 }
  await sendMessage(server, student, now)
  await run()
  push.outcome = { is: 'sent' }
  now += 9 * MINUTE
  await run()
  expect(push.sent).toHaveLength(1)
  now += MINUTE
  await run()
  expect(push.sent).toHaveLength(2)
})

test('a server that stops in the middle leaves the rest to the next', async () => {
  await addBrowser()
  for (let at = 0; at < 40; at += 1) await sendMessage(server, student, now - at)
  const stopping = new AbortController()
  const { send } = push
  let handed = 0
  push.send = async (...all) => {
    handed += 1
    if (handed === 20) stopping.abort()
    return send.apply(push, all)
  }
  await run(stopping.signal)
  expect(push.sent.length).toBeLessThan(40)
  now += HOUR
  await run()
  const ids = push.sent.map(({ note }) => note.id)
  expect([ids.length, new Set(ids).size]).toEqual([40, 40])
})

describe('in WeChat', () => {
  const path = '/cgi-bin/message/subscribe/send'
  const notes = () => weixin.calls.filter((_, at) => weixin.paths[at] === path)
  const left = async () => (await getMessages(server, student).settings()).result.wechat[0]?.left
  beforeEach(async () => {
    await db
      .insertInto('third_accounts')
      .values({
        uid: student.uid,
        kind: miniKind,
        openid: 'openid-1',
        nickname: '',
        avatar: '',
        bound_at: new Date(now),
      })
      .execute()
    await getMessages(server, student).allow(newUuid(new Date(now)), ['one'])
  })

  test('a grant brings one message and no more, with the fields of its template', async () => {
    await sendMessage(server, student, now, { key: 'a', kind: 'order', title: '没有模板' })
    await run()
    expect(await left()).toBe(1)
    await sendMessage(server, student, now, { key: 'b', title: '今天的任务', body: '字'.repeat(30) })
    await sendMessage(server, student, now, { key: 'c', title: '第二条' })
    await run()
    await run()
    expect(notes()).toHaveLength(1)
    expect(notes()[0]).toMatchObject({
      touser: 'openid-1',
      template_id: 'one',
      page: `${getPage('habit/messages')}?u=%2Fmessages`,
      data: { thing2: { value: expect.any(String) }, time3: { value: '2026-11-26 12:00' } },
    })
    expect(routes.find(({ path }) => path === '/messages')?.screen).toBe('habit/messages')
    expect([await left(), await onTheWay()]).toEqual([0, 0])
  })

  test('while WeChat is busy the grant stays, and is used once when it is not', async () => {
    weixin.messages.answer = { errcode: -1 }
    await sendMessage(server, student, now, { title: '今天的任务' })
    await run()
    expect([notes().length, await left()]).toEqual([1, 1])
    weixin.messages.answer = { errcode: 0 }
    now += MINUTE
    await run()
    await run()
    expect([notes().length, await left()]).toEqual([2, 0])
  })

  test.each([45011, 45009])('after "called too often" (%d) nothing is sent for a minute', async (errcode) => {
    const mini = { appId: 'wx1', appSecret: 's' }
    const config = { apiBase: weixin.url, mini, officials: [] }
    const wechat = createWechatMessages(config, { clock: () => new Date(now) })
    const send = () =>
      wechat?.send('openid-1', templates[0], { title: '任务', body: '今天', at: new Date(now) })
    weixin.messages.answer = { errcode }
    expect([await send(), await send(), notes().length]).toEqual(['busy', 'busy', 1])
    weixin.messages.answer = { errcode: 0 }
    now += MINUTE
    expect([await send(), notes().length]).toEqual(['sent', 2])
  })

  test.each([['silence'], ['broken'], ['garbage'], [{ errcode: 43101 }]] as const)(
    'a message that may have been sent is not sent again: %p',
    async (answer) => {
      weixin.messages.answer = answer
      await sendMessage(server, student, now)
      await run()
      weixin.messages.answer = { errcode: 0 }
      now += HOUR
      await run()
      expect([notes().length, await left(), await onTheWay()]).toEqual([1, 0, 0])
    },
  )

  test('a stale access token is replaced, and the message sent once', async () => {
    const answers = [{ errcode: 40001 }, { errcode: 0 }]
    weixin.messages.answer = () => answers.shift() ?? { errcode: 43101 }
    await sendMessage(server, student, now)
    await run()
    expect([weixin.paths.filter((text) => text.endsWith('stable_token')).length, answers]).toEqual([2, []])
    expect(await onTheWay()).toBe(0)
  })
})
