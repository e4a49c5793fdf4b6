import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** Lighthouse's slow phone: milliseconds there and back, and bytes a millisecond. */
const ROUND_TRIP_MS = 150
const BYTES_A_MS = 1638.4 / 8

/** A line to a server as slow as a phone's, for every process of a browser alike. */
export interface SlowLine {
  url: string
  /** Ends all connections, as the time between two visits does. */
  hangUp(): void
  close(): Promise<void>
}

/** Puts a slow line before a port of this machine. All its connections share what it carries. */
export async function startSlowLine(port: number): Promise<SlowLine> {
  const open = new Set<Socket>()
  /** When the line has carried what it was given so far. */
  let free = 0
  const later = (ms: number, work: () => void) => void setTimeout(work, ms)
  function carry(to: Socket, piece: Buffer): void {
    free = Math.max(free, performance.now()) + piece.length / BYTES_A_MS
    later(free - performance.now() + ROUND_TRIP_MS / 2, () => to.writable && to.write(piece))
  }
  const line = createServer((client) => {
    // The handshake of a connection takes a round trip of its own; what is sent meanwhile waits.
    const ready = performance.now() + ROUND_TRIP_MS
    const server = connect(port, '127.0.0.1')
    for (const socket of [client, server]) {
      open.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        open.delete(socket)
        client.destroy()
        server.destroy()
      })
    }
    client.on('data', (piece) => {
      const wait = Math.max(0, ready - performance.now()) + ROUND_TRIP_MS / 2
      later(wait, () => server.writable && server.write(piece))
    })
    server.on('data', (piece: Buffer) => carry(client, piece))
  })
  await new Promise<void>((done) => line.listen(0, '127.0.0.1', done))
  const hangUp = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    hangUp,
    async close() {
      hangUp()
      await new Promise((done) => line.close(done))
    },
  }
}
