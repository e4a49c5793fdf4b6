import type { Db } from '../../../server/src/db'
import { postMessages } from '../../../server/src/domain/messages'
import { newUuid } from '../../../server/src/lib/uuid'
import type { Member } from '../../support/accounts'
import { makeMember } from '../../support/members'
import { getMessages, sendMessage } from '../../support/messages'
import { openTestDatabase } from '../../support/postgres'
import { startTestServer, type TestServer } from '../../support/server'

let db: Db
let server: TestServer
let student: Member
const noon = Date.parse('2026-11-26T04:00:00Z')
let now: number
beforeEach(async () => {
  now = noon
  db = await openTestDatabase()
  server = await startTestServer({ db, clock: () => new Date(now) })
  student = await makeMember(db, new Date(now))
})
afterEach(async () => {
  await server.close()
  await db.destroy()
})

test('messages come with the newest first, page by page, each once', async () => {
  for (let at = 1; at <= 5; at += 1) await sendMessage(server, student, at)
  // Several of one moment have an order as well.
  await sendMessage(server, student, 3, { key: 'another', title: '同时的' })
  const mine = getMessages(server, student)
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const { result } = await mine.list({ limit: '2', ...(cursor !== undefined && { cursor }) })
    seen.push(...result.items.map(({ title }) => title))
    expect(result.unread.total).toBe(6)
    cursor = result.next
    // A message that arrives in between moves nothing.
    await sendMessage(server, student, 10, { title: '后来的' })
    await mine.read({ ids: [(await mine.list({ limit: '1' })).result.items[0]?.id] })
  } while (cursor !== undefined)
  expect(seen).toHaveLength(6)
  expect(new Set(seen)).toEqual(new Set(['第 5 条', '第 4 条', '第 3 条', '同时的', '第 2 条', '第 1 条']))
  expect([seen[0], seen[1], seen[4], seen[5]]).toEqual(['第 5 条', '第 4 条', '第 2 条', '第 1 条'])
  expect(await mine.list({ cursor: 'x.y' })).toMatchObject({ status: 400 })
})

test('a reminder of a check-in is unread only until its day is over', async () => {
  const until = new Date(noon + 60_000)
  await sendMessage(server, student, 1, { kind: 'task', key: 'check-in 2026-11-26', until })
  await sendMessage(server, student, 1, { kind: 'task', key: 'award 1', until })
  const mine = getMessages(server, student)
  expect((await mine.list()).result.unread.total).toBe(2)
  now = noon + 60_000
  const { unread, items } = (await mine.list()).result
  expect(unread).toEqual({ total: 1, kinds: [{ kind: 'task', count: 1 }] })
  expect(items.filter((item) => !item.isRead)).toHaveLength(1)
})

test('a message is posted once, however often it is repeated', async () => {
  const otherMember = await makeMember(db)
  const buildMessage = (uid: string, title: string) => ({
    uid,
    kind: 'order' as const,
    key: 'order 1 paid',
    title,
    body: '内容',
    to: '/order-list',
    at: new Date(now),
  })
  const all = await Promise.all(
    Array.from({ length: 5 }, () =>
      postMessages(db, [buildMessage(student.uid, '一'), buildMessage(otherMember.uid, '一')]),
    ),
  )
  expect(all.flat().sort((a, b) => (a.uid < b.uid ? -1 : 1))).toEqual([
    { uid: student.uid, key: 'order 1 paid' },
    { uid: otherMember.uid, key: 'order 1 paid' },
  ])
  expect(await postMessages(db, [buildMessage(student.uid, '二')])).toEqual([])
  expect(await getMessages(server, student).titles()).toEqual(['一'])
  // An erased account gets no message.
  expect(await postMessages(db, [buildMessage(newUuid(new Date(now)), '三')])).toEqual([])
  expect(await postMessages(db, [])).toEqual([])
})

test('a title that is too long ends with an ellipsis and never in half a sign', async () => {
  await sendMessage(server, student, now, { title: '😀'.repeat(30), body: '字'.repeat(300) })
  const [message] = (await getMessages(server, student).list()).result.items
  expect(message?.title).toBe(`${'😀'.repeat(19)}…`)
  expect(message?.body).toBe(`${'字'.repeat(199)}…`)
})

test('messages are read by name, up to a time, or of a kind, and twice is as good as once', async () => {
  const mine = getMessages(server, student)
  for (const [at, kind] of [
    [1, 'report'],
    [2, 'task'],
    [3, 'task'],
    [4, 'order'],
  ] as const)
    await sendMessage(server, student, at, { kind })
  const { items } = (await mine.list({ kind: 'task' })).result
  expect(items.map(({ title, kind, isRead }) => [title, kind, isRead])).toEqual([
    ['第 3 条', 'task', false],
    ['第 2 条', 'task', false],
  ])
  const named = { ids: [items[0]?.id, newUuid(new Date(now)), 'no-uuid'] }
  const rest = {
    total: 3,
    kinds: [
      { kind: 'order', count: 1 },
      { kind: 'report', count: 1 },
      { kind: 'task', count: 1 },
    ],
  }
  expect((await mine.read(named)).result).toEqual(rest)
  expect((await mine.read(named)).result).toEqual(rest)
  const [first] = await db.selectFrom('messages').select('read_at').where('read_at', 'is not', null).execute()
  now += 1000
  await mine.read(named)
  expect(
    await db.selectFrom('messages').select('read_at').where('read_at', 'is not', null).execute(),
  ).toEqual([first])
  expect((await mine.read({ upTo: 2, kind: 'report' })).result.total).toBe(2)
  expect((await mine.read({ upTo: 3 })).result.kinds).toEqual([{ kind: 'order', count: 1 }])
  expect((await mine.read({ upTo: 8_640_000_000_000_000 })).result).toEqual({ total: 0, kinds: [] })
  expect((await mine.list()).result.items.every(({ isRead }) => isRead)).toBe(true)
  expect(await mine.read({ kind: 'task' })).toMatchObject({ status: 400, msg: '请说明要把哪些消息标为已读' })
})

test('nobody reads the messages of another', async () => {
  const otherMember = await makeMember(db)
  await sendMessage(server, student, 1)
  const [message] = (await getMessages(server, student).list()).result.items
  await getMessages(server, otherMember).read({ ids: [message?.id] })
  expect(await getMessages(server, otherMember).titles()).toEqual([])
  const { unread } = (await getMessages(server, student).list()).result
  expect(unread.total).toBe(1)
  expect(await getMessages(server, { ...otherMember, uid: student.uid }).list()).toMatchObject({
    code: 'x403f',
  })
})

test('the quiet hours are the night until a student says otherwise, and orders are never muted', async () => {
  const mine = getMessages(server, student)
  expect((await mine.settings()).result).toMatchObject({
    muted: [],
    quiet: { from: 1380, to: 420 },
    browsers: [],
    wechat: [],
  })
  const choice = { muted: ['task', 'live', 'task'], quiet: null }
  expect((await mine.choose(choice)).result).toMatchObject({ muted: ['live', 'task'], quiet: null })
  expect((await mine.choose({ muted: [], quiet: { from: 0, to: 360 } })).result).toMatchObject({
    muted: [],
    quiet: { from: 0, to: 360 },
  })
  expect(await mine.choose({ muted: ['order'], quiet: null })).toMatchObject({
    status: 400,
    msg: '订单消息不能关闭，退款和发货都靠它通知',
  })
  expect(await mine.choose({ muted: [], quiet: { from: 60, to: 60 } })).toMatchObject({ status: 400 })
  expect((await mine.settings()).result).toMatchObject({ muted: [], quiet: { from: 0, to: 360 } })
})

test('a muted kind still stands in the centre', async () => {
  const mine = getMessages(server, student)
  await mine.choose({ muted: ['task'], quiet: null })
  await sendMessage(server, student, 1)
  expect(await mine.titles()).toEqual(['第 1 条'])
})
