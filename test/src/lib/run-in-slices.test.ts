import { runInSlices } from '../../../src/lib/run-in-slices'

function* steps(count: number, onStep: () => void): Generator<void, string> {
  for (let at = 0; at < count; at += 1) {
    onStep()
    yield
  }
  return 'done'
}

test('work is laid down after 8 ms and goes on afterwards', async () => {
  let [ms, pauses] = [0, 0]
  const clock = { now: () => ms, later: (work: () => void) => void ((pauses += 1), work()) }
  const tick = () => void (ms += 3)
  await expect(runInSlices(steps(9, tick), clock, () => true)).resolves.toBe('done')
  expect(pauses).toBe(3)
})

test('work that nobody wants any more ends at its next pause', async () => {
  let [ms, done] = [0, 0]
  const clock = { now: () => ms, later: (work: () => void) => work() }
  const tick = () => void ((ms += 10), (done += 1))
  await expect(runInSlices(steps(9, tick), clock, () => false)).resolves.toBeUndefined()
  expect(done).toBe(1)
})
