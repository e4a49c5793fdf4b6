import { once } from 'node:events'
import { connect, type AddressInfo, type Server, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { openSession } from '../../server/src/modules/account/auth/sessions'
import { errorText } from '../../server/src/strings/errors'
import type { Member } from '../support/accounts'
import { testKeys } from '../support/keys'
import { makeMember, makeMembers } from '../support/members'
import { startTestServer, type TestServer } from '../support/server'

const MEGABYTE = 1024 * 1024

/** The bytes that may be on their way from one network. */
const MOST = 32 * MEGABYTE

const EVENTS = '/statistics/v1/events'

let server: TestServer
let opened: Socket[]
beforeEach(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: '1' } })
  opened = []
})
afterEach(async () => {
  for (const socket of opened) socket.destroy()
  await server.close()
})

interface Head {
  readonly method?: string
  readonly path?: string
  readonly type?: string
  /** Bytes that are announced; without it the body comes in chunks. */
  readonly length?: number
  readonly ip?: string
  readonly more?: string
}

function open({
  method = 'POST',
  path = EVENTS,
  type = 'application/json',
  length,
  ip = '20.0.0.1',
  more = '',
}: Head): Socket {
  const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  opened.push(socket)
  const size = length === undefined ? 'transfer-encoding: chunked' : `content-length: ${length}`
  const head = [
    `${method} ${path} HTTP/1.1`,
    'host: a',
    `x-forwarded-for: ${ip}`,
    `content-type: ${type}`,
    size,
  ]
  socket.write(`${head.join('\r\n')}\r\n${more}\r\n`)
  return socket
}

/** Sends heads of requests whose bodies do not come, and waits until the server has met all of them. */
async function fill(count: number, head: Head): Promise<Socket[]> {
  const { server: http } = server.app
  let met = 0
  const all = new Promise<void>((resolve) => {
    const note = () => {
      met += 1
      if (met < count) return
      http.off('request', note)
      resolve()
    }
    http.on('request', note)
  })
  const sockets = Array.from({ length: count }, () => open(head))
  await all
  return sockets
}

/** How many connections a server has. */
const connections = (http: Server): Promise<number> =>
  new Promise((done) => http.getConnections((_error, count) => done(count)))

/** The first bytes of what the server says. */
const answerTo = async (socket: Socket): Promise<string> => String((await once(socket, 'data'))[0])

/** The shortest body that takes a place. */
const body = `{${' '.repeat(8 * 1024)}}`
const { length: placed } = body

/** The longest body that a stranger may send. */
const long = `{${' '.repeat(MEGABYTE / 4 - 2)}}`

/** How a body fares that comes to its end. */
async function send(head: Head = {}, sent = body): Promise<string> {
  const socket = open({ ...head, length: sent.length, more: 'connection: close\r\n' })
  socket.write(sent)
  return text(socket)
}

test.each<[string, number, Head]>([
  ['of their longest', 128, { length: MEGABYTE / 4 }],
  ['for paths that there are not', 32, { path: '/nowhere', length: MEGABYTE }],
  ['in chunks', 32, { path: '/auth/oauth/token', type: 'multipart/form-data; boundary=b' }],
])('unfinished bodies %s hold as much as a network may, and others are served', async (_, count, head) => {
  await fill(count, head)
  expect(await send({ ip: '20.0.0.2' })).toMatch(/^HTTP\/1.1 400 /)
  const answer = await answerTo(open(head))
  expect(answer).toMatch(/^HTTP\/1.1 503 /)
  expect(answer).toContain('retry-after: 5\r\n')
  expect(answer).toContain(errorText.x503)
  expect(await send({}, '{}')).toMatch(/^HTTP\/1.1 400 /)
})

test('room is free again when a body has been read, and when its connection ends', async () => {
  const { length } = long
  await fill(MOST / length - 1, { length })
  const [read] = await fill(1, { length, path: '/nowhere' })
  expect(await send({}, long)).toMatch(/^HTTP\/1.1 503 /)
  read?.write('1'.repeat(length))
  expect(read && (await answerTo(read))).toMatch(/^HTTP\/1.1 404 /)
  expect(await send({}, long)).toMatch(/^HTTP\/1.1 400 /)

  const met = once(server.app.server, 'connection')
  const [ended] = await fill(1, { length })
  const [theirs]: Socket[] = await met
  expect(await send({}, long)).toMatch(/^HTTP\/1.1 503 /)
  const closed = new Promise((resolve) => theirs?.once('close', resolve))
  ended?.destroy()
  await closed
  expect(await send({}, long)).toMatch(/^HTTP\/1.1 400 /)
})

test('the share of strangers is not that of a student beside them', async () => {
  const { uid, headers } = await makeMember(server.db)
  await fill(128, { length: MEGABYTE / 4 })
  const path = `/study/v1/users/${uid}/streams/words/events`
  expect(await send({ path })).toMatch(/^HTTP\/1.1 401 /)
  const socket = open({ path, length: placed, more: `authorization: ${headers['authorization']}\r\n` })
  socket.write(body)
  expect(await answerTo(socket)).toMatch(/^HTTP\/1.1 400 /)
})

test('a student holds a part of what those of a network may', async () => {
  const [own, second] = [await makeMember(server.db), await makeMember(server.db)]
  const createHead = ({ uid, headers }: Member): Head => ({
    path: `/study/v1/users/${uid}/streams/words/events`,
    more: `authorization: ${headers['authorization']}\r\n`,
  })
  await fill(8, { ...createHead(own), length: MEGABYTE })
  const refused = open({ ...createHead(own), length: placed })
  expect(await answerTo(refused)).toMatch(/^HTTP\/1.1 503 /)
  const socket = open({ ...createHead(second), length: placed })
  socket.write(body)
  expect(await answerTo(socket)).toMatch(/^HTTP\/1.1 400 /)
})

test('an account holds no more of a network with many devices than with one', async () => {
  const otherMember = await makeMember(server.db)
  const createHead = (uid: string, authorization: string, length: number): Head => ({
    path: `/study/v1/users/${uid}/streams/words/events`,
    length,
    more: `authorization: ${authorization}\r\n`,
  })
  for (const { uid } of await makeMembers(server.db, 4)) {
    for (let device = 0; device < 40; device += 1) {
      const { access } = await openSession(server.db, testKeys(), uid, {}, new Date())
      await fill(1, createHead(uid, `Bearer ${access}`, Math.floor(MOST / 4 / 40)))
    }
  }
  const socket = open(createHead(otherMember.uid, otherMember.headers['authorization'] ?? '', MEGABYTE))
  socket.write(`{${' '.repeat(MEGABYTE - 2)}}`)
  expect(await answerTo(socket)).toMatch(/^HTTP\/1.1 400 /)
})

test('whoever sends a shorter body takes the room of one who sends longer ones', async () => {
  const path = '/nowhere'
  const [first] = await fill(MOST / MEGABYTE, { path, length: MEGABYTE })
  const ended = first && text(first)
  expect(await send()).toMatch(/^HTTP\/1.1 400 /)
  expect(await ended).toBe('')
})

test.each<[string, Head]>([
  ['whose answer left before it', { method: 'GET', path: '/healthz', length: MEGABYTE }],
  ['that is too long', { length: 2 * MEGABYTE }],
  ['of a type that is not taken', { type: 'text/css', length: MEGABYTE / 4 }],
])('a body %s takes no place for longer than its connection', async (_, head) => {
  const { server: http } = server.app
  const count = MOST / Math.min(head.length ?? 0, MEGABYTE)
  for (const socket of Array.from({ length: count }, () => open(head))) {
    expect(await answerTo(socket)).toMatch(/^HTTP/)
    socket.destroy()
  }
  while ((await connections(http)) !== 0) await send({ ip: '20.0.0.2' })
  expect(await send({}, long)).toMatch(/^HTTP\/1.1 400 /)
})

test('a body whose connection ends while its caller is looked up takes no place', async () => {
  const { uid, headers } = await makeMember(server.db)
  const more = `authorization: ${headers['authorization']}\r\n`
  // A token that has ended makes a stranger.
  await server.db.deleteFrom('sessions').where('uid', '=', uid).execute()
  await server.db.transaction().execute(async (tx) => {
    await sql`lock table sessions in access exclusive mode`.execute(tx)
    const head = { method: 'GET', path: '/study/v1/today', length: MEGABYTE, more }
    for (const socket of await fill(40, head)) socket.destroy()
    while ((await connections(server.app.server)) !== 0) await send({ ip: '20.0.0.2' }, '{}')
  })
  // Looked up after them.
  expect((await server.app.inject({ url: '/study/v1/today', headers })).statusCode).toBe(200)
  expect(await send()).toMatch(/^HTTP\/1.1 400 /)
})

test('the rest of a body that is refused is read, and the connection serves the next request', async () => {
  const { server: http } = server.app
  const length = 5 * MEGABYTE
  const [socket] = await fill(1, { path: '/auth/oauth/token', length })
  expect(socket && (await answerTo(socket))).toMatch(/^HTTP\/1.1 413 /)
  socket?.write('1'.repeat(length))
  const next = once(http, 'request')
  socket?.write('GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n')
  await next
  expect(socket && (await answerTo(socket))).toMatch(/^HTTP\/1.1 200 /)
})

test.each<[string, Head]>([
  ['that is far too long', { length: 9 * MEGABYTE }],
  ['whose length is not said', {}],
])('a refused body %s is not waited for', async (_, head) => {
  const [socket] = await fill(1, head)
  if (head.length === undefined) socket?.write(`${MEGABYTE.toString(16)}\r\n${'1'.repeat(MEGABYTE)}\r\n`)
  expect(socket && (await text(socket))).toMatch(/^HTTP\/1.1 413 /)
})
