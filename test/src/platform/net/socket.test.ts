/** @jest-environment jsdom */
import { socketPlatform as h5 } from '@/platform/net/socket.h5'

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

function opened(base = '') {
  const heard: unknown[] = []
  const socket = h5.open(base, '/live/socket?ticket=1', {
    onOpen: () => void heard.push('open'),
    onText: (text) => void heard.push(text),
    onClose: (code) => void heard.push(code),
  })
  const [made] = FakeWebSocket.made
  if (!socket || !made) throw new Error('no socket was opened')
  return { heard, socket, made }
}

test('it goes to the server, or to the origin of the page where that has no other', () => {
  expect(opened('https://api.example.com').made.url).toBe('wss://api.example.com/live/socket?ticket=1')
  FakeWebSocket.made = []
  expect(opened().made.url).toBe('ws://localhost/live/socket?ticket=1')
})

test('it tells what it hears, sends only while it is open, and ends once', () => {
  const { heard, socket, made } = opened()
  socket.send('early')
  made.readyState = 1
  made.onopen?.()
  socket.send('now')
  made.onmessage?.({ data: 'hello' })
  made.onmessage?.({ data: new Blob() })
  made.onclose?.({ code: 1012 })
  made.onerror?.()
  made.onmessage?.({ data: 'late' })
  expect([heard, made.sent]).toEqual([['open', 'hello', 1012], ['now']])
})

test('who ends it hears nothing more', () => {
  const { heard, socket } = opened()
  socket.close()
  expect(heard).toEqual([])
})

test('there is none where the browser forbids it', () => {
  FakeWebSocket.isForbidden = true
  const heard = { onOpen: () => undefined, onText: () => undefined, onClose: () => undefined }
  expect(h5.open('', '/socket', heard)).toBeUndefined()
})
