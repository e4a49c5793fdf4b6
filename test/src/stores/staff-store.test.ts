import { StaffStore } from '@/stores/staff-store'
import { memoryStore } from '../../support/memory-store'
import { example } from '../../support/root'

const start = 1_800_000_000_000
const profile = example('getStaff')

function open(store = memoryStore(), now = { ms: start }) {
  const staff = new StaffStore(store, () => now.ms)
  staff.start()
  return { staff, store, now }
}

test('nobody is signed in at first', () => {
  expect(open().staff).toMatchObject({ token: undefined, profile: undefined })
})

test('a session of staff outlives the page, with what the server last said of them', () => {
  const { staff, store } = open()
  staff.signIn('t', { ...profile, isConfirmed: false })
  staff.update(profile)
  expect(open(store).staff).toMatchObject({ token: 't', profile: { isConfirmed: true } })
})

test('after twelve hours a reload forgets it', () => {
  const { staff, store } = open()
  staff.signIn('t', profile)
  expect(open(store, { ms: start + 12 * 3_600_000 - 1 }).staff.token).toBe('t')
  expect(open(store, { ms: start + 12 * 3_600_000 }).staff.token).toBeUndefined()
  expect(store.read('staff-session')).toBeUndefined()
})

test('what is damaged in the storage is dropped', () => {
  const store = memoryStore()
  for (const damaged of [
    null,
    'x',
    5,
    {},
    { token: 't', until: start + 1 },
    { token: 't', until: start + 1, profile: null },
  ]) {
    store.write('staff-session', damaged)
    expect(open(store).staff.token).toBeUndefined()
  }
})

test('a profile that comes after the sign-out signs nobody in', () => {
  const { staff, store } = open()
  staff.signIn('t', profile)
  staff.clear()
  staff.update(profile)
  expect(staff.profile).toBeUndefined()
  expect(store.read('staff-session')).toBeUndefined()
})
