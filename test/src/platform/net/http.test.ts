import '../../support/fake-taro'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { createCancel } from '@/lib/cancel'
import { NetworkError } from '@/platform/net/http.contract'
import { http as h5 } from '@/platform/net/http.h5'
import { http as weapp } from '@/platform/net/http.weapp'

interface Seen {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

let server: Server
let base = ''
let reply: { status: number; type: string; body: string; wait?: string } = {
  status: 200,
  type: 'application/json',
  body: '{}',
}
const seen: Seen[] = []
/** Runs when a request came that is never answered. */
let arrived: ((socket: Socket) => void) | undefined

beforeAll(async () => {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { method, url, headers } = request
    seen.push({ method, url, headers, body: await text(request) })
    if (url === '/never') return void arrived?.(request.socket)
    if (url === '/hang-up') return void request.socket.destroy()
    const { wait } = reply
    const sent = { 'content-type': reply.type, ...(wait !== undefined && { 'retry-after': wait }) }
    response.writeHead(reply.status, sent).end(reply.body)
  }
  server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  base = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
})

afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

beforeEach(() => {
  seen.length = 0
  reply = { status: 200, type: 'application/json', body: '{"status":200,"result":{"a":"上岸"}}' }
})

describe.each([
  ['h5', h5],
  ['weapp', weapp],
])('%s', (_, http) => {
  const get = (path: string, timeoutMs = 10_000) =>
    http.request({ method: 'GET', url: base + path, headers: {}, timeoutMs })

  test('gives back status and parsed JSON', async () => {
    await expect(get('/')).resolves.toEqual({
      status: 200,
      body: { status: 200, result: { a: '上岸' } },
    })
  })

  test.each([400, 401, 404, 409, 500, 503])('takes status %i as an answer', async (status) => {
    reply = { ...reply, status, body: '{"code":"x"}' }
    await expect(get('/')).resolves.toEqual({ status, body: { code: 'x' } })
  })

  test.each([
    ['58', { retryAfter: 58 }],
    ['Wed, 21 Oct 2026 07:28:00 GMT', {}],
    ['0', {}],
  ])('reads the seconds to wait from the Retry-After %s', async (wait, read) => {
    reply = { ...reply, status: 429, body: '{}', wait }
    await expect(get('/')).resolves.toEqual({ status: 429, body: {}, ...read })
  })

  test.each([
    ['an HTML page', 'text/html', '<h1>502</h1>'],
    ['half of an answer', 'application/json', '{"status":2'],
    ['nothing', 'text/plain', ''],
  ])('gives %s back as no body', async (_name, type, body) => {
    reply = { status: 502, type, body }
    await expect(get('/')).resolves.toEqual({ status: 502, body: undefined })
  })

  test.each(['GET', 'POST', 'PUT', 'DELETE'] as const)(
    'sends %s with address and headers',
    async (method) => {
      const headers = { a: 'shangan-h5', authorization: 'Bearer t' }
      await http.request({ method, url: `${base}/p?q=%E4%B8%8A`, headers, timeoutMs: 10_000 })
      expect(seen).toMatchObject([{ method, url: '/p?q=%E4%B8%8A', headers, body: '' }])
    },
  )

  test('sends a body to the letter', async () => {
    const body = '{"a":"上岸🌊\\u0000"}'
    const headers = { 'content-type': 'application/json' }
    await http.request({ method: 'POST', url: `${base}/`, headers, body, timeoutMs: 10_000 })
    expect(seen).toMatchObject([{ headers, body }])
  })

  test('sends bytes as they are', async () => {
    const body = Uint8Array.of(0, 65, 127).buffer
    const headers = { 'content-type': 'application/octet-stream' }
    await http.request({ method: 'PUT', url: `${base}/`, headers, body, timeoutMs: 10_000 })
    expect(seen).toMatchObject([{ method: 'PUT', headers, body: '\u0000A\u007f' }])
  })

  test('rejects with NetworkError where nobody answers', async () => {
    const nobody = http.request({ method: 'GET', url: 'http://127.0.0.1:9/', headers: {}, timeoutMs: 10_000 })
    await expect(nobody).rejects.toMatchObject({ name: 'NetworkError', isTimeout: false })
    await expect(get('/hang-up')).rejects.toBeInstanceOf(NetworkError)
  })

  test('ends the request on the wire when it is given up', async () => {
    const { signal, cancel } = createCancel()
    const closed = new Promise((resolve) => {
      arrived = (socket) => socket.once('close', resolve)
    })
    const coming = new Promise<void>((resolve) => {
      const old = arrived
      arrived = (socket) => {
        old?.(socket)
        resolve()
      }
    })
    const call = http.request({ method: 'GET', url: `${base}/never`, headers: {}, timeoutMs: 10_000, signal })
    const failure = expect(call).rejects.toBeInstanceOf(NetworkError)
    await coming
    cancel()
    await failure
    await closed
  })

  test('listens to the signal no longer than the request lasts', async () => {
    const listeners = new Set<() => void>()
    const signal = {
      isCancelled: false,
      onCancel: (act: () => void) => {
        listeners.add(act)
        return () => void listeners.delete(act)
      },
    }
    await http.request({ method: 'GET', url: base, headers: {}, timeoutMs: 10_000, signal })
    expect(listeners.size).toBe(0)
  })

  test('rejects with NetworkError when the time is over', async () => {
    await expect(get('/never', 20)).rejects.toMatchObject({ name: 'NetworkError', isTimeout: true })
  })
})
