/** Called once when Redis goes away, and once when it is back, however often it is tried in between. */
export type RedisListener = (isThere: boolean) => void

/** The watched part of a connection. */
interface Watched {
  on(event: 'error' | 'close' | 'ready', listener: () => void): unknown
  disconnect(): void
}

/** Watches the connections to one Redis, which is away while any of them is; answers how to close them all. */
export function watchRedis(connections: readonly Watched[], onChange: RedisListener): () => void {
  const away = new Set<Watched>()
  let isClosing = false
  for (const redis of connections) {
    // Without a listener an error would end the server; the end of the connection reports it.
    redis.on('error', () => undefined)
    redis.on('close', () => {
      if (isClosing) return
      if (away.size === 0) onChange(false)
      away.add(redis)
    })
    redis.on('ready', () => {
      if (away.delete(redis) && away.size === 0) onChange(true)
    })
  }
  return () => {
    isClosing = true
    for (const redis of connections) redis.disconnect()
  }
}
