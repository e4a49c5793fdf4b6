/**
 * @jest-environment jsdom
 */
import { ApiError, ErrorCode, LocalCode } from '@/api/errors'
import { afterLogin } from '@/features/login/after-login'
import { planSequence, waiting } from '@/features/login/post-login-queue'
import type { OperationId } from '../../../../contract/operations'
import { example, fakeRoot, type Answers, type FakeOptions, type FakeRoot } from '../../../support/root'

const uid = 'user-1'
const phone = '13812345678'
const query = { promotionId: '1001', inviteCode: 'DEMO01', source: 'summer-gold' }

/** A visit just after the login of a new or an old user, before any of the calls. */
function signedIn(options: FakeOptions = {}, isNew = false): FakeRoot {
  const root = fakeRoot({ query, user: { uid, phone }, ...options })
  planSequence(root, { uid, phone, isNew, details: {} })
  return root
}

/** The next visit of the same device. */
const again = ({ storage }: FakeRoot, options: FakeOptions = {}) => fakeRoot({ storage, ...options })

const ids = ({ calls }: FakeRoot) => calls.map(({ id }) => id)
const getInput = ({ calls }: FakeRoot, id: OperationId) => calls.find((call) => call.id === id)?.input

const everyStep = [
  'getSellerByInviteCode',
  'registerUser',
  'getAccount',
  'bindInvite',
  'checkFirstParticipation',
  'submitSignUp',
] as const satisfies OperationId[]

test('a new user with invite code and promotion makes every call, in the order of the specification', async () => {
  const root = signedIn({}, true)
  await afterLogin(root)
  expect(ids(root)).toEqual(everyStep)
})

test('each call says who and what it is about', async () => {
  const root = signedIn({}, true)
  await afterLogin(root)
  const { branchId } = example('getSellerByInviteCode')
  expect(getInput(root, 'getSellerByInviteCode')).toEqual({ query: { inviteCode: 'DEMO01' } })
  expect(getInput(root, 'registerUser')).toEqual({ body: { id: expect.any(String), uid, branchId } })
  expect(getInput(root, 'getAccount')).toEqual({ params: { uid } })
  expect(getInput(root, 'bindInvite')).toEqual({
    params: { uid },
    body: { id: expect.any(String), inviteCode: 'DEMO01' },
  })
  expect(getInput(root, 'checkFirstParticipation')).toEqual({ params: { id: '1001' }, query: { uid } })
  expect(getInput(root, 'submitSignUp')).toMatchObject({ params: { id: '1001' }, body: { uid, phone } })
})

test('no two calls that change something carry the same id', async () => {
  const root = signedIn({}, true)
  await afterLogin(root)
  const made = JSON.stringify(root.calls).match(/"id":"[0-9a-f]{8}-[^"]+"/g)
  expect(made).toHaveLength(3)
  expect(new Set(made).size).toBe(3)
})

test('the branch is looked up by the promotion only where there is no invite code', async () => {
  const root = signedIn({ query: { promotionId: '1001' } })
  await afterLogin(root)
  expect(ids(root)).toEqual(['getPromotion', 'getAccount', 'checkFirstParticipation', 'submitSignUp'])
  expect(root.promotion.current.branchId).toBe(example('getPromotion').branchId)
})

test('an invite code alone is bound and leaves a lead, and no promotion is asked for', async () => {
  const root = signedIn({ query: { inviteCode: 'DEMO01' } })
  await afterLogin(root)
  expect(ids(root)).toEqual(['getSellerByInviteCode', 'getAccount', 'bindInvite', 'createSalesClue'])
})

test('an agent code alone is looked up, bound and leaves a lead, as the invite code of its seller does', async () => {
  const root = signedIn({ query: { agentCode: 'A001' } })
  await afterLogin(root)
  expect(ids(root)).toEqual(['getSellerByInviteCode', 'getAccount', 'bindInvite', 'createSalesClue'])
  expect(getInput(root, 'getSellerByInviteCode')).toEqual({ query: { agentCode: 'A001' } })
  expect(getInput(root, 'bindInvite')).toMatchObject({ body: { agentCode: 'A001' } })
  expect(root.promotion.current.branchId).toBe(example('getSellerByInviteCode').branchId)
})

test('a student who came by no link makes no call but that for the profile', async () => {
  const root = signedIn({ query: {} })
  await afterLogin(root)
  expect(ids(root)).toEqual(['getAccount'])
})

test('a new user is registered without a branch when none was found', async () => {
  const root = signedIn({ query: {} }, true)
  await afterLogin(root)
  expect(getInput(root, 'registerUser')).toEqual({ body: { id: expect.any(String), uid } })
})

describe('a step that fails', () => {
  const refuse = () => Promise.reject(new ApiError(ErrorCode.Internal, 500, 'no'))
  const refusals: Record<(typeof everyStep)[number], Answers> = {
    getSellerByInviteCode: { getSellerByInviteCode: refuse },
    registerUser: { registerUser: refuse },
    getAccount: { getAccount: refuse },
    bindInvite: { bindInvite: refuse },
    checkFirstParticipation: { checkFirstParticipation: refuse },
    submitSignUp: { submitSignUp: refuse },
  }

  test.each(everyStep)('%s stays silent, and the others still run', async (step) => {
    const root = signedIn({ answers: refusals[step] }, true)
    await afterLogin(root)
    expect(ids(root)).toEqual(everyStep)
    expect(root.ui.toast).toBeUndefined()
    expect(root.session.uid).toBe(uid)
  })

  test('is made again at the next visit with the same ids, until it succeeds', async () => {
    const root = signedIn({ answers: Object.assign({}, ...Object.values(refusals)) }, true)
    await afterLogin(root)
    expect(root.session.uid).toBe(uid)
    const next = again(root, { answers: Object.assign({}, ...Object.values(refusals)) })
    await afterLogin(next)
    expect(next.calls).toEqual(root.calls)
    const last = again(root)
    await afterLogin(last)
    expect(ids(last)).toEqual(everyStep)
    expect(last.calls.slice(3)).toEqual(root.calls.slice(3))
    await afterLogin(again(last))
    expect(waiting(last.storage.local, uid)).toEqual([])
  })

  test.each([
    [ErrorCode.Invalid, 400],
    [ErrorCode.Forbidden, 403],
    [ErrorCode.NotFound, 404],
    [ErrorCode.Conflict, 409],
  ])('because the server refuses it for good (%s) is not made again', async (code, status) => {
    const no = () => Promise.reject(new ApiError(code, status))
    const refused = Object.fromEntries(everyStep.map((step) => [step, no]))
    const root = signedIn({ query: { inviteCode: 'DEMO01' }, answers: refused }, true)
    await afterLogin(root)
    const next = again(root)
    await afterLogin(next)
    expect(next.calls).toEqual([])
  })

  test.each([
    [LocalCode.Network, 0],
    [LocalCode.Malformed, 403],
    [ErrorCode.Unauthenticated, 401],
    [ErrorCode.LoginRequired, 403],
    [ErrorCode.ClientTooOld, 426],
    [ErrorCode.TooMany, 429],
    [ErrorCode.Internal, 500],
    [ErrorCode.Busy, 503],
  ])('for a reason that passes (%s, %i) waits', async (code, status) => {
    const root = signedIn({ answers: { submitSignUp: () => Promise.reject(new ApiError(code, status)) } })
    await afterLogin(root)
    const next = again(root)
    await afterLogin(next)
    expect(next.calls).toEqual(root.calls.slice(-1))
  })

  test('without a network is silent as well', async () => {
    const offline = () => Promise.reject(new ApiError(LocalCode.Network, 0))
    const root = signedIn({ answers: { getSellerByInviteCode: offline, getAccount: offline } })
    await expect(afterLogin(root)).resolves.toBeUndefined()
  })

  test.each(everyStep)('%s by a bug of ours is not swallowed', async (step) => {
    const bug = () => Promise.reject(new TypeError('a bug'))
    const root = signedIn({ answers: { [step]: bug } }, true)
    await expect(afterLogin(root)).rejects.toThrow('a bug')
  })
})

describe('the profile', () => {
  test('is taken over from the answer', async () => {
    const account = { ...example('getAccount'), name: '小岸', avatar: '/media/a.webp', isBind: 1 as const }
    const root = signedIn({ answers: { getAccount: () => account } })
    await afterLogin(root)
    expect(root.session.profile).toMatchObject({ name: '小岸', avatar: '/media/a.webp', isBind: 1, phone })
  })

  test('that is missing (x40000) becomes the default avatar and the masked phone as name', async () => {
    const missing = () => Promise.reject(new ApiError('x40000', 404, 'no profile'))
    const root = signedIn({ answers: { getAccount: missing } })
    root.session.update({ avatar: '/media/old.webp', name: 'old' })
    await afterLogin(root)
    expect(root.session.profile).toMatchObject({ avatar: '', name: '138****5678', phone })
  })

  test.each([
    ['x500', 500],
    ['x404', 404],
  ])('stays as it was when it cannot be fetched because of %s', async (code, status) => {
    const root = signedIn({ answers: { getAccount: () => Promise.reject(new ApiError(code, status)) } })
    root.session.update({ name: 'kept' })
    await afterLogin(root)
    expect(root.session.profile.name).toBe('kept')
  })
})

test('an invite code that nobody has does not hide the branch of the promotion', async () => {
  const unknown = () => Promise.reject(new ApiError(ErrorCode.NotFound, 404))
  const root = signedIn({ answers: { getSellerByInviteCode: unknown } }, true)
  await afterLogin(root)
  const { branchId } = example('getPromotion')
  expect(getInput(root, 'registerUser')).toEqual({ body: { id: expect.any(String), uid, branchId } })
})

test('a promotion that the server does not know loses no lead', async () => {
  const unknown = () => Promise.reject(new ApiError(ErrorCode.NotFound, 404))
  const root = signedIn({ answers: { checkFirstParticipation: unknown, submitSignUp: unknown } })
  await afterLogin(root)
  expect(getInput(root, 'createSalesClue')).toMatchObject({ body: { uid, phone, inviteCode: 'DEMO01' } })
  expect(waiting(root.storage.local, uid)).toEqual([])
})

test('a student registered while the branch could not be requested gets it at the next visit', async () => {
  const offline = () => Promise.reject(new ApiError(LocalCode.Network, 0))
  const root = signedIn({ answers: { getSellerByInviteCode: offline } }, true)
  await afterLogin(root)
  const first = getInput(root, 'registerUser')
  const next = again(root)
  await afterLogin(next)
  const { branchId } = example('getSellerByInviteCode')
  expect(ids(next)).toEqual(['getSellerByInviteCode', 'registerUser'])
  expect(first).not.toHaveProperty('body.branchId')
  expect(getInput(next, 'registerUser')).toMatchObject({ body: { branchId } })
})

test('a branch of an earlier visit is not given to who comes by a promotion that names none yet', async () => {
  const offline = () => Promise.reject(new ApiError(LocalCode.Network, 0))
  const options = { query: { ...query, branchId: 'old' }, answers: { getSellerByInviteCode: offline } }
  const root = signedIn(options, true)
  await afterLogin(root)
  expect(getInput(root, 'registerUser')).not.toHaveProperty('body.branchId')
})

test('an account without a profile is registered, however old it is: its first login was cut off', async () => {
  const missing = () => Promise.reject(new ApiError(ErrorCode.ProfileMissing, 404))
  const root = signedIn({ answers: { getAccount: missing } })
  await afterLogin(root)
  const { branchId } = example('getSellerByInviteCode')
  expect(getInput(root, 'registerUser')).toEqual({ body: { id: expect.any(String), uid, branchId } })
  const next = again(root)
  await afterLogin(next)
  expect(next.calls).toEqual([])
})

describe('a login that ends while a call is under way', () => {
  function cutOff(next: (root: FakeRoot) => void) {
    const root: FakeRoot = signedIn({
      answers: {
        getAccount: () => {
          next(root)
          return { ...example('getAccount'), name: 'nobody else' }
        },
      },
    })
    return root
  }

  test('by signing out leaves the rest to the next login of the same user', async () => {
    const root = cutOff(({ session }) => session.clear())
    await afterLogin(root)
    expect(ids(root).at(-1)).toBe('getAccount')
    await afterLogin(root)
    expect(ids(root).at(-1)).toBe('getAccount')
    const back = again(root, { user: { uid, phone } })
    await afterLogin(back)
    expect(ids(back)).toEqual(['getAccount', 'bindInvite', 'checkFirstParticipation', 'submitSignUp'])
  })

  test('by the login of another calls nothing in the name of the first, and gives no name away', async () => {
    const root = cutOff(({ session }) =>
      session.signIn({ authorization: 't', uid: 'user-2', phone: '13900000000', expiresIn: 60 }),
    )
    await afterLogin(root)
    expect(ids(root).at(-1)).toBe('getAccount')
    expect(root.session.profile).toMatchObject({ uid: 'user-2', name: '' })
  })
})

test('calls that are asked for twice at once are made once', async () => {
  const root = signedIn()
  await Promise.all([afterLogin(root), afterLogin(root)])
  expect(new Set(ids(root)).size).toBe(root.calls.length)
})
