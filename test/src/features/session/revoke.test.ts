/** @jest-environment jsdom */
import { ApiError, LocalCode } from '@/api/errors'
import { revokeAll, signOut } from '@/features/session/revoke'
import { repeatSignOuts } from '@/features/session/sign-outs'
import { example, fakeRoot, type Answers, type FakeRoot } from '../../../support/root'

const fresh = { ...example('refreshToken'), access_token: 'new', refresh_token: 'a-refresh-token-of-new' }

function signedIn(answers: Answers = {}): FakeRoot {
  const root = fakeRoot({ answers })
  root.session.signIn({
    authorization: 'old',
    refreshToken: 'a-refresh-token-of-old',
    uid: 'u',
    expiresIn: 60,
  })
  return root
}

const ids = ({ calls }: FakeRoot) => calls.map(({ id }) => id)
const tokens = ({ behaviours }: FakeRoot) => behaviours.map(({ token }) => token)
const waiting = ({ storage }: FakeRoot) => storage.local.read('sign-outs')
const noNetwork = () => new ApiError(LocalCode.Network, 0)
const ended = () => new ApiError('x401', 401)

test('the session is gone from the device at once, and the server is notified with its own token', async () => {
  const root = signedIn()
  const done = signOut(root)
  expect(root.session.isSignedIn).toBe(false)
  await done
  expect([ids(root), tokens(root)]).toEqual([['signOut'], ['old']])
  expect(waiting(root)).toBeUndefined()
})

test.each([
  ['without a network', noNetwork()],
  ['while the server is away', new ApiError('x503', 503)],
  ['behind a page that wants a login of its own', new ApiError(LocalCode.Malformed, 200)],
])(
  '%s the sign-out waits, and reaches the server later, whoever is signed in by then',
  async (_, failure) => {
    const failures = [failure]
    const root = signedIn({
      signOut: () => {
        const next = failures.shift()
        return next ? Promise.reject(next) : null
      },
    })
    await signOut(root)
    expect(waiting(root)).toHaveLength(1)
    root.session.signIn({ authorization: 'other', uid: 'v', expiresIn: 60 })
    await revokeAll(root)
    expect(tokens(root)).toEqual(['old', 'old'])
    expect(waiting(root)).toBeUndefined()
    expect(root.session.uid).toBe('v')
  },
)

test('a token that has ended meanwhile is renewed to end the session behind it', async () => {
  const refusals = [noNetwork(), ended()]
  const root = signedIn({
    signOut: () => {
      const next = refusals.shift()
      return next ? Promise.reject(next) : null
    },
    refreshToken: () => fresh,
  })
  await signOut(root)
  await revokeAll(root)
  expect(ids(root)).toEqual(['signOut', 'signOut', 'refreshToken', 'signOut'])
  expect(tokens(root).at(-1)).toBe('new')
  expect(root.session.isSignedIn).toBe(false)
  expect(waiting(root)).toBeUndefined()
})

test('a renewed token whose sign-out did not arrive waits in the place of the old one', async () => {
  const refusals = [ended(), noNetwork()]
  const root = signedIn({
    signOut: () => {
      const next = refusals.shift()
      return next ? Promise.reject(next) : null
    },
    refreshToken: () => fresh,
  })
  await signOut(root)
  expect(waiting(root)).toEqual([{ authorization: 'new', refreshToken: 'a-refresh-token-of-new' }])
  await revokeAll(root)
  expect(waiting(root)).toBeUndefined()
})

test('a session that the server has ended by itself is not asked about again', async () => {
  const root = signedIn({
    signOut: () => Promise.reject(ended()),
    refreshToken: () => Promise.reject(ended()),
  })
  await signOut(root)
  expect(waiting(root)).toBeUndefined()
})

/** Resolves when nothing waits any more. */
const done = ({ storage: { local } }: FakeRoot) =>
  new Promise<void>((resolve) => {
    const { remove } = local
    local.remove = (key) => {
      remove(key)
      resolve()
    }
  })

/** Somebody who signed out while the server could not be reached; nothing has reached it since. */
async function leftOffline(): Promise<FakeRoot> {
  const root = signedIn({ signOut: () => Promise.reject(noNetwork()) })
  await signOut(root)
  return root
}

test('the next visit repeats it', async () => {
  const { storage } = await leftOffline()
  const root = fakeRoot({ storage })
  const finished = done(root)
  repeatSignOuts(root)
  await finished
  expect(tokens(root)).toEqual(['old'])
})

test('the return of the network repeats it', async () => {
  const root = fakeRoot()
  repeatSignOuts(root)
  root.storage.local.write('sign-outs', [{ authorization: 'old', refreshToken: '' }])
  const finished = done(root)
  window.dispatchEvent(new Event('online'))
  await finished
  expect(tokens(root)).toEqual(['old'])
})
