import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A proxy before a server that may be exchanged, on a line that loses replies. */
export type FaultProxy = {
  url: string
  /** Where connections lead from now on. */
  target(port: number): void
  /** The share of replies that get lost: the request has arrived, its sender hears nothing but the end. */
  lose(share: number): void
  /** From now on what a client sends arrives so many ms later, and not at all if it hangs up meanwhile. */
  delay(ms: number): void
  /** How many replies were lost so far. */
  lost(): number
  /** Forgets the connections that are open, as a network does: their ends hear nothing more. New ones work. */
  forget(): void
  /** How many connections its clients have open, forgotten ones included. */
  connections(): number
  close(): Promise<void>
}

/** Starts a proxy on a free port. */
export async function startFaultProxy(): Promise<FaultProxy> {
  let port = 0
  let share = 0
  let lost = 0
  let delay = 0
  const open = new Set<Socket>()
  const clients = new Set<Socket>()
  const forgotten = new WeakSet<Socket>()
  const proxy = createServer((client) => {
    const server = connect(port, '127.0.0.1')
    clients.add(client)
    client.on('close', () => clients.delete(client))
    for (const socket of [client, server]) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        open.delete(socket)
        client.destroy()
        server.destroy()
      })
    }
    client.on('data', (piece) => {
      if (!forgotten.has(client)) setTimeout(() => server.write(piece), delay)
    })
    server.on('data', (piece) => {
      if (forgotten.has(client)) return
      if (Math.random() >= share) return void client.write(piece)
      lost += 1
      client.destroy()
    })
  })
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  const { port: own } = proxy.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${own}`,
    target: (next) => void (port = next),
    lose: (next) => void (share = next),
    delay: (ms) => void (delay = ms),
    lost: () => lost,
    forget: () => clients.forEach((client) => forgotten.add(client)),
    connections: () => clients.size,
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((done) => proxy.close(done))
    },
  }
}
