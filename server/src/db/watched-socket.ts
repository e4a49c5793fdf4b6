import { Socket } from 'node:net'

/** How long a connection is idle before the system looks whether its other end is there, in ms. */
export const KEEP_ALIVE_MS = 10_000

/**
 * A socket that ends itself once nothing has come or gone on it for so many milliseconds. A network that drops a
 * connection notifies neither end, and TCP waits a quarter of an hour for an answer.
 */
export function watchedSocket(silentMs: number): Socket {
  const socket = new Socket()
  return socket.setTimeout(silentMs, () => {
    const cause = new Error(`PostgreSQL has been silent for ${silentMs} ms`)
    socket.destroy(Object.assign(cause, { code: 'ETIMEDOUT' }))
  })
}
