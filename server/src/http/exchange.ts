import type { FastifyReply, FastifyRequest } from 'fastify'

/** Calls back once when the answer of a request has been sent or its connection has ended, which may be already. */
export function onceOver({ raw: { socket } }: FastifyRequest, { raw }: FastifyReply, then: () => void): void {
  if (socket.destroyed || raw.closed) {
    then()
    return
  }
  const over = (): void => {
    raw.off('close', over)
    socket.off('close', over)
    then()
  }
  raw.once('close', over)
  // An answer that is behind others on its connection does not hear of the end; and they may be many.
  socket.setMaxListeners(0)
  socket.once('close', over)
}
