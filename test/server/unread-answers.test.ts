import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { startTestServer, type TestServer } from '../support/server'

/** Answers that no buffers of a line hold, and as many as may be under way on one. */
const MANY = 8

let server: TestServer
beforeEach(async () => {
  server = await startTestServer({ longestSilence: 300 })
})
afterEach(() => server.close())

test('a connection whose answers nobody reads is ended, and what waits to be written to it is given up', async () => {
  const met = once(server.app.server, 'connection')
  const own = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1')
  own.on('error', () => undefined)
  own.pause()
  own.write('GET /openapi.json HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(MANY))
  const [theirs]: Socket[] = await met
  if (!theirs) throw new Error('no connection')
  await once(theirs, 'close')
  expect(theirs.writableLength).toBe(0)
  own.destroy()
})
