import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate as breathe } from 'node:timers/promises'
import fastify, { type FastifyInstance } from 'fastify'
import { createBoundedServer } from '../../server/src/http/bounded-server'
import { hangUpWhenClosing } from '../../server/src/http/hang-up'
import { addressesAt, listenBeside } from '../../server/src/http/loopback'
import { startTestServer } from '../support/server'

/** An address that no machine has: it is for documents. */
const MISSING = '192.0.2.1'

/** Whether the machine has an address. */
async function has(address: string): Promise<boolean> {
  const probe = createServer().listen(0, address)
  const isThere = await once(probe, 'listening').then(
    () => true,
    () => false,
  )
  probe.close()
  return isThere
}

/** A second address of the loopback. */
async function findOther(): Promise<string> {
  for (const address of ['::1', '127.0.0.2']) if (await has(address)) return address
  throw new Error('the machine has one address of the loopback only')
}

let app: FastifyInstance
let another: string
let handled: number
let isClosed: boolean
let answer: () => void
beforeEach(async () => {
  handled = 0
  isClosed = false
  another = await findOther()
  const answered = new Promise<void>((resolve) => (answer = resolve))
  app = fastify({
    serverFactory: createBoundedServer({ requestTimeout: 0, connectionTimeout: 0 }),
    return503OnClosing: false,
  })
  app.addHook('onRequest', async () => void (handled += 1))
  hangUpWhenClosing(app)
  app.get('/waits', async () => {
    await answered
    return `answered while ${isClosed ? 'closed' : 'open'}`
  })
  app.addHook('onClose', async () => void (isClosed = true))
  listenBeside(app, [MISSING, another])
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  answer()
  await app.close()
})

/** Connects to the app at an address, as soon as it listens there. */
async function connectTo(host: string): Promise<Socket> {
  for (;;) {
    const socket = connect((app.server.address() as AddressInfo).port, host)
    const isConnected = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.on('error', () => undefined)
    if (isConnected) return socket
  }
}
const get = (headers = ''): string => `GET /waits HTTP/1.1\r\nhost: a\r\n${headers}\r\n`

test('an app is reached at both addresses, and one that the machine does not have is left out', async () => {
  answer()
  for (const host of ['127.0.0.1', another]) {
    const socket = await connectTo(host)
    socket.write(get('connection: close\r\n'))
    expect(await text(socket)).toMatch(/\r\nanswered while open$/)
  }
})

test('a connection to the other address has no more requests under way than one to the first', async () => {
  const socket = await connectTo(another)
  socket.resume()
  socket.write(get().repeat(20))
  await once(socket, 'close')
  expect(handled).toBe(8)
})

test('closing waits for what is worked on at the other address, and hangs up on who is idle there', async () => {
  const [busy, idle] = [await connectTo(another), await connectTo(another)]
  const said = text(busy).catch(String)
  const ended = once(idle.resume(), 'close')
  idle.write('GET /none HTTP/1.1\r\nhost: a\r\n\r\n')
  busy.write(get())
  while (handled < 2) await breathe()
  const { port } = app.server.address() as AddressInfo
  const closing = app.close()
  await ended
  answer()
  expect(await said).toMatch(/\r\nanswered while open$/)
  await closing
  await expect(once(connect(port, another), 'connect')).rejects.toThrow('ECONNREFUSED')
})

test('HOST=localhost is both addresses of the loopback, and any other host is itself', () => {
  expect(addressesAt('localhost')).toEqual(['127.0.0.1', '::1'])
  expect(addressesAt('::1')).toEqual(['::1'])
})

test('a server with HOST=localhost answers at ::1 where the machine has it', async () => {
  const server = await startTestServer({ env: { HOST: 'localhost' } })
  const url = server.url.replace('127.0.0.1', '[::1]')
  const isThere = await has('::1')
  const ask = () =>
    fetch(`${url}/healthz`).then(
      ({ status }) => status,
      () => undefined,
    )
  let status = await ask()
  while (isThere && status === undefined) status = await ask()
  expect(status).toBe(isThere ? 200 : undefined)
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  await server.close()
  expect(await ask()).toBeUndefined()
})
