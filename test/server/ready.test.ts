import { untilReady } from '../../server/src/start/ready'

/** A server that answers one status after the other, and then the last one for ever. */
function server(...statuses: number[]) {
  const waits: number[] = []
  const status = async () => (statuses.length > 1 ? statuses.shift() : statuses[0]) ?? 0
  return { status, waits, wait: async (ms: number) => waits.push(ms) }
}

test('a start is announced once the server is ready, and not before', async () => {
  const { status, waits, wait } = server(503, 503, 200)
  await untilReady(status, () => false, wait)
  expect(waits).toHaveLength(2)
  expect(await status()).toBe(200)
})

test('a server that never gets ready is announced all the same, and one that is stopped waits for nothing', async () => {
  const never = server(503)
  await untilReady(never.status, () => false, never.wait)
  expect(never.waits.reduce((sum, ms) => sum + ms, 0)).toBe(30_000)
  const stopped = server(503)
  await untilReady(stopped.status, () => true, stopped.wait)
  expect(stopped.waits).toEqual([])
})
