import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { errorCode } from '../lib/error-code'

/** The addresses of a host. A client may take either of those of `localhost`, and some try no other. */
export const addressesAt = (host: string): readonly [string, ...string[]] =>
  host.toLowerCase() === 'localhost' ? ['127.0.0.1', '::1'] : [host]

/** Throws why an address cannot be listened at, unless the machine does not have it. */
export function unlessMissing(cause: unknown): void {
  if (!['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(errorCode(cause) ?? '')) throw cause
}

/** As Node's own HTTP servers are made. */
const options = { allowHalfOpen: true, noDelay: true }

/**
 * Serves an app that listens at one address at others as well, as far as the machine has them. Their connections are its
 * server's, with all of its limits. Register it after every hook on closing: those run once no request is under way here
 * either.
 */
export function listenBeside(app: FastifyInstance, addresses: readonly string[]): void {
  let opened: Promise<readonly Server[]> = Promise.resolve([])
  let closed: readonly Promise<unknown>[] = []

  async function open(): Promise<readonly Server[]> {
    const own = app.server.address()
    const doors: Server[] = []
    if (own === null || typeof own === 'string') return doors
    for (const address of addresses) {
      const door = createServer(options, (socket) => app.server.emit('connection', socket))
      door.listen(own.port, address)
      await once(door, 'listening').then(() => doors.push(door), unlessMissing)
    }
    return doors
  }

  app.addHook('onListen', async () => {
    opened = open()
    await opened
  })
  app.addHook('preClose', async () => {
    const doors = await opened.catch(() => [])
    closed = doors.map((door) => once(door.close(), 'close'))
  })
  app.addHook('onClose', async () => void (await Promise.all(closed)))
}
