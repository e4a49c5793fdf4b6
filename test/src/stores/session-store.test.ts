import { SessionStore } from '@/stores/session-store'
import { memoryStore } from '../../support/memory-store'

const start = 1_800_000_000_000

function open(store = memoryStore(), now = { ms: start }) {
  const session = new SessionStore(store, () => now.ms)
  session.start()
  return { session, store, now }
}

test('nobody is signed in at first, and isBind is -1', () => {
  const { session } = open()
  expect(session.uid).toBeUndefined()
  expect(session.token).toBeUndefined()
  expect(session.profile.isBind).toBe(-1)
})

test('a session outlives the page', () => {
  const { session, store } = open()
  session.signIn({ authorization: 't', uid: 'u', expiresIn: 60 })
  expect(open(store).session.uid).toBe('u')
})

test('a session ends at its time to the millisecond', () => {
  const { session, now } = open()
  session.signIn({ authorization: 't', uid: 'u', expiresIn: 60 })
  now.ms = start + 59_999
  expect(session.isSignedIn).toBe(true)
  now.ms = start + 60_000
  expect(session.isSignedIn).toBe(false)
  expect(session.token).toBeUndefined()
})

test('an expired session is not only hidden but gone after a reload', () => {
  const { session, store } = open()
  session.signIn({ authorization: 't', uid: 'u', expiresIn: 60 })
  open(store, { ms: start + 60_000 })
  expect(store.read('session')).toBeUndefined()
})

test.each([[42], ['x'], [null], [{ uid: 'u' }], [{ authorization: 1, uid: 'u', expireTime: 'never' }]])(
  'damaged storage %j means nobody is signed in',
  (damage) => {
    const store = memoryStore()
    store.write('session', damage)
    expect(open(store).session.isSignedIn).toBe(false)
  },
)

test('signing out leaves nothing on the device and counts an epoch', () => {
  const { session, store } = open()
  session.signIn({ authorization: 't', uid: 'u', expiresIn: 60 })
  const { epoch } = session
  session.clear()
  expect(store.read('session')).toBeUndefined()
  expect(session.epoch).toBe(epoch + 1)
})
