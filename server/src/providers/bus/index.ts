import type { Db } from '../../db'
import type { RedisListener } from '../redis-watch'
import type { Bus } from './contract'
import { createPostgresBus } from './postgres'
import { createRedisBus } from './redis'

/** The bus of a deployment: on Redis where there is one, else on the database. */
export function createBus(
  { redisUrl }: { readonly redisUrl?: string },
  db: Db,
  databaseUrl: string,
  listener?: () => RedisListener,
): Bus {
  return redisUrl ? createRedisBus(redisUrl, listener?.()) : createPostgresBus(db, databaseUrl)
}
