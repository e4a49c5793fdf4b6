import type { Metrics } from '../lib/metrics'
import type { RedisListener } from '../providers/redis-watch'
import { redisText } from '../strings/start'
import type { Announce } from './announce'

/** The meaning of the number about Redis. */
export const redisHelp = {
  shangan_redis_up: '1 while this server is connected to Redis, by what it is used for',
} as const

/** Notifies the operator, in the terminal and by a metric, when Redis goes away and when it is back, by its use. */
export function createRedisListener(
  use: keyof typeof redisText.gone,
  { metrics, announce }: { readonly metrics: Metrics; readonly announce: Announce },
): RedisListener {
  const set = (isThere: boolean) => metrics.set('shangan_redis_up', isThere ? 1 : 0, { use })
  set(true)
  return (isThere) => {
    set(isThere)
    if (isThere) announce(`redis is back (${use})`, redisText.back[use])
    else announce(`redis is away (${use})`, redisText.gone[use])
  }
}
