/** @jest-environment jsdom */
import { wechat } from '../../support/fake-taro'
import { socketPlatform as h5 } from '@/platform/net/socket.h5'
import { socketPlatform as weapp } from '@/platform/net/socket.weapp'

class FakeWebSocket {
  static readonly OPEN = 1
  static made: FakeWebSocket[] = []
  static isForbidden = false
  readyState = 0
  sent: string[] = []
  onopen?: () => void
  onmessage?: (event: { data: unknown }) => void
  onclose?: (event: { code: number }) => void
  onerror?: () => void

  constructor(readonly url: string) {
    if (FakeWebSocket.isForbidden) throw new Error('SecurityError')
    FakeWebSocket.made.push(this)
  }

  send(text: string): void {
    this.sent.push(text)
  }

  close(): void {
    this.onclose?.({ code: 1000 })
  }
}

beforeEach(() => {
  Reflect.set(globalThis, 'WebSocket', FakeWebSocket)
  FakeWebSocket.made = []
  FakeWebSocket.isForbidden = false
})

/** Records the events of a socket, in order. */
function hearing() {
  const received: unknown[] = []
  const listeners = {
    onOpen: () => void received.push('open'),
    onText: (text: string) => void received.push(text),
    onClose: (code: number) => void received.push(code),
  }
  return { received, listeners }
}

/** A socket in a browser, and what the server does to it. */
async function inBrowser(base = '') {
  const { received, listeners } = hearing()
  const socket = h5.open(base, '/live/socket?ticket=1', listeners)
  const made = FakeWebSocket.made.at(-1)
  if (!socket || !made) throw new Error('no socket was opened')
  return {
    received,
    socket,
    url: made.url,
    sent: made.sent,
    opens() {
      made.readyState = FakeWebSocket.OPEN
      made.onopen?.()
    },
    says: (data: unknown) => made.onmessage?.({ data }),
    closes: (code: number) => made.onclose?.({ code }),
    breaks: () => made.onerror?.(),
  }
}

/** A socket in WeChat, and what the server does to it. */
async function inWechat(base = 'https://api.example.com') {
  const { received, listeners } = hearing()
  const socket = weapp.open(base, '/live/socket?ticket=1', listeners)
  const made = wechat.sockets.at(-1)
  if (!socket || !made) throw new Error('no socket was opened')
  await Promise.resolve()
  return {
    received,
    socket,
    url: made.url,
    sent: made.sent,
    opens: () => made.happens('open'),
    says: (data: unknown) => made.happens('message', { data }),
    closes: (code: number) => made.happens('close', { code }),
    breaks: () => made.happens('error'),
  }
}

describe.each([
  ['h5', inBrowser],
  ['weapp', inWechat],
])('%s', (_platform, opened) => {
  test('it goes to the server', async () => {
    const { url } = await opened('https://api.example.com')
    expect(url).toBe('wss://api.example.com/live/socket?ticket=1')
  })

  test('it reports what it receives, sends only while it is open, and ends once', async () => {
    const { received, socket, sent, opens, says, closes, breaks } = await opened()
    socket.send('early')
    opens()
    socket.send('now')
    says('hello')
    says(new ArrayBuffer(1))
    closes(1012)
    breaks()
    says('late')
    expect([received, sent]).toEqual([['open', 'hello', 1012], ['now']])
  })

  test('one that breaks has ended without a word', async () => {
    const { received, opens, breaks, closes } = await opened()
    opens()
    breaks()
    closes(1000)
    expect(received).toEqual(['open', 1006])
  })

  test('after ending it nothing more is reported', async () => {
    const { received, socket, opens, says } = await opened()
    socket.close()
    opens()
    says('late')
    expect(received).toEqual([])
  })
})

test('in a browser it goes to the origin of the page where the server has no other', async () => {
  expect((await inBrowser('')).url).toBe('ws://localhost/live/socket?ticket=1')
})

test('there is none where the browser forbids it', () => {
  FakeWebSocket.isForbidden = true
  expect(h5.open('', '/socket', hearing().listeners)).toBeUndefined()
})

test('one that WeChat does not open, or through which it sends nothing, has ended', async () => {
  wechat.opensSockets = false
  expect((await inWechat()).received).toEqual([1006])
  wechat.opensSockets = true
  const { received, socket, opens } = await inWechat()
  opens()
  wechat.canSend = false
  socket.send('lost')
  expect(received).toEqual(['open', 1006])
})

test('one that is ended before WeChat has made it is closed as soon as it is there', async () => {
  const { received, listeners } = hearing()
  weapp.open('https://api.example.com', '/socket', listeners)?.close()
  await Promise.resolve()
  expect([wechat.sockets[0]?.isClosed, received]).toEqual([true, []])
})
