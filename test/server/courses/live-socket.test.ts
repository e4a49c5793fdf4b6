import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { newUuid } from '../../../server/src/lib/uuid'
import { eraseFrom, personalTables } from '../../../server/src/modules/account/auth/personal-data'
import { openSession } from '../../../server/src/modules/staff/staff/sessions'
import { hashToken } from '../../../server/src/security/token'
import type { Member } from '../../support/accounts'
import {
  answerTo,
  enter,
  LiveClient,
  post,
  getReport,
  ROOM,
  say,
  sign,
  startLiveSuite,
  loadTicket,
  type LiveSuite,
} from '../../support/live'
import { socketAt } from '../../support/socket'
import { hire, loadOperator } from '../../support/staff'

let suite: LiveSuite
beforeEach(async () => {
  suite = await startLiveSuite()
})
afterEach(() => suite.close())

/** Opens a socket at an address; answers the status with which that was refused. */
async function refusal(url: string): Promise<number> {
  const socket = socketAt(suite.first, url)
  const [, response] = await once(socket, 'unexpected-response')
  socket.on('error', () => undefined)
  socket.terminate()
  return response.statusCode
}

test('a message of one student reaches every listener and is acknowledged once it is stored', async () => {
  const me = await suite.member('林清')
  const [mine, second, guest] = [
    await enter(suite.first, me),
    await enter(suite.first, await suite.member()),
    await enter(suite.first),
  ]
  const outcome = await mine.does(say('左右极限都要存在'))
  const stored = await suite.db.selectFrom('live_messages').select(['uid', 'text', 'place']).execute()
  expect(stored).toEqual([{ uid: me.uid, text: '左右极限都要存在', place: outcome.place }])
  for (const client of [mine, second, guest]) {
    const { messages, after } = await client.hears('左右极限都要存在')
    expect(messages).toMatchObject([{ place: outcome.place, name: '林**', isHidden: false }])
    expect(after).toBe(outcome.place)
  }
})

test('an event that is sent again over another socket, or without one, is answered the same', async () => {
  const me = await suite.member()
  const first = await enter(suite.first, me)
  const event = say('一')
  const outcome = await first.does(event)
  first.socket.terminate()
  const second = await enter(suite.first, me)
  expect(await second.does(event)).toEqual(outcome)
  expect(await post(suite.first, me, [event])).toEqual([outcome])
  expect(await suite.db.selectFrom('live_messages').select('id').execute()).toHaveLength(1)
})

test('a student signs in, answers and reports over the socket', async () => {
  const [me, second] = [await suite.member(), await suite.member()]
  const [said] = await post(suite.first, second, [say('一')])
  const client = await enter(suite.first, me)
  expect(await client.does(sign())).toMatchObject({ state: 'stored' })
  expect(await client.does(getReport(said?.place))).toMatchObject({ state: 'stored' })
  const quiz = suite.questions[0]?.id ?? ''
  suite.at(1200)
  expect((await client.frame('state', (frame) => frame.quiz !== null)).quiz?.quiz).toBe(quiz)
  expect(await client.does(answerTo(quiz, 'A'))).toMatchObject({ choice: 'A', counts: { people: 1 } })
})

test('listeners learn when the class begins and ends', async () => {
  suite.at(-60)
  const client = await enter(suite.first)
  expect((await client.frame('state')).state).toBe('open')
  suite.at(1)
  await client.frame('state', ({ state }) => state === 'live')
  suite.at(4000)
  await client.frame('state', ({ state }) => state === 'ended')
})

test('a socket may be silent for as long as its room is', async () => {
  const sockets: Socket[] = []
  suite.first.app.server.on('connection', (socket: Socket) => sockets.push(socket))
  await enter(suite.first)
  expect(suite.first.app.server.timeout).toBeGreaterThan(0)
  expect(sockets.map(({ timeout }) => timeout)).toEqual([0])
})

test('a guest listens and does nothing else', async () => {
  const guest = await enter(suite.first)
  expect((await loadTicket(suite.first)).canSpeak).toBe(false)
  expect(await guest.does(say('一'))).toMatchObject({ reason: 'guest', msg: '登录后才能发言和答题' })
  expect(await suite.db.selectFrom('live_messages').select('id').execute()).toEqual([])
})

test('a returning client asks for messages after a place, and gets them before anything new', async () => {
  const [first, second] = [await suite.member(), await suite.member()]
  const client = await enter(suite.first, first)
  const { after } = await (await post(suite.first, first, [say('一')]), client.hears('一'))
  client.socket.terminate()
  await post(suite.first, second, [say('二')])
  const again = await enter(suite.first, first)
  again.send({ kind: 'resume', after })
  const { from, messages, isEnd } = await again.frame('messages')
  expect([from, messages.map(({ text }) => text), isEnd]).toEqual([after, ['二'], true])
})

test('a message that students hide is taken away from who listens', async () => {
  const author = await suite.member()
  const listener = await enter(suite.first)
  const [said] = await post(suite.first, author, [say('进来看看')])
  for (const name of ['一', '二', '三'])
    await post(suite.first, await suite.member(name), [sign(), getReport(said?.place)])
  const { messages } = await listener.frame('messages', (frame) =>
    frame.messages.some((message) => message.isHidden),
  )
  expect(messages).toMatchObject([{ place: said?.place, text: '', name: '' }])
})

test('a ticket opens one socket, of its own room, and not for long', async () => {
  const me = await suite.member()
  const { url } = await loadTicket(suite.first, me)
  const used = socketAt(suite.first, url)
  await once(used, 'open')
  expect(await refusal(url)).toBe(401)
  const { url: old } = await loadTicket(suite.first, me)
  suite.at(31)
  expect(await refusal(old)).toBe(401)
  const { url: other } = await loadTicket(suite.first, me)
  expect(await refusal(other.replace(ROOM, 'maths.09-review-20261203'))).toBe(401)
  expect(await refusal(`/live/v1/rooms/${ROOM}/socket`)).toBe(401)
  expect(await refusal(`/live/v1/rooms/none-20261126/socket?ticket=x`)).toBe(404)
  used.terminate()
})

describe('a class for those who have its course', () => {
  const courseOf = new Set<string>()
  const signOut = ({ headers }: Member) =>
    (suite.servers[1] ?? suite.first).app.inject({ method: 'DELETE', url: '/auth/v1/session', headers })
  const erase = async ({ uid }: Member) => {
    for (const table of Object.keys(personalTables)) await eraseFrom(suite.db, table, uid)
  }
  const learner = async () => {
    const made = await suite.member()
    courseOf.add(made.uid)
    return made
  }
  async function staff() {
    const staffId = await hire(suite, { phone: '13700001111', role: 'admin', name: '助教', branch: '1' })
    const { keys } = await loadOperator(suite)
    const { token } = await openSession(suite.db, keys, staffId, {}, new Date(suite.now()))
    return { headers: { authorization: `Bearer ${token}` } }
  }
  beforeEach(async () => {
    await suite.close()
    courseOf.clear()
    suite = await startLiveSuite({ own: { isTrial: false }, courseOf, servers: 2 })
  })

  test('a student who signs out, is erased, disabled, or loses the course is soon out; the others stay', async () => {
    const people = [await learner(), await learner(), await learner(), await learner()] as const
    const [leaver, erased, loser, stays] = people
    const colleague = await staff()
    const clients: LiveClient[] = []
    for (const caller of [...people, colleague]) clients.push(await enter(suite.first, caller))
    await signOut(leaver)
    await erase(erased)
    courseOf.delete(loser.uid)
    const [first, second, third, fourth, fifth] = clients
    expect(await Promise.all([first?.closed, second?.closed, third?.closed])).toEqual([1012, 1012, 1012])
    expect([fourth?.isOpen, fifth?.isOpen]).toEqual([true, true])
    expect(await fourth?.does(say('还在'))).toMatchObject({ state: 'stored' })
    await suite.db
      .updateTable('staff')
      .set({ disabled_at: new Date(suite.now()) })
      .execute()
    expect(await fifth?.closed).toBe(1012)
    await expect(loadTicket(suite.first, loser)).rejects.toThrow('这节课还没有开通')
    expect(await enter(suite.first, stays)).toBeDefined()
  })

  test('staff who get a role that has nothing to do with live classes are soon out, and their tickets open nothing', async () => {
    const colleague = await staff()
    const inside = await enter(suite.first, colleague)
    const { url } = await loadTicket(suite.first, colleague)
    await suite.db.updateTable('staff').set({ role: 'cashier' }).execute()
    expect(await refusal(url)).toBe(401)
    expect(await inside.closed).toBe(1012)
    await suite.db.updateTable('staff').set({ role: 'teacher' }).execute()
    expect(await enter(suite.first, colleague)).toBeDefined()
  })

  test('a ticket of who signed out, was erased, or lost the course opens nothing', async () => {
    const [leaver, erased, loser, stays] = [
      await learner(),
      await learner(),
      await learner(),
      await learner(),
    ]
    const urls: string[] = []
    for (const caller of [leaver, erased, loser, stays])
      urls.push((await loadTicket(suite.first, caller)).url)
    await signOut(leaver)
    await erase(erased)
    courseOf.delete(loser.uid)
    expect(await Promise.all(urls.slice(0, 3).map(refusal))).toEqual([401, 401, 401])
    await LiveClient.open(suite.first, urls[3] ?? '')
  })
})

test('guests of one address fill no server, and whoever is signed in comes in all the same', async () => {
  const tickets = Array.from({ length: 201 }, (_, nth) => `guest-${nth}`)
  const expires_at = new Date(suite.now() + 30_000)
  const nobody = { uid: null, staff_id: null, session_id: null, room: ROOM, expires_at }
  await suite.db
    .insertInto('live_tickets')
    .values(tickets.map((ticket) => ({ ...nobody, ticket_hash: hashToken(ticket) })))
    .execute()
  const at = (ticket: string) => `/live/v1/rooms/${ROOM}/socket?ticket=${ticket}`
  const sockets = tickets.slice(0, 200).map((ticket) => socketAt(suite.first, at(ticket)))
  await Promise.all(sockets.map((socket) => once(socket, 'open')))
  expect(await refusal(at('guest-200'))).toBe(429)
  const me = await enter(suite.first, await suite.member())
  expect(await me.does(say('一'))).toMatchObject({ state: 'stored' })
  for (const socket of sockets) socket.terminate()
})

test('no ticket stands in the database as it is', async () => {
  const { url } = await loadTicket(suite.first, await suite.member())
  const ticket = url.split('ticket=')[1] ?? 'none'
  const rows = await suite.db.selectFrom('live_tickets').selectAll().execute()
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(ticket)
  expect(rows[0]?.ticket_hash.toString('base64url')).not.toBe(ticket)
})

test('tickets for one student are bounded', async () => {
  const me = await suite.member()
  const ask = () =>
    suite.first.app.inject({
      method: 'POST',
      url: `/live/v1/rooms/${ROOM}/tickets`,
      headers: me.headers,
    })
  const statuses = []
  for (let nth = 0; nth < 31; nth += 1) statuses.push((await ask()).statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(30)
  expect((await ask()).headers['retry-after']).toBeDefined()
})

test('the socket’s address answers a plain request with 404, and an upgrade elsewhere with its plain answer', async () => {
  const { url } = await loadTicket(suite.first, await suite.member())
  expect((await suite.first.app.inject(url)).statusCode).toBe(404)
  expect(await refusal('/live/v1/classes')).toBe(200)
})

test.each([
  ['half a JSON', '{"kind":'],
  ['no object', '7'],
  ['an unknown kind', '{"kind":"fly"}'],
  ['a place before the first', '{"kind":"resume","after":-1}'],
  ['a place that is no number', '{"kind":"resume","after":"0"}'],
])('%s is answered with one sentence, and the socket stays', async (_what, sent) => {
  const client = await enter(suite.first, await suite.member())
  client.send(sent)
  const { outcome } = await client.frame('outcome')
  expect(outcome).toMatchObject({ id: '', state: 'refused', reason: 'shape' })
  expect(outcome.msg).toMatch(/^[^。]+$/)
  client.send({ kind: 'ping' })
  expect((await client.frame('pong')).now).toBe(suite.now())
})

test('bytes are no message, and what is too long closes the socket', async () => {
  const client = await enter(suite.first, await suite.member())
  client.socket.send(Buffer.from(JSON.stringify(say('一'))), { binary: true })
  expect((await client.frame('outcome')).outcome.reason).toBe('shape')
  client.send('x'.repeat(5000))
  expect(await client.closed).toBe(1009)
})

test('ten thousand messages of one student cost next to nothing, and messages of others arrive', async () => {
  const flood = await enter(suite.first, await suite.member())
  const listener = await enter(suite.first, await suite.member())
  const isClosed = flood.closed
  for (let nth = 0; nth < 10_000; nth += 1) flood.send(say(`${nth}`))
  expect(await isClosed).toBe(1008)
  const stored = await suite.db.selectFrom('live_messages').select('id').execute()
  expect(stored.length).toBe(1)
  const outcomes = flood.frames.filter((frame) => frame.kind === 'outcome')
  expect(outcomes.some(({ outcome }) => outcome.reason === 'many' && outcome.msg !== undefined)).toBe(true)
  expect(await listener.does(say('听得到'))).toMatchObject({ state: 'stored' })
})

test('of a student’s many sockets the newest stay', async () => {
  const me = await suite.member()
  const clients: LiveClient[] = []
  for (let nth = 0; nth < 6; nth += 1) clients.push(await enter(suite.first, me))
  expect(await clients[0]?.closed).toBe(1008)
  expect(clients.slice(1).every(({ isOpen }) => isOpen)).toBe(true)
})

/** Opens a socket by hand, and never answers a thing: not even the closing. */
async function openStubborn(url: string) {
  const { hostname, port } = new URL(suite.first.url)
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
  const ended = new Promise<void>((done) => {
    socket.once('end', done)
    socket.once('error', () => done())
  })
  socket.write(
    [
      `GET ${url} HTTP/1.1`,
      `Host: ${hostname}:${port}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}`,
      '\r\n',
    ].join('\r\n'),
  )
  const [head] = await once(socket, 'data')
  expect(String(head)).toMatch(/^HTTP\/1\.1 101 /)
  return { socket, ended }
}

test('a socket that gives way is hung up on though its client answers no closing', async () => {
  const me = await suite.member()
  const { socket, ended } = await openStubborn((await loadTicket(suite.first, me)).url)
  const clients: LiveClient[] = []
  for (let nth = 0; nth < 5; nth += 1) clients.push(await enter(suite.first, me))
  await ended
  socket.destroy()
  expect(clients.every(({ isOpen }) => isOpen)).toBe(true)
  // Sockets that had given way are counted no more: the next one takes the place of an open one.
  await enter(suite.first, me)
  expect(await clients[0]?.closed).toBe(1008)
  // The library alone would wait half a minute.
}, 29_000)

test('a client that does not read is dropped, and the others go on receiving', async () => {
  const [slow, quick] = [await enter(suite.first), await enter(suite.first)]
  slow.socket.pause()
  const text = '长'.repeat(200)
  // Far more than one socket may have waiting, in a room whose students write all at once.
  for (let round = 0; round < 60; round += 1) {
    suite.at(round * 10)
    const rows = Array.from({ length: 190 }, (_, nth) => ({
      uid: newUuid(new Date()),
      id: newUuid(new Date()),
      room: ROOM,
      place: round * 1000 + nth + 1,
      change: round * 1000 + nth + 1,
      text,
      said_at: new Date(suite.now()),
      decided_at: null,
    }))
    await suite.db.insertInto('live_messages').values(rows).execute()
    await suite.db
      .insertInto('live_rooms')
      .values({ room: ROOM, newest: (round + 1) * 1000 })
      .onConflict((conflict) => conflict.column('room').doUpdateSet({ newest: (round + 1) * 1000 }))
      .execute()
    await post(suite.first, await suite.member(), [say(`第 ${round} 轮`)])
    await quick.hears(`第 ${round} 轮`)
  }
  slow.socket.resume()
  expect(await slow.closed).toBe(1006)
  expect(quick.isOpen).toBe(true)
})

test('people are counted once each, and those who leave no more', async () => {
  const me = await suite.member()
  const listener = await enter(suite.first)
  const clients = [await enter(suite.first, me), await enter(suite.first, me)]
  await listener.frame('people', ({ people }) => people === 2)
  const url = `/live/v1/rooms/${ROOM}`
  expect((await suite.first.app.inject(url)).json().result.people).toBe(2)
  const before = listener.frames.length
  for (const { socket } of clients) socket.terminate()
  await listener.frame('people', (frame) => frame.people === 1 && listener.frames.indexOf(frame) >= before)
})

test('a server that stops closes its sockets with the code to come again, after it has answered', async () => {
  const client = await enter(suite.first, await suite.member())
  const event = say('最后一句')
  client.send(event)
  await client.frame('outcome')
  await suite.first.app.close()
  expect(await client.closed).toBe(1012)
  expect(await suite.db.selectFrom('live_presence').selectAll().execute()).toEqual([])
})
