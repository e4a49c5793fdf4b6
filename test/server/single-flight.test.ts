import { nextFlight } from '../../server/src/lib/single-flight'

test('one is under way, all who ask meanwhile share one that begins after they asked', async () => {
  const flight = nextFlight<number>()
  const ends: ((error?: Error) => void)[] = []
  const work = () =>
    new Promise<number>((resolve, reject) => {
      const nth = ends.length
      ends.push((error) => (error ? reject(error) : resolve(nth)))
    })
  const first = flight('one', work)
  const rest = [flight('one', work), flight('one', work)]
  const another = flight('other', work)
  expect(ends).toHaveLength(2)
  ends[1]?.()
  await expect(another).resolves.toBe(1)
  ends[0]?.(new Error('gone'))
  await expect(first).rejects.toThrow('gone')
  expect(ends).toHaveLength(3)
  ends[2]?.()
  await expect(Promise.all(rest)).resolves.toEqual([2, 2])
  const last = flight('one', work)
  ends[3]?.()
  await expect(last).resolves.toBe(3)
})
