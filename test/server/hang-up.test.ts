import { connect, type AddressInfo, type Socket } from 'node:net'
import { setImmediate as breathe } from 'node:timers/promises'
import fastify, { type FastifyInstance } from 'fastify'
import { createBoundedServer } from '../../server/src/http/bounded-server'
import { hangUpWhenClosing } from '../../server/src/http/hang-up'

let app: FastifyInstance
let connections: Socket[]
/** The repeated work of closing, run by hand. */
let looks: (() => void)[]
let answer: () => void
let closing: Promise<unknown>
beforeEach(async () => {
  connections = []
  looks = []
  const answered = new Promise<void>((resolve) => (answer = resolve))
  app = fastify({
    serverFactory: createBoundedServer({ requestTimeout: 0, connectionTimeout: 0 }),
    return503OnClosing: false,
  })
  hangUpWhenClosing(app, (work) => {
    looks.push(work)
    return () => void (looks = looks.filter((look) => look !== work))
  })
  app.server.on('connection', (socket: Socket) => connections.push(socket))
  app.post('/read', async ({ body }) => body)
  app.post('/refused', { onRequest: async (_request, reply) => reply.send('refused') }, async () => 'read')
  app.post('/queued', { onRequest: () => answered }, async ({ body }) => body)
  app.get('/waits', async () => {
    await answered
    return 'worked on'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  answer()
  for (const socket of connections) socket.destroy()
  await app.close()
})

/** Waits until the server has read so many bytes of a connection. */
async function untilRead(nth: number, bytes: number): Promise<void> {
  while ((connections[nth]?.bytesRead ?? -1) < bytes) {
    if (connections[nth]?.destroyed) throw new Error('the server ended the connection')
    await breathe()
  }
}

/** Connects, sends what is given, and waits until the server has read it. */
async function send(sent: string): Promise<Socket> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  const nth = connections.length
  if (sent !== '') socket.write(sent)
  await untilRead(nth, sent.length)
  return socket
}

/** The data that a client receives; `ends` waits until it ends with a text. */
function read(client: Socket) {
  let received = ''
  client.on('data', (bytes) => (received += String(bytes)))
  return {
    async ends(text: string) {
      while (!received.endsWith(text)) {
        if (client.destroyed) throw new Error(`the connection ended after ${received}`)
        await breathe()
      }
    },
  }
}

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`

/** The head of a request, and of its body what comes at first. */
const post = (path: string, body: string, length: number): string =>
  `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: text/plain\r\ncontent-length: ${length}\r\n\r\n${body}`

const look = (): void => {
  for (const work of looks) work()
}

/** Begins to close the server. */
async function beginClosing(): Promise<void> {
  closing = app.close()
  while (looks.length === 0) await breathe()
}

/** Looks again and again until the server is closed, which ends the looks. */
async function untilClosed(): Promise<void> {
  while (looks.length > 0) {
    look()
    await breathe()
  }
  await closing
}

test.each([
  ['has sent nothing', ''],
  ['has sent half a head', 'POST /read HTTP/1.1\r\nhost:'],
  ['has sent half a body', post('/read', 'half', 8)],
  ['was answered before it sent its body', post('/refused', 'half', 8)],
])('a connection that %s and stays silent does not hold the stop', async (_what, sent) => {
  await send(sent)
  await beginClosing()
  look()
  while (looks.length > 0) await breathe()
  await closing
  expect(connections.map(({ destroyed }) => destroyed)).toEqual([true])
})

test('a body that still comes is read to its end and answered', async () => {
  const begun = post('/read', 'a', 3)
  const client = await send(begun)
  const received = read(client)
  await beginClosing()
  client.write('b')
  await untilRead(0, begun.length + 1)
  look()
  client.write('c')
  await received.ends('abc')
  await untilClosed()
})

test.each([
  ['is worked on', get('/waits'), '', 'worked on'],
  ['waits for its turn to be read', post('/queued', 'a', 2), 'b', 'ab'],
  ['is worked on while half of the next has come', `${get('/waits')}GET /w`, '', 'worked on'],
])('a request that %s has its full time', async (_what, sent, rest, answered) => {
  const client = await send(sent)
  const received = read(client)
  await beginClosing()
  look()
  look()
  client.write(rest)
  answer()
  await received.ends(answered)
  await untilClosed()
})
