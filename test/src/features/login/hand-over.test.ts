/**
 * @jest-environment jsdom
 */
import { ApiError, ErrorCode, LocalCode } from '@/api/errors'
import { afterLogin } from '@/features/login/after-login'
import { appLoginNote } from '@/features/login/app-login-note'
import { byApp } from '@/features/login/by-app'
import { handOver } from '@/features/login/hand-over'
import { planSequence, planSignUp, waiting } from '@/features/login/post-login-queue'
import { adoptNativeSession } from '@/features/session/adopt-native-session'
import { leaving } from '@/platform/page/before-leave'
import { example, fakeRoot, type Answers, type FakeOptions, type FakeRoot } from '../../../support/root'

const uid = '01990f3c-1e7a-7b2c-9d3e-4f5a6b7c8d9e'
const phone = '13812345678'
const query = { promotionId: '1001', inviteCode: 'DEMO01', source: 'summer-gold' }

function signedIn(answers: Answers = {}, isNew = true): FakeRoot {
  const root = fakeRoot({ query, user: { uid, phone }, answers })
  planSequence(root, { uid, phone, isNew, details: { name: '小岸' } })
  return root
}

/** A server that settles whatever it is handed. */
const settles: Answers = {
  handOverSequence: ({ body }) => ({ settled: body.sequences.map(({ id, steps }) => ({ id, steps })) }),
}
const listSteps = ({ storage }: FakeRoot) => waiting(storage.local, uid).map(({ left }) => left)
const getBody = ({ calls }: FakeRoot) => calls.find(({ id }) => id === 'handOverSequence')?.input

test('everything that waits goes in one call that outlives the page', async () => {
  const root = signedIn(settles)
  const [sequence] = waiting(root.storage.local, uid)
  await handOver(root)
  expect(root.calls.map(({ id }) => id)).toEqual(['handOverSequence'])
  expect(root.behaviours).toEqual([{ hidden: true, quiet: true, outlives: true }])
  expect(getBody(root)).toEqual({
    params: { uid },
    body: {
      sequences: [
        {
          id: sequence?.id,
          steps: ['branch', 'register', 'invite', 'signUp'],
          name: '小岸',
          promotionId: '1001',
          inviteCode: 'DEMO01',
          clue: sequence?.clue,
        },
      ],
    },
  })
})

test('calls that the server has settled are not sent again, and the reads are left', async () => {
  const root = signedIn(settles)
  await handOver(root)
  expect(listSteps(root)).toEqual([['profile', 'participation']])
  expect(handOver(root)).toBeUndefined()
  await afterLogin(root)
  expect(root.calls.map(({ id }) => id)).toEqual([
    'handOverSequence',
    'getAccount',
    'checkFirstParticipation',
  ])
  expect(listSteps(root)).toEqual([])
})

test('a step that the server has not settled stays', async () => {
  const root = signedIn({
    handOverSequence: ({ body }) => ({
      settled: body.sequences.map(({ id }) => ({ id, steps: ['branch' as const, 'invite' as const] })),
    }),
  })
  await handOver(root)
  expect(listSteps(root)).toEqual([['register', 'profile', 'participation', 'signUp']])
})

test.each([
  [LocalCode.Network, 0],
  [ErrorCode.Invalid, 400],
  [ErrorCode.Unauthenticated, 401],
  [ErrorCode.Busy, 503],
])('where the call fails (%s) everything stays as it was', async (code, status) => {
  const root = signedIn({ handOverSequence: () => Promise.reject(new ApiError(code, status)) })
  const before = waiting(root.storage.local, uid)
  await handOver(root)
  expect(waiting(root.storage.local, uid)).toEqual(before)
})

test('a page that is left and hidden at once hands over once', async () => {
  const root = signedIn(settles)
  await Promise.all([handOver(root), handOver(root)])
  expect(root.calls).toHaveLength(1)
})

test('of many logins the newest go', async () => {
  const root = signedIn(settles)
  for (const name of ['a', 'b', 'c', 'd', 'e']) planSignUp(root, { name })
  await handOver(root)
  expect(getBody(root)).toMatchObject({
    body: { sequences: ['b', 'c', 'd', 'e'].map((name) => ({ clue: { extra: { name } } })) },
  })
})

test('an answer that comes after somebody else has signed in changes nothing of theirs', async () => {
  const root = signedIn(settles)
  const work = handOver(root)
  root.session.signIn({ authorization: 'other', uid: 'user-2', expiresIn: 60, phone })
  await work
  expect(listSteps(root)).toHaveLength(1)
  expect(listSteps(root)[0]).toContain('signUp')
})

test('nobody hands anything over', () => {
  expect(handOver(fakeRoot({ query }))).toBeUndefined()
})

describe('a login sees to it', () => {
  const never = () => new Promise<never>(() => undefined)
  const handedOver = ({ calls }: FakeRoot) => calls.filter(({ id }) => id === 'handOverSequence')

  /** A browser whose requests outlive their page, or one whose requests end with it. */
  function inBrowser(outlives: boolean): void {
    Reflect.set(globalThis, 'Request', { prototype: outlives ? { keepalive: false } : {} })
  }

  test('that leaving for another site hands over first, and leads away at once', () => {
    inBrowser(true)
    const root = signedIn({ getSellerByInviteCode: never, handOverSequence: never })
    void afterLogin(root)
    const go = jest.fn()
    leaving.by(go)
    expect(handedOver(root)).toHaveLength(1)
    expect(go).toHaveBeenCalledTimes(1)
  })

  test('that a browser whose requests end with the page waits for the answer', async () => {
    inBrowser(false)
    const root = signedIn({ ...settles, getSellerByInviteCode: never })
    void afterLogin(root)
    await new Promise<void>((resolve) => leaving.by(resolve))
    expect(listSteps(root)).toEqual([['profile', 'participation']])
  })

  test('but not for ever', async () => {
    inBrowser(false)
    jest.useFakeTimers()
    const root = signedIn({ getSellerByInviteCode: never, handOverSequence: never })
    void afterLogin(root)
    const go = jest.fn()
    leaving.by(go)
    await jest.advanceTimersByTimeAsync(1499)
    expect(go).not.toHaveBeenCalled()
    await jest.advanceTimersByTimeAsync(1)
    expect(go).toHaveBeenCalledTimes(1)
    jest.useRealTimers()
  })

  test('that a page which is hidden or closed hands over', async () => {
    const root = signedIn({ ...settles, getSellerByInviteCode: never })
    void afterLogin(root)
    window.dispatchEvent(new Event('pagehide'))
    planSignUp(root, { name: '大岸' })
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
    Reflect.deleteProperty(document, 'visibilityState')
    expect(handedOver(root)).toHaveLength(2)
  })
})

describe('a login through the app around the page', () => {
  const handed = { token: 'token-of-the-app', uid, expiresIn: 7200 }

  /** A page that has asked the app for its login, under the sentence that says what it does. */
  const asking = (options: FakeOptions = {}) => {
    const root = fakeRoot({ query, ...options })
    appLoginNote.write(root)
    return root
  }

  test('makes a lead', async () => {
    const root = asking()
    await adoptNativeSession(root, handed, byApp)
    expect(root.calls.map(({ id }) => id)).toEqual([
      'getAccount',
      'getSellerByInviteCode',
      'getAccount',
      'bindInvite',
      'checkFirstParticipation',
      'submitSignUp',
    ])
  })

  test('is written down before anything is sent', () => {
    const root = asking({ answers: { getAccount: () => new Promise<never>(() => undefined) } })
    void adoptNativeSession(root, handed, byApp)
    expect(listSteps(root)).toEqual([['branch', 'profile', 'invite', 'participation', 'signUp']])
  })

  test.each([
    ['has not asked for', () => fakeRoot({ query })],
    [
      'asked for half an hour ago',
      () => {
        const root = asking()
        root.clock.ms += 1_800_000
        return root
      },
    ],
  ])('that the page %s makes none', async (_, open) => {
    const root = open()
    await adoptNativeSession(root, handed, byApp)
    expect(root.session.isSignedIn).toBe(true)
    expect(root.calls.map(({ id }) => id)).toEqual(['getAccount', 'getSellerByInviteCode', 'getAccount'])
    expect(listSteps(root)).toEqual([])
  })

  test('that hands the same session in at the next page is no second login', async () => {
    const root = fakeRoot({ query, user: { uid, phone } })
    await adoptNativeSession(root, handed, byApp)
    expect(root.calls.map(({ id }) => id)).toEqual(['getAccount'])
  })

  /** How often each of the calls was made that write something. */
  const written = ({ calls }: FakeRoot) => {
    const times = (id: string) => calls.filter((call) => call.id === id).length
    return { bindings: times('bindInvite'), leads: times('submitSignUp') }
  }

  test.each(['token-of-the-app', 'token-that-is-newer'])(
    'with a session that comes twice at once makes each call once (%s)',
    async (token) => {
      const root = asking()
      const second = { ...handed, token }
      await Promise.all([handed, second].map((session) => adoptNativeSession(root, session, byApp)))
      expect(written(root)).toEqual({ bindings: 1, leads: 1 })
      expect(root.session.token).toBe(token)
      expect(listSteps(root)).toEqual([])
    },
  )

  test('with a session that comes again while its calls are made makes each call once', async () => {
    let again = Promise.resolve()
    const root = asking({
      answers: {
        submitSignUp: async () => {
          again = adoptNativeSession(root, { ...handed, expiresIn: 9000 }, byApp)
          await Promise.resolve()
          return example('submitSignUp')
        },
      },
    })
    await adoptNativeSession(root, handed, byApp)
    await again
    expect(written(root)).toEqual({ bindings: 1, leads: 1 })
    expect(root.session.profile.expireTime).toBe(root.clock.ms + 9_000_000)
    expect(listSteps(root)).toEqual([])
  })

  test('that the page has not asked for makes no lead where its session comes twice', async () => {
    const root = fakeRoot({ query })
    await Promise.all([handed, handed].map((session) => adoptNativeSession(root, session, byApp)))
    expect(written(root)).toEqual({ bindings: 0, leads: 0 })
  })

  test('is not lost where the server refuses a token that a newer one has replaced', async () => {
    const answers = [Promise.reject(new ApiError(ErrorCode.Forbidden, 403)), example('getAccount')]
    const root = asking({ answers: { getAccount: () => answers.shift() ?? example('getAccount') } })
    const newer = { ...handed, token: 'token-that-is-newer' }
    await Promise.all([handed, newer].map((session) => adoptNativeSession(root, session, byApp)))
    expect(written(root)).toEqual({ bindings: 1, leads: 1 })
  })

  test('leaves nothing where the server does not take the token', async () => {
    const refuse = () => Promise.reject(new ApiError(ErrorCode.Forbidden, 403))
    const root = fakeRoot({ query, answers: { getAccount: refuse } })
    await adoptNativeSession(root, handed, byApp)
    expect(root.session.isSignedIn).toBe(false)
    expect(listSteps(root)).toEqual([])
    expect(root.calls).toHaveLength(1)
  })

  test('leaves nothing where the server does not take a token that comes twice', async () => {
    const root = asking({
      answers: { getAccount: () => Promise.reject(new ApiError(ErrorCode.Forbidden, 403)) },
    })
    await Promise.all([handed, handed].map((session) => adoptNativeSession(root, session, byApp)))
    expect(root.session.isSignedIn).toBe(false)
    expect(listSteps(root)).toEqual([])
    expect(root.calls.map(({ id }) => id)).toEqual(['getAccount', 'getAccount'])
  })
})
