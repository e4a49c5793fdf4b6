import { Redis } from 'ioredis'
import { watchRedis, type RedisListener } from '../redis-watch'
import type { CountWindow, SharedCounts } from './contract'

/** In one go, so that parallel tries share a budget. Returns the number of the full window, or 0. */
const TAKE = `
for i, key in ipairs(KEYS) do
  if tonumber(redis.call('get', key) or '0') >= tonumber(ARGV[i]) then return i end
end
for i, key in ipairs(KEYS) do
  redis.call('incr', key)
  redis.call('pexpire', key, ARGV[#KEYS + i])
end
return 0`

const GIVE_BACK = `
for i, key in ipairs(KEYS) do
  if tonumber(redis.call('get', key) or '0') > 0 then redis.call('decr', key) end
end`

const getKey = ({ subject, starts, ends }: CountWindow): string =>
  `shangan:count:${subject.toString('base64url')}:${starts.getTime()}:${ends.getTime()}`

/**
 * Counts in a Redis; each window goes with its end. While it is not connected everything rejects at once, because whoever
 * waits has another count to turn to; a patient one waits for the connection.
 */
export function createRedisCounts(
  url: string,
  {
    isPatient = false,
    listener = () => undefined,
  }: { readonly isPatient?: boolean; readonly listener?: RedisListener } = {},
): SharedCounts {
  const redis = new Redis(url, {
    retryStrategy: (tries) => Math.min(200 * tries, 2000),
    enableOfflineQueue: isPatient,
    commandTimeout: 1000,
    connectTimeout: 3000,
  })
  const close = watchRedis([redis], listener)

  return {
    async take(windows, now) {
      const left = windows.map(({ ends }) => Math.max(1, ends.getTime() - now.getTime()))
      const most = windows.map(({ max }) => max)
      const full = await redis.eval(TAKE, windows.length, ...windows.map(getKey), ...most, ...left)
      return windows[Number(full) - 1]
    },
    async giveBack(windows) {
      await redis.eval(GIVE_BACK, windows.length, ...windows.map(getKey))
    },
    async read(windows) {
      return (await redis.mget(windows.map(getKey))).map(Number)
    },
    async clear(windows) {
      await redis.del(windows.map(getKey))
    },
    async close() {
      close()
    },
  }
}
