import WebSocket from 'ws'
import { call, formatText, type Bag } from './json'

/** The sockets of a program, led to the loopback as its requests are. */
export class Sockets {
  private readonly open = new Set<WebSocket>()
  private isOver = false

  constructor(private readonly resolve: Readonly<Record<string, string>>) {}

  /** `wx.connectSocket`: returns the task at once, and says that it was begun. */
  connect(options: Bag): Bag {
    const target = new URL(formatText(options, 'url'))
    const origin = target.origin.replace(/^ws/, 'http')
    const base = (this.resolve[origin] ?? origin).replace(/^http/, 'ws')
    const socket = new WebSocket(`${base}${target.pathname}${target.search}`)
    this.open.add(socket)
    const listeners = new Map<string, unknown>()
    // A program that has ended receives nothing, and starts nothing new.
    const notify = (name: string, answer: Bag) => !this.isOver && call(listeners.get(name), undefined, answer)
    socket.on('open', () => notify('onOpen', { header: {} }))
    socket.on('message', (data) => notify('onMessage', { data: String(data) }))
    socket.on('error', ({ message }) => notify('onError', { errMsg: message }))
    socket.on('close', (code) => {
      this.open.delete(socket)
      notify('onClose', { code, reason: '' })
    })
    setImmediate(() => call(options.success, undefined, { errMsg: 'connectSocket:ok' }))
    const hear = (name: string) => (listener: unknown) => void listeners.set(name, listener)
    return {
      onOpen: hear('onOpen'),
      onMessage: hear('onMessage'),
      onError: hear('onError'),
      onClose: hear('onClose'),
      send: ({ data }: Bag) => socket.readyState === WebSocket.OPEN && socket.send(String(data)),
      close: () => socket.close(),
    }
  }

  close(): void {
    this.isOver = true
    for (const socket of this.open) socket.terminate()
  }
}
