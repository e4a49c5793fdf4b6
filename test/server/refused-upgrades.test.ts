import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { startTestServer } from '../support/server'
import { startForAll } from '../support/start-suite'

const server = startForAll(startTestServer)

test.each([
  ['GET', '/healthz', 'h2c', '200'],
  ['POST', '/auth/oauth/token', 'websocket', '400'],
  ['GET', '/live/v1/rooms/none/socket', 'foo', '404'],
])(
  '%s %s with an upgrade to %s is the last request of its connection',
  async (method, path, upgrade, status) => {
    const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1')
    const head = [`${method} ${path} HTTP/1.1`, 'Host: a', 'Connection: Upgrade', `Upgrade: ${upgrade}`]
    socket.write([...head, '\r\n'].join('\r\n'))
    const answer = await text(socket)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer).toContain('\r\nconnection: close\r\n')
  },
)
