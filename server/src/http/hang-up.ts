import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { requestsUnderWay } from './bounded-server'

/** How often closing looks for connections that have become idle, in ms. */
const IDLE_MS = 50

/** How often closing looks for connections that have sent nothing since the last time, in ms. */
const SILENT_MS = 5000

/** Does work again and again until the function that it returns is called. */
export type Repeat = (work: () => void, ms: number) => () => void

const repeat: Repeat = (work, ms) => {
  const timer = setInterval(work, ms)
  return () => clearInterval(timer)
}

/** Whether the server works on a request of a connection, or has not begun to read its body: then the client may be silent. */
const isWorkedOn = (socket: Socket): boolean =>
  [...requestsUnderWay(socket)].some(({ complete, readableFlowing }) => complete || readableFlowing === null)

/**
 * Lets closing wait for the requests that are worked on, and for no client. Node hangs up on the connections that are idle
 * when closing begins. One that becomes idle later, and one that does not send the rest of a request, would hold the server
 * open for as long as the client likes, so closing looks again and again. Sockets of live rooms have a rule of their own.
 */
export function hangUpWhenClosing(app: FastifyInstance, every: Repeat = repeat): void {
  const connections = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  app.server.on('upgrade', ({ socket }) => connections.delete(socket))

  const seen = new WeakMap<Socket, number>()
  const endSilent = (): void => {
    for (const socket of connections) {
      if (seen.get(socket) === socket.bytesRead && !isWorkedOn(socket)) socket.destroy()
      seen.set(socket, socket.bytesRead)
    }
  }

  let looks: (() => void)[] = []
  app.addHook('preClose', async () => {
    if (!app.server.listening) return
    endSilent()
    looks = [every(() => app.server.closeIdleConnections(), IDLE_MS), every(endSilent, SILENT_MS)]
  })
  app.addHook('onClose', async () => {
    for (const stop of looks) stop()
  })
}
