import { StaffStore } from '@/stores/staff-store'
import { memoryStore, memoryTabs } from '../../support/memory-store'
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

test('damaged data in the storage is dropped', () => {
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

test('a sign-out in one tab ends the other, and a sign-in there is one here', () => {
  const [here = memoryStore(), there = memoryStore()] = memoryTabs(2)
  const staffStore = open(here).staff
  const otherStaffStore = open(there).staff
  staffStore.signIn('t', profile)
  expect(otherStaffStore).toMatchObject({ token: 't', hasEnded: false })
  otherStaffStore.clear()
  expect(staffStore).toMatchObject({ token: undefined, profile: undefined, hasEnded: true })
  expect(otherStaffStore.hasEnded).toBe(false)
})

test('a device that stores nothing is signed out by nobody else', () => {
  let listener: () => void = () => undefined
  const forgetful = {
    keys: () => [],
    read: () => undefined,
    write: () => false,
    remove: () => undefined,
    watch: (_key: string, hear: () => void) => void (listener = hear),
  }
  const { staff } = open(forgetful)
  staff.signIn('t', profile)
  listener()
  expect(staff.token).toBe('t')
})

test('a session that the server takes no longer ended, until somebody signs in or out', () => {
  const { staff } = open()
  staff.signIn('t', profile)
  staff.end()
  expect(staff).toMatchObject({ token: undefined, hasEnded: true })
  staff.clear()
  expect(staff.hasEnded).toBe(false)
})
