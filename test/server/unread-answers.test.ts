import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import fastify, { type FastifyInstance } from 'fastify'
import { createMetrics, type Metrics } from '../../server/src/lib/metrics'
import type { UserCaller } from '../../server/src/plugins/contract'
import { boundUnreadAnswers } from '../../server/src/plugins/unread-answers'

/** Far more than the buffers of a connection hold. */
const LONG = 15 * 1024 * 1024

let app: FastifyInstance
let metrics: Metrics
/** Answers that were made. */
let made = 0
const opened: Socket[] = []
beforeEach(async () => {
  metrics = createMetrics()
  app = fastify({ trustProxy: true })
  app.decorateRequest<UserCaller | undefined>('user', undefined)
  app.addHook('onRequest', async (request) => {
    const { uid, d = '' } = request.headers
    if (typeof uid === 'string') request.user = { uid, sessionId: uid, deviceKey: String(d) }
  })
  boundUnreadAnswers(app, metrics)
  app.addHook('onSend', async () => {
    made += 1
    app.server.emit('made')
  })
  app.get('/long', async () => 'x'.repeat(LONG))
  app.get('/shared', { config: { sharesBytes: true } }, async () => Buffer.alloc(LONG))
  app.get('/short', async () => 'short')
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.destroy()
  await app.close()
})

/** Asks for answers on a connection; resolves with it when all have been made. */
async function ask(
  path: string,
  { count = 1, ...headers }: Record<string, string | number>,
): Promise<Socket> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  opened.push(socket)
  socket.on('error', () => undefined)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\n${lines.join('')}\r\n`.repeat(Number(count)))
  const wanted = made + Number(count)
  while (made < wanted) await once(app.server, 'made')
  return socket
}

/** Whether the connection ends before its answer does. */
async function isCutOff(socket: Socket): Promise<boolean> {
  let bytes = 0
  socket.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > LONG) socket.end()
  })
  await once(socket, 'close')
  return bytes < LONG
}

const ended = () => Number(/ended_total (\d+)/.exec(metrics.text())?.[1] ?? 0)

test('the answer that an account has left unread for longest is cut off, and the others are not', async () => {
  const sockets = []
  for (let nth = 0; nth < 3; nth += 1) sockets.push(await ask('/long', { uid: 'a' }))
  expect(ended()).toBe(1)
  expect(await Promise.all(sockets.map(isCutOff))).toEqual([true, false, false])
})

test('all answers of the connection that is ended make room', async () => {
  const pair = await ask('/long', { uid: 'a', count: 2 })
  const rest = [await ask('/long', { uid: 'a' }), await ask('/long', { uid: 'a' })]
  expect(ended()).toBe(1)
  expect(await Promise.all([pair, ...rest].map(isCutOff))).toEqual([true, false, false])
})

test('the device that holds most gives way, and not the one that reads its only answer slowly', async () => {
  const sockets = [await ask('/long', { uid: 'a', d: 'own' })]
  for (let nth = 0; nth < 4; nth += 1) sockets.push(await ask('/long', { uid: 'a', d: 'other' }))
  expect(await Promise.all(sockets.map(isCutOff))).toEqual([false, true, true, true, false])
})

test('of strangers the connection that holds most gives way, and those of other networks none', async () => {
  const [own, second] = ['20.0.0.1', '20.0.0.2'].map((address) => ({ 'x-forwarded-for': address }))
  const sockets = [await ask('/long', { ...own }), await ask('/long', { ...own, count: 6 })]
  for (let nth = 0; nth < 6; nth += 1) sockets.push(await ask('/long', { ...second }))
  expect(ended()).toBe(0)
  sockets.push(await ask('/long', { ...own, count: 2 }))
  expect(await Promise.all(sockets.map(isCutOff))).toEqual(sockets.map((_, nth) => nth === 1))
})

test('an answer shared by all its readers is not counted', async () => {
  const sockets = []
  for (let nth = 0; nth < 3; nth += 1) sockets.push(await ask('/shared', { uid: 'a' }))
  expect(await Promise.all(sockets.map(isCutOff))).toEqual([false, false, false])
})

test('an answer that has been read needs no room', async () => {
  for (let nth = 0; nth < 8; nth += 1) {
    const socket = await ask('/long', { uid: 'a', connection: 'close' })
    expect((await text(socket)).length).toBeGreaterThan(LONG)
  }
  expect(ended()).toBe(0)
})

test('whoever reads is answered beside unread answers of the same account', async () => {
  for (let nth = 0; nth < 3; nth += 1) await ask('/long', { uid: 'a' })
  expect(await text(await ask('/short', { uid: 'a', connection: 'close' }))).toMatch(/short$/)
})
