import { ACTIVITY_MS, ActivityList } from '@/stores/activity-list'
import { memoryStore } from '../../support/memory-store'

test('an activity is in the list for just under a day, with the time it was noted first', () => {
  const clock = { ms: 1000 }
  const list = new ActivityList(memoryStore(), () => clock.ms)
  expect(list.add('summer')).toBe(true)
  clock.ms += ACTIVITY_MS - 1
  expect(list.add('summer')).toBe(false)
  expect(list.items).toEqual([{ id: 'summer', time: 1000 }])
  clock.ms += 1
  expect(list.items).toEqual([])
  expect(list.add('summer')).toBe(true)
})

test('it is stored on the device, and old entries go when a new one comes', () => {
  const storage = memoryStore()
  const clock = { ms: 0 }
  const list = () => new ActivityList(storage, () => clock.ms)
  list().add('a')
  clock.ms = ACTIVITY_MS
  list().add('b')
  expect(storage.read('other')).toEqual({ activities: [{ id: 'b', time: ACTIVITY_MS }] })
})

test.each([
  [42],
  [null],
  [{ activities: 'x' }],
  [{ activities: [1, null, { id: 3, time: 1 }, { id: 'f', time: 9e15 }] }],
])('damaged storage %j is an empty list', (damage) => {
  const storage = memoryStore()
  storage.write('other', damage)
  expect(new ActivityList(storage, () => 1000).items).toEqual([])
})
