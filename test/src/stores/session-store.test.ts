import { SessionStore } from '@/stores/session-store'
import { memoryStore, memoryTabs } from '../../support/memory-store'
import { sampleClient } from '../../support/root'

const start = 1_800_000_000_000
const DAY_MS = 86_400_000

function open(store = memoryStore(), now = { ms: start }) {
  const session = new SessionStore(store, () => now.ms, sampleClient)
  session.start()
  return { session, store, now }
}

/** Two tabs of one device. */
function openTabs() {
  const [first, second] = memoryTabs(2).map((store) => open(store).session)
  if (!first || !second) throw new Error('two tabs')
  return { one: first, two: second }
}

const login = { authorization: 't', refreshToken: 'r', uid: 'u', expiresIn: 60 }

test('nobody is signed in at first, and isBind is -1', () => {
  const { session } = open()
  expect(session.uid).toBeUndefined()
  expect(session.token).toBeUndefined()
  expect(session.profile.isBind).toBe(-1)
})

test('every field of the specification has its place', () => {
  expect(Object.keys(open().session.profile).sort()).toEqual(
    [
      'authorization',
      'avatar',
      'expireTime',
      'isBind',
      'loginName',
      'name',
      'openId',
      'phone',
      'refreshToken',
      'uid',
      'unionId',
    ].sort(),
  )
})

test('the server’s data about the user is taken over, its masked number only where none is known in clear', () => {
  const { session } = open()
  session.signIn(login)
  const known = { name: '小岸', avatar: '', loginName: 'wx_0a1b2c3d4e5f', isBind: 1 } as const
  session.learn({ ...known, phone: '139****0000' }, session.profile)
  expect(session.profile).toMatchObject({ ...known, uid: 'u', phone: '139****0000' })
  session.update({ phone: '13900000000' })
  session.learn({ ...known, phone: '139****0000' }, session.profile)
  expect(session.profile.phone).toBe('13900000000')
})

test('an answer that was asked for before a change takes nothing of it back', () => {
  const { session } = open()
  session.signIn(login)
  const asked = session.profile
  session.update({ isBind: 1, name: '小岸' })
  session.learn({ name: '旧名', avatar: '/a.png', loginName: 'wx', isBind: 0, phone: '139****0000' }, asked)
  expect(session.profile).toMatchObject({ name: '小岸', avatar: '/a.png', loginName: 'wx', isBind: 1 })
})

test('every field that describes the client has its place', () => {
  expect(Object.keys(open().session.client).sort()).toEqual([
    'app',
    'device',
    'host',
    'kind',
    'os',
    'version',
  ])
})

test('a session outlives the page', () => {
  const { session, store } = open()
  session.signIn(login)
  session.update({ name: '小岸', isBind: 1 })
  const next = open(store).session
  expect(next.uid).toBe('u')
  expect(next.profile).toMatchObject({ name: '小岸', isBind: 1, expireTime: start + 60_000 })
})

test('a token is due at its time to the millisecond, and the server decides what becomes of it', () => {
  const { session, now } = open()
  session.signIn(login)
  now.ms = start + 59_999
  expect(session.isDue).toBe(false)
  now.ms = start + 60_000
  expect(session.isDue).toBe(true)
  expect(session.token).toBe('t')
})

test.each([90 * DAY_MS, -90 * DAY_MS])('a clock that jumps by %i ms throws no session away', (jump) => {
  const { session, store } = open()
  session.signIn({ ...login, refreshToken: '' })
  const next = open(store, { ms: start + jump }).session
  expect([next.uid, next.token]).toEqual(['u', 't'])
  expect(next.isDue).toBe(jump > 0)
})

test('nobody is never due', () => {
  expect(open().session.isDue).toBe(false)
})

test('a fresh token takes the place of the old one and leaves the rest', () => {
  const { session, now } = open()
  session.signIn({ ...login, name: '小岸' })
  const { epoch } = session
  now.ms = start + 50_000
  session.renew('t2', 'r2', 60)
  expect(session.profile).toMatchObject({ authorization: 't2', refreshToken: 'r2', uid: 'u', name: '小岸' })
  expect(session.profile.expireTime).toBe(start + 110_000)
  expect(session.epoch).toBe(epoch)
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
  session.signIn(login)
  session.setMastery('maths', 'camp', 0.5)
  const { epoch } = session
  session.clear()
  expect([store.read('session'), store.read('mastery')]).toEqual([undefined, undefined])
  expect(session.epoch).toBe(epoch + 1)
})

test('a session that the server calls over twice stays one that has ended', () => {
  const { session } = open()
  session.end()
  expect(session.hasEnded).toBe(false)
  session.signIn(login)
  session.end()
  const { epoch } = session
  session.end()
  expect([session.hasEnded, session.epoch]).toEqual([true, epoch])
})

test('the client’s description stays when the session ends', () => {
  const { session } = open()
  session.signIn(login)
  session.clear()
  expect(session.client).toEqual(sampleClient)
})

test('a student who has signed out has no name any more', () => {
  const { session, store } = open()
  session.update({ name: 'late answer' })
  session.renew('late', 'late', 60)
  expect(session.isSignedIn).toBe(false)
  expect(store.read('session')).toBeUndefined()
})

test('a device that stores nothing holds the session for this visit', () => {
  const { session } = open({ ...memoryStore(), read: () => undefined, write: () => false })
  session.signIn(login)
  session.update({ name: '小岸' })
  session.catchUp()
  expect(session.profile).toMatchObject({ uid: 'u', name: '小岸' })
})

describe('mastery', () => {
  test('is known per subject and product, and outlives the page', () => {
    const { session, store } = open()
    session.signIn(login)
    session.setMastery('maths', 'camp', 0.25)
    session.setMastery('maths', 'gold', 0.5)
    session.setMastery('maths', 'camp', 0.75)
    const next = open(store).session
    expect([
      next.findMastery('maths', 'camp'),
      next.findMastery('maths', 'gold'),
      next.findMastery('gold', 'maths'),
    ]).toEqual([0.75, 0.5, undefined])
  })

  test('does not mix up names that look alike when put together', () => {
    const { session } = open()
    session.signIn(login)
    session.setMastery('a","b', 'c', 1)
    expect(session.findMastery('a', 'b","c')).toBeUndefined()
  })

  test('ends with the session and is not that of the next user', () => {
    const { session } = open()
    session.signIn(login)
    session.setMastery('maths', 'camp', 1)
    session.signIn({ ...login, uid: 'other' })
    expect(session.findMastery('maths', 'camp')).toBeUndefined()
    session.clear()
    session.setMastery('maths', 'camp', 1)
    expect(session.findMastery('maths', 'camp')).toBeUndefined()
  })

  test.each([[42], [null], [{ uid: 'u', entries: 7 }], [{ uid: 'u', entries: [7, ['a'], ['a', 'b', 'c']] }]])(
    'that is damaged (%j) is not known',
    (damage) => {
      const { session, store } = open()
      session.signIn(login)
      store.write('mastery', damage)
      const next = open(store).session
      expect([next.uid, next.findMastery('a', 'b')]).toEqual(['u', undefined])
    },
  )
})

describe('another tab', () => {
  test('sees a login, a renewal, a change and a sign-out', () => {
    const { one, two } = openTabs()
    one.signIn(login)
    expect(two.uid).toBe('u')
    one.renew('t2', 'r2', 60)
    one.update({ name: '小岸' })
    one.setMastery('maths', 'camp', 1)
    expect(two.profile).toMatchObject({ authorization: 't2', name: '小岸' })
    expect(two.findMastery('maths', 'camp')).toBe(1)
    one.clear()
    expect([two.isSignedIn, two.findMastery('maths', 'camp')]).toEqual([false, undefined])
  })

  test('counts an epoch when the user changes, and none when the token does', () => {
    const { one, two } = openTabs()
    one.signIn(login)
    const { epoch } = two
    one.renew('t2', 'r2', 60)
    expect(two.epoch).toBe(epoch)
    one.signIn({ ...login, uid: 'other' })
    expect(two.epoch).toBe(epoch + 1)
  })

  /** Opens a tab that has not been notified yet of what the other one did. */
  function openDeaf() {
    const [store, second] = memoryTabs(2)
    if (!store || !second) throw new Error('two tabs')
    const deaf = open({ ...store, watch: () => undefined }).session
    return { deaf, other: open(second).session, store }
  }

  test('that has renewed the token is not set back by a late change', () => {
    const { deaf, other } = openDeaf()
    deaf.signIn(login)
    other.renew('t2', 'r2', 60)
    deaf.update({ name: '小岸' })
    expect(other.profile).toMatchObject({ authorization: 't2', refreshToken: 'r2', name: '小岸' })
  })

  test('that has signed out is not signed in again by a late answer', () => {
    const { deaf, other, store } = openDeaf()
    deaf.signIn(login)
    other.clear()
    deaf.update({ name: '小岸' })
    expect(deaf.isSignedIn).toBe(false)
    expect(store.read('session')).toBeUndefined()
  })
})
