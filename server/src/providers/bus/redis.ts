import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import { watchRedis, type RedisListener } from '../redis-watch'
import type { Bus } from './contract'
import { createOutbox, namesIn } from './letters'

const CHANNEL = 'shangan:news'

/** A bus on the publish and subscribe of Redis; who subscribes needs a connection of its own. */
export function createRedisBus(url: string, listener: RedisListener = () => undefined): Bus {
  const sender = randomUUID()
  const retryStrategy = (tries: number) => Math.min(200 * tries, 2000)
  // A message that cannot be sent now is not sent later: listeners poll for it by then.
  const teller = new Redis(url, { retryStrategy, enableOfflineQueue: false, commandTimeout: 2000 })
  const hearer = new Redis(url, { retryStrategy, maxRetriesPerRequest: null, lazyConnect: true })
  const close = watchRedis([teller, hearer], listener)
  const publish = createOutbox(sender, async (letter) => teller.publish(CHANNEL, letter))

  return {
    publish,
    listen(onNews) {
      hearer.on('message', (_channel: string, letter: string) => namesIn(letter, sender).forEach(onNews))
      // Names published before are not delivered again.
      hearer.on('ready', () => onNews(undefined))
      hearer.subscribe(CHANNEL).catch(() => undefined)
    },
    async close() {
      close()
    },
  }
}
