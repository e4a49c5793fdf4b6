import { autorun } from 'mobx'
import { learnTime } from '@/stores/learn-time'
import { serverTime } from '@/stores/server-time'
import { memoryStore } from '../../support/memory-store'

const HOUR = 3_600_000

function device(ms: number, store = memoryStore()) {
  const clock = { ms }
  const now = () => clock.ms
  const root = { now, storage: { local: store, session: memoryStore() } }
  return { ...root, clock, store, time: serverTime(root) }
}

test('a clock that is wrong is put right by an answer, for whoever reads it, and in the next visit', async () => {
  const phone = device(20 * HOUR)
  const seen: number[] = []
  const stop = autorun(() => void seen.push(phone.time.now()))
  await expect(learnTime(phone, async () => ({ now: 10 * HOUR }))).resolves.toEqual({ now: 10 * HOUR })
  stop()
  expect(seen).toEqual([20 * HOUR, 10 * HOUR])
  phone.clock.ms += HOUR
  expect(phone.time.now()).toBe(11 * HOUR)
  expect(device(22 * HOUR, phone.store).time.now()).toBe(12 * HOUR)
})

test('a clock that was set right is believed again', async () => {
  const phone = device(20 * HOUR)
  await learnTime(phone, async () => ({ now: 10 * HOUR }))
  phone.clock.ms = 11 * HOUR
  await learnTime(phone, async () => ({ now: 11 * HOUR }))
  expect(phone.time.now()).toBe(11 * HOUR)
  expect(device(12 * HOUR, phone.store).time.now()).toBe(12 * HOUR)
})

test('a clock that may be right stays as it is: a difference of a minute, a slow answer, no answer', async () => {
  const phone = device(20 * HOUR)
  await learnTime(phone, async () => ({ now: 20 * HOUR + 60_000 }))
  await learnTime(phone, async () => {
    phone.clock.ms += 2 * HOUR
    return { now: 21 * HOUR }
  })
  await expect(learnTime(phone, () => Promise.reject(new Error('none')))).rejects.toThrow('none')
  expect(phone.time.now()).toBe(22 * HOUR)
})
