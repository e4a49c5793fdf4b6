import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate as breathe } from 'node:timers/promises'
import fastify, { type FastifyInstance } from 'fastify'
import { createBoundedServer } from '../../server/src/http/bounded-server'
import { createMetrics } from '../../server/src/lib/metrics'
import { requestHelp } from '../../server/src/plugins/metrics'
import { makeMembers } from '../support/members'
import { startTestServer } from '../support/server'

/** So many requests as fit into what Node reads of a connection at once. */
const MANY = 1000

function connectTo(app: FastifyInstance): Socket {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  return socket
}

const ask = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nhost: a\r\n${headers}\r\n`

/** Sends requests of which the last asks to end the connection, and waits for the end. */
async function sendMany(app: FastifyInstance, request: (headers: string) => string): Promise<void> {
  const socket = connectTo(app)
  socket.resume()
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write(request('').repeat(MANY - 1) + request('connection: close\r\n'))
  await closed
}

describe('requests that are sent without waiting for answers', () => {
  let app: FastifyInstance
  let handled: string[]
  /** Those of the requests that have waited, read when they go on. */
  let addresses: (string | undefined)[]
  let answer: () => void
  beforeEach(async () => {
    handled = []
    addresses = []
    const answered = new Promise<void>((resolve) => (answer = resolve))
    app = fastify({ serverFactory: createBoundedServer({ requestTimeout: 0, connectionTimeout: 0 }) })
    app.addHook('onRequest', async ({ url }) => void handled.push(url))
    app.get('/waits/:nth', async (request) => {
      await answered
      addresses.push(request.ip)
      return request.url
    })
    app.get('/quick', async () => 'served')
    await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterEach(async () => {
    answer()
    await app.close()
  })

  test('of a thousand eight are handled, the connection ends, and others are served', async () => {
    await sendMany(app, (headers) => ask('/waits/1', headers))
    expect(handled).toHaveLength(8)
    const otherSocket = connectTo(app)
    otherSocket.write(ask('/quick', 'connection: close\r\n'))
    expect(await text(otherSocket)).toMatch(/\r\nserved$/)
  })

  test('a request has its address also after its client has hung up', async () => {
    app.server.once('connection', (socket: Socket) => socket.once('close', answer))
    const client = connectTo(app)
    client.write(ask('/waits/1'))
    while (handled.length === 0) await breathe()
    client.resetAndDestroy()
    while (addresses.length === 0) await breathe()
    expect(addresses).toEqual(['127.0.0.1'])
  })

  test('three are answered in their order', async () => {
    const socket = connectTo(app)
    socket.write(ask('/waits/1') + ask('/quick') + ask('/waits/3', 'connection: close\r\n'))
    const answers = text(socket)
    while (handled.length < 3) await once(app.server, 'request')
    answer()
    expect((await answers).match(/\/waits\/\d|served/g)).toEqual(['/waits/1', 'served', '/waits/3'])
  })

  test('a connection asks as often as it likes one after another', async () => {
    const socket = connectTo(app)
    for (let nth = 0; nth < 40; nth += 1) {
      socket.write(ask('/quick'))
      expect(String((await once(socket, 'data'))[0])).toMatch(/\r\nserved$/)
    }
    socket.destroy()
  })
})

test('the server looks up who asks for few of the requests that a student sends at once', async () => {
  const metrics = createMetrics({ ...requestHelp })
  const server = await startTestServer({ metrics })
  const [student, second] = await makeMembers(server.db, 2)
  // Another student's data is refused as soon as the student is known, and nothing is left to do at the end.
  const path = `/excitation/v1/users/${second?.uid}/invitation`
  await sendMany(server.app, (headers) =>
    ask(path, `authorization: ${student?.headers['authorization']}\r\n${headers}`),
  )
  await server.close()
  const counts = [...metrics.text().matchAll(/^shangan_\w+_total\{operation="getInvitation".* (\d+)$/gm)]
  expect(counts.reduce((sum, [, count]) => sum + Number(count), 0)).toBeLessThanOrEqual(8)
})
