import { EventEmitter } from 'node:events'
import { createMetrics, type Metrics } from '../../server/src/lib/metrics'
import { windowAt } from '../../server/src/providers/counts/contract'
import { createRedisCounts } from '../../server/src/providers/counts/redis'
import { watchRedis } from '../../server/src/providers/redis-watch'
import { createRedisListener } from '../../server/src/start/redis-told'
import { startTestRedis } from '../support/redis'

let said: string[]
let metrics: Metrics
beforeEach(() => {
  said = []
  metrics = createMetrics()
})

const turn = () => new Promise((done) => setImmediate(done))
const buildListener = () =>
  createRedisListener('counts', { metrics, announce: (_, sentence = '') => said.push(sentence) })
const isUp = () => /shangan_redis_up\{use="counts"\} (\d)/.exec(metrics.text())?.[1]

class Connection extends EventEmitter {
  disconnect(): void {
    this.emit('close')
  }
}

test('a Redis that goes and comes back is announced in the terminal and shown by a metric', async () => {
  const redis = await startTestRedis()
  const counts = createRedisCounts(redis.url, { listener: buildListener() })
  const window = windowAt(Buffer.from('there'), { max: 1, seconds: 1 }, new Date())
  while ((await counts.read([window]).catch(() => undefined)) === undefined) await turn()
  expect([said, isUp()]).toEqual([[], '1'])
  await redis.kill()
  while (said.length < 1) await turn()
  expect(isUp()).toBe('0')
  await redis.start()
  while (said.length < 2) await turn()
  expect(isUp()).toBe('1')
  await counts.close()
  await redis.close()
  expect(said).toEqual([
    'Redis 连不上：次数限制暂时改记在数据库里，正在重连。',
    'Redis 恢复了：次数限制照常记在 Redis 里。',
  ])
})

test('however often a connection is tried, and with several of them, each change is announced once', () => {
  const [teller, hearer] = [new Connection(), new Connection()]
  const close = watchRedis([teller, hearer], buildListener())
  for (const event of ['ready', 'close', 'error', 'close', 'close']) {
    // An error is nothing but the reason of an end.
    teller.emit(event, new Error('refused'))
    hearer.emit(event, new Error('refused'))
  }
  expect(said).toHaveLength(1)
  teller.emit('ready')
  expect([said.length, isUp()]).toEqual([1, '0'])
  hearer.emit('ready')
  expect([said.length, isUp()]).toEqual([2, '1'])
  close()
  expect([said.length, isUp()]).toEqual([2, '1'])
})
