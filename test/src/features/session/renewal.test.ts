import { ApiError, LocalCode } from '@/api/errors'
import { confirmSession, createRenewal } from '@/features/session/renewal'
import { SessionStore } from '@/stores/session-store'
import { memoryTabs } from '../../../support/memory-store'
import { fakeRoot, example, fakeSend, sampleClient } from '../../../support/root'

const start = 1_800_000_000_000
const fresh = { ...example('refreshToken'), access_token: 'new', refresh_token: 'r-new' }
const OLD = 'the-refresh-token-old'
const login = { authorization: 'old', refreshToken: OLD, uid: 'u', expiresIn: 60 }

/** Two tabs that hold the same session; the second one has not been notified yet of what the first one does. */
function tabs(refresh: () => Promise<typeof fresh> = async () => fresh) {
  const now = { ms: start }
  const asked: string[] = []
  const [first, second] = memoryTabs(2).map((store) => {
    const session = new SessionStore({ ...store, watch: () => undefined }, () => now.ms, sampleClient)
    const renew = createRenewal({
      session,
      send: fakeSend({
        refreshToken: ({ body }) => {
          asked.push(body.refreshToken)
          return refresh()
        },
      }).send,
    })
    return { session, ui: fakeRoot().ui, renew }
  })
  if (!first || !second) throw new Error('two tabs')
  first.session.signIn(login)
  second.session.start()
  return { one: first, two: second, asked, now }
}

const refused = () => Promise.reject(new ApiError('x401', 401))

test('a fresh token is stored and the refresh token used once', async () => {
  const { one, asked } = tabs()
  await expect(one.renew()).resolves.toBe(true)
  expect(asked).toEqual([OLD])
  expect(one.session.profile).toMatchObject({ authorization: 'new', refreshToken: 'r-new', uid: 'u' })
})

test('a token that another tab has got is taken over, and the old refresh token stays unused', async () => {
  const { one, two, asked } = tabs()
  await one.renew()
  await expect(two.renew()).resolves.toBe(true)
  expect(asked).toEqual([OLD])
  expect(two.session.token).toBe('new')
})

test('two tabs that renew at once stay signed in, whatever the server says to the later one', async () => {
  let count = 0
  const { one, two } = tabs(() => ((count += 1) === 1 ? Promise.resolve(fresh) : refused()))
  await expect(Promise.all([one.renew(), two.renew()])).resolves.toEqual([true, true])
  expect([one.session.token, two.session.token]).toEqual(['new', 'new'])
})

test('a refusal by the server is the end of the session', async () => {
  await expect(tabs(refused).one.renew()).resolves.toBe(false)
})

test.each([
  [LocalCode.Network, 0],
  [LocalCode.Malformed, 403],
  ['x429', 429],
  ['x500', 500],
  ['x503', 503],
])('%s (%i) says nothing of the session: the student stays signed in', async (code, status) => {
  const { one } = tabs(() => Promise.reject(new ApiError(code, status)))
  await expect(one.renew()).rejects.toMatchObject({ code })
  expect(one.session.uid).toBe('u')
})

test('a bug of ours is not taken for the end of a session', async () => {
  await expect(tabs(() => Promise.reject(new TypeError('bug'))).one.renew()).rejects.toThrow('bug')
})

test('an answer for somebody who has signed out meanwhile belongs to nobody', async () => {
  const { one } = tabs(async () => {
    one.session.clear()
    return fresh
  })
  await expect(one.renew()).resolves.toBe(false)
  expect(one.session.isSignedIn).toBe(false)
})

test('nor does it to the same student who has signed in again', async () => {
  const { one } = tabs(async () => {
    one.session.clear()
    one.session.signIn({ ...login, authorization: 'again' })
    return fresh
  })
  await expect(one.renew()).resolves.toBe(false)
  expect(one.session.token).toBe('again')
})

test('a sign-out in another tab ends it here too', async () => {
  const { one, two, asked } = tabs()
  one.session.clear()
  await expect(two.renew()).resolves.toBe(false)
  expect(two.session.isSignedIn).toBe(false)
  expect(asked).toEqual([])
})

test('without a refresh token there is nothing to ask for', async () => {
  const { one, asked } = tabs()
  one.session.signIn({ ...login, refreshToken: '' })
  await expect(one.renew()).resolves.toBe(false)
  expect(asked).toEqual([])
})

describe('where the session may be over', () => {
  const late = start + 90 * 86_400_000

  test('a token past its time is renewed first, since only the clock may be wrong', async () => {
    const { one, now } = tabs()
    now.ms = late
    await confirmSession(one, one.renew)
    expect([one.session.uid, one.session.token]).toEqual(['u', 'new'])
    expect(one.session.isDue).toBe(false)
  })

  test('a session that the server does not take any more is cleared', async () => {
    const { one, now } = tabs(refused)
    now.ms = late
    await confirmSession(one, one.renew)
    expect(one.session.isSignedIn).toBe(false)
    expect(one.ui.toast).toMatchObject({ text: '登录已失效，请重新登录', tone: 'bad' })
  })

  test('without an answer it stays', async () => {
    const { one, now } = tabs(() => Promise.reject(new ApiError(LocalCode.Network, 0)))
    now.ms = late
    await confirmSession(one, one.renew)
    expect(one.session.uid).toBe('u')
  })

  test('one that cannot be renewed is left to the first call', async () => {
    const { one, now } = tabs()
    one.session.signIn({ ...login, refreshToken: '' })
    now.ms = late
    await confirmSession(one, one.renew)
    expect(one.session.uid).toBe('u')
  })

  test('a login that comes while the server is asked is not undone by its refusal', async () => {
    const { one, now } = tabs(() => {
      one.session.signIn({ ...login, uid: 'other' })
      return refused()
    })
    now.ms = late
    await confirmSession(one, one.renew)
    expect(one.session.uid).toBe('other')
  })
})
