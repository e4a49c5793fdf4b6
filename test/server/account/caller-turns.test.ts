import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { sql } from 'kysely'
import { addEvents } from '../../../server/src/domain/study-log-repo'
import { newUuid } from '../../../server/src/lib/uuid'
import { openSession } from '../../../server/src/modules/account/auth/sessions'
import { deriveKeys } from '../../../server/src/security/keys'
import type { Member } from '../../support/accounts'
import { countWaiting, someoneWaits } from '../../support/locks'
import { makeMember } from '../../support/members'
import { startTestServer, type TestServer } from '../../support/server'

/** The limits of a device for requests under way and waiting, and of an account for requests under way. */
const [UNDER_WAY, WAITING, OF_ACCOUNT] = [6, 64, 9]
/** Requests that one connection may have under way. */
const A_CONNECTION = 8
const NOW = new Date('2026-10-01T18:00:00Z')

let server: TestServer
let member: Member
const sockets: Socket[] = []
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  member = await makeMember(server.db)
})
afterEach(() => hangUp())
afterAll(() => server.close())

const logUrl = ({ uid }: Member) => `/study/v1/users/${uid}/streams/practice/events?pages=16`
// A request of light-my-request begins when somebody waits for it; in an async function each begins in its order.
const messagesUrl = ({ uid }: Member) => `/notification/v1/users/${uid}/messages`
const fetch = async (url: string, { headers }: Member) => server.app.inject({ url, headers })
const fetchLog = (caller: Member) => fetch(logUrl(caller), caller)
const fetchMessages = (caller: Member) => fetch(messagesUrl(caller), caller)
const fetchDevices = (caller: Member) => fetch(`/auth/v1/users/${caller.uid}/devices`, caller)
const countRefused = async (): Promise<number> =>
  Number(/refused_total (\d+)/.exec((await server.app.inject('/metrics')).body)?.[1] ?? 0)
const times = <T>(count: number, work: () => T): T[] => Array.from({ length: count }, work)
const statuses = async (answers: readonly Promise<{ statusCode: number }>[]) =>
  (await Promise.all(answers)).map(({ statusCode }) => statusCode)

/** The head of a request of the member. */
const getHead = (method: string, url: string, body: string): string =>
  [
    `${method} ${url} HTTP/1.1`,
    'host: a',
    `authorization: ${member.headers.authorization}`,
    'content-type: application/json',
    `content-length: ${body.length}`,
    '\r\n',
  ].join('\r\n')

/** Sends a request so many times on connections whose answers nobody reads; resolves when all have come. */
async function sendUnread(
  count: number,
  { method, url, body = '' }: { method: string; url: string; body?: string },
): Promise<void> {
  const come = new Promise<void>((done) => {
    let left = count
    const onRequest = () => {
      left -= 1
      if (left > 0) return
      server.app.server.off('request', onRequest)
      done()
    }
    server.app.server.on('request', onRequest)
  })
  const text = `${getHead(method, url, body)}${body}`
  const { port } = server.app.server.address() as AddressInfo
  for (let left = count; left > 0; left -= A_CONNECTION) {
    const socket = connect(port, '127.0.0.1')
    sockets.push(socket)
    socket.on('error', () => undefined)
    socket.pause()
    socket.write(text.repeat(Math.min(left, A_CONNECTION)))
  }
  await come
}
const post = (body: string) => ({ method: 'POST', url: logUrl(member), body })

/** How many connections the server has. */
const connections = (): Promise<number> =>
  new Promise((done) => server.app.server.getConnections((_error, count) => done(count)))

/** Ends the connections on which nobody reads. */
async function hangUp(): Promise<void> {
  for (const socket of sockets.splice(0)) socket.destroy()
  while ((await connections()) !== 0) await countWaiting(server.db)
}

/** Gives an account a log that is longer than an answer. */
async function addLongLog(uid: string): Promise<void> {
  const event = () => ({
    id: newUuid(NOW),
    kind: 'answer',
    at: NOW.getTime(),
    attempt: newUuid(NOW),
    question: 'po-ch-001',
    version: 1,
    text: '学'.repeat(10_000),
    took: 1000,
  })
  await addEvents(server.db, { uid, stream: 'practice' }, times(100, event), NOW)
}

/** Signs the member in once more, on an installation if it has a name. */
async function signIn(installation?: string): Promise<Member> {
  const { uid } = member
  const { access } = await openSession(server.db, deriveKeys('a secret'), uid, { installation }, new Date())
  return { uid, headers: { authorization: `Bearer ${access}` } }
}

/** Sends a request without the last byte of its body. */
function sendHalf(body: string): Socket {
  const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => undefined)
  socket.write(`${getHead('POST', logUrl(member), body)}${body.slice(0, -1)}`)
  return socket
}

/** Does something while everybody who fetches messages has to wait for them in the database. */
const whileHalted = <T>(work: () => Promise<T>): Promise<T> =>
  server.db.transaction().execute(async (tx) => {
    await sql`lock table messages in access exclusive mode`.execute(tx)
    return work()
  })

test('of 200 requests of an account at once six are worked on, 64 wait, and the server is there for others', async () => {
  const otherMember = await makeMember(server.db)
  const refused: { code: string; retryAfter: unknown }[] = []
  const answers = await whileHalted(async () => {
    const own = times(200, () => fetchMessages(member))
    for (const answer of own)
      void answer.then((it) => {
        if (it.statusCode === 503)
          refused.push({ code: it.json().code, retryAfter: it.headers['retry-after'] })
      })
    while (refused.length < 200 - UNDER_WAY - WAITING) await countWaiting(server.db)
    await someoneWaits(server.db, UNDER_WAY)
    expect((await fetchDevices(otherMember)).statusCode).toBe(200)
    expect(await countWaiting(server.db)).toBe(UNDER_WAY)
    const others = fetchMessages(otherMember)
    await someoneWaits(server.db, UNDER_WAY + 1)
    return [...own, others]
  })
  const all = await statuses(answers)
  expect(all.filter((status) => status === 200)).toHaveLength(UNDER_WAY + WAITING + 1)
  expect(refused).toEqual(times(130, () => ({ code: 'x503', retryAfter: '2' })))
  expect((await server.app.inject('/metrics')).body).toContain('shangan_callers_refused_total 130\n')
  expect(await statuses(times(UNDER_WAY, () => fetchMessages(member)))).toEqual(times(UNDER_WAY, () => 200))
})

test('two devices with as many requests as a browser has connections are both served', async () => {
  const answers = await whileHalted(async () => {
    const both = times(2 * UNDER_WAY, () => fetchMessages(member))
    await someoneWaits(server.db, UNDER_WAY)
    return both
  })
  expect(await statuses(answers)).toEqual(answers.map(() => 200))
})

test('whoever fills the places and the line of a device leaves the other devices of its account some', async () => {
  const own = await signIn()
  const answers = await whileHalted(async () => {
    const theirs = times(UNDER_WAY + WAITING, () => fetchMessages(member))
    await someoneWaits(server.db, UNDER_WAY)
    expect((await fetchMessages(member)).statusCode).toBe(503)
    expect((await fetchDevices(own)).statusCode).toBe(200)
    return theirs
  })
  expect(await statuses(answers)).toEqual(answers.map(() => 200))
})

test('an account has no more under way than nine, with however many devices', async () => {
  const sessions = await Promise.all(times(2, () => signIn()))
  const answers = await whileHalted(async () => {
    const all = [member, ...sessions].flatMap((item) => times(UNDER_WAY, () => fetchMessages(item)))
    await someoneWaits(server.db, OF_ACCOUNT)
    expect((await fetchDevices(await makeMember(server.db))).statusCode).toBe(200)
    expect(await countWaiting(server.db)).toBe(OF_ACCOUNT)
    return all
  })
  expect(await statuses(answers)).toEqual(answers.map(() => 200))
})

test('a request whose body comes after its session was signed out is not carried out', async () => {
  const mark = { id: newUuid(NOW), kind: 'mark', at: NOW.getTime(), question: 'po-ch-001', mark: 'star' }
  const body = JSON.stringify({ events: [mark] })
  const met = once(server.app.server, 'request')
  const socket = sendHalf(body)
  await met
  // Whoever asks after them is looked up after them.
  await fetchDevices(member)
  await server.db.deleteFrom('sessions').where('uid', '=', member.uid).execute()
  socket.write(body.slice(-1))
  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1.1 401 /)
  expect((await fetchLog(await signIn())).json().result.pages).toEqual([])
})

test('the sender of parallel requests with one token is looked up by one statement at a time', async () => {
  const answers = await server.db.transaction().execute(async (tx) => {
    await sql`lock table sessions in access exclusive mode`.execute(tx)
    const all = times(50, () => fetchDevices(member))
    await someoneWaits(server.db)
    expect((await server.app.inject('/healthz')).statusCode).toBe(200)
    expect(await countWaiting(server.db)).toBe(1)
    return all
  })
  expect(await statuses(answers)).toEqual(answers.map(() => 200))
})

test('requests whose clients go while they wait leave the line and are not worked on', async () => {
  const mark = { id: newUuid(NOW), kind: 'mark', at: NOW.getTime(), question: 'po-ch-001', mark: 'star' }
  const before = await countRefused()
  const answers = await whileHalted(async () => {
    const own = times(UNDER_WAY, () => fetchMessages(member))
    await someoneWaits(server.db, UNDER_WAY)
    await sendUnread(WAITING + 1, post(JSON.stringify({ events: [mark] })))
    while ((await countRefused()) === before) await countWaiting(server.db)
    await hangUp()
    return [...own, ...times(WAITING, () => fetchMessages(member))]
  })
  expect(await statuses(answers)).toEqual(answers.map(() => 200))
  expect((await fetchLog(member)).json().result.pages).toEqual([])
})

test('requests that are worked on keep their places though their clients have gone', async () => {
  const answers = await whileHalted(async () => {
    await sendUnread(UNDER_WAY + 10, { method: 'GET', url: messagesUrl(member) })
    await someoneWaits(server.db, UNDER_WAY)
    await hangUp()
    const own = times(WAITING, () => fetchMessages(member))
    expect((await fetchMessages(member)).statusCode).toBe(503)
    expect(await countWaiting(server.db)).toBe(UNDER_WAY)
    return own
  })
  expect(await statuses(answers)).toEqual(answers.map(() => 200))
})

test('a device has no more places after it has signed in again', async () => {
  const before = await signIn('a phone')
  const answers = await whileHalted(async () => {
    const first = times(UNDER_WAY, () => fetchMessages(before))
    await someoneWaits(server.db, UNDER_WAY)
    const after = await signIn('a phone')
    const second = times(UNDER_WAY, () => fetchMessages(after))
    expect((await fetchDevices(member)).statusCode).toBe(200)
    expect(await countWaiting(server.db)).toBe(UNDER_WAY)
    return [...first, ...second]
  })
  expect(await statuses(answers)).toEqual(answers.map(() => 200))
})

test('bodies that do not come take no turn', async () => {
  const body = '{"events":[]}'
  const halves = times(UNDER_WAY + WAITING, () => sendHalf(body))
  while ((await connections()) < halves.length) await countWaiting(server.db)
  expect((await fetchDevices(member)).statusCode).toBe(200)
  for (const half of halves) half.write(body.slice(-1))
  const answers = await Promise.all(halves.map(async (half) => String((await once(half, 'data'))[0])))
  expect(answers.filter((answer) => !answer.startsWith('HTTP/1.1 400 '))).toEqual([])
})

test('answers that nobody reads take no turn, and no more memory than those of an account may', async () => {
  await addLongLog(member.uid)
  const otherMember = await signIn()
  const made = new Set<ServerResponse>()
  const onRequest = (_request: unknown, response: ServerResponse) => void made.add(response)
  server.app.server.on('request', onRequest)
  const first = (await fetchLog(member)).rawPayload.length
  /** Bytes of answers that are in memory. */
  const unread = () =>
    first *
    [...made].filter((it) => it.writableEnded && !it.writableFinished && !it.req.socket.destroyed).length
  await sendUnread(UNDER_WAY + WAITING, { method: 'GET', url: logUrl(member) })
  while (!/unread_answers_ended_total [1-9]/.test((await server.app.inject('/metrics')).body)) {
    expect((await fetchDevices(otherMember)).statusCode).toBe(200)
    expect(unread()).toBeLessThanOrEqual(32 * 1024 * 1024)
  }
  server.app.server.off('request', onRequest)
})
