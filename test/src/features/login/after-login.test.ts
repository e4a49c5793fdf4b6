import { ApiError, ErrorCode, LocalCode } from '@/api/errors'
import { afterLogin, resumeSignUps } from '@/features/login/after-login'
import type { OperationId } from '../../../../contract/operations'
import { example, fakeRoot, type Answers, type FakeOptions, type FakeRoot } from '../../../support/root'

const uid = 'user-1'
const phone = '13812345678'
const query = { promotionId: '1001', inviteCode: 'DEMO01', source: 'summer-gold' }

function signedIn(options: FakeOptions = {}): FakeRoot {
  return fakeRoot({ query, user: { uid, phone }, ...options })
}

const ids = ({ calls }: FakeRoot) => calls.map(({ id }) => id)
const inputOf = ({ calls }: FakeRoot, id: OperationId) => calls.find((call) => call.id === id)?.input

const everyStep = [
  'getSellerByInviteCode',
  'registerUser',
  'getAccount',
  'bindInvite',
  'checkFirstParticipation',
  'submitSignUp',
] as const satisfies OperationId[]

test('a new user with invite code and promotion makes every call, in the order of the specification', async () => {
  const root = signedIn()
  await afterLogin(root, uid, root.clock.ms)
  expect(ids(root)).toEqual(everyStep)
})

test('each call says who and what it is about', async () => {
  const root = signedIn()
  await afterLogin(root, uid, root.clock.ms)
  const { branchId } = example('getSellerByInviteCode')
  expect(inputOf(root, 'getSellerByInviteCode')).toEqual({ query: { inviteCode: 'DEMO01' } })
  expect(inputOf(root, 'registerUser')).toEqual({ body: { id: expect.any(String), uid, branchId } })
  expect(inputOf(root, 'getAccount')).toEqual({ params: { uid } })
  expect(inputOf(root, 'bindInvite')).toEqual({
    params: { uid },
    body: { id: expect.any(String), inviteCode: 'DEMO01' },
  })
  expect(inputOf(root, 'checkFirstParticipation')).toEqual({ params: { id: '1001' }, query: { uid } })
  expect(inputOf(root, 'submitSignUp')).toMatchObject({ params: { id: '1001' }, body: { uid, phone } })
})

test('no two calls that change something carry the same id', async () => {
  const root = signedIn()
  await afterLogin(root, uid, root.clock.ms)
  const made = JSON.stringify(root.calls).match(/"id":"[0-9a-f]{8}-[^"]+"/g)
  expect(made).toHaveLength(3)
  expect(new Set(made).size).toBe(3)
})

test('the branch is looked up by the promotion only where there is no invite code', async () => {
  const root = signedIn({ query: { promotionId: '1001' } })
  await afterLogin(root, uid, 0)
  expect(ids(root)).toEqual(['getPromotion', 'getAccount', 'checkFirstParticipation', 'submitSignUp'])
  expect(root.promotion.current.branchId).toBe(example('getPromotion').branchId)
})

test('an invite code alone is bound and leaves a clue, and no promotion is asked for', async () => {
  const root = signedIn({ query: { inviteCode: 'DEMO01' } })
  await afterLogin(root, uid, 0)
  expect(ids(root)).toEqual(['getSellerByInviteCode', 'getAccount', 'bindInvite', 'createSalesClue'])
})

test('who came by no link makes no call but that for the profile', async () => {
  const root = signedIn({ query: {} })
  await afterLogin(root, uid, 0)
  expect(ids(root)).toEqual(['getAccount'])
})

test.each([
  [60_001, false],
  [60_000, true],
  [0, true],
  [-60_000, true],
  [-60_001, false],
])('an account that is %i ms old is new: %s', async (age, isNew) => {
  const root = signedIn()
  await afterLogin(root, uid, root.clock.ms - age)
  expect(ids(root).includes('registerUser')).toBe(isNew)
})

test('a new user is registered without a branch when none was found', async () => {
  const root = signedIn({ query: {} })
  await afterLogin(root, uid, root.clock.ms)
  expect(inputOf(root, 'registerUser')).toEqual({ body: { id: expect.any(String), uid } })
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
    const root = signedIn({ answers: refusals[step] })
    await afterLogin(root, uid, root.clock.ms)
    expect(ids(root)).toEqual(everyStep)
    expect(root.ui.toast).toBeUndefined()
    expect(root.session.uid).toBe(uid)
  })

  test('all at once leave the student signed in, and the clue goes out at the next visit', async () => {
    const root = signedIn({ answers: Object.assign({}, ...Object.values(refusals)) })
    await afterLogin(root, uid, root.clock.ms)
    expect(ids(root)).toEqual(everyStep)
    expect(root.session.uid).toBe(uid)
    const next = fakeRoot({ storage: root.storage })
    await resumeSignUps(next)
    expect(next.calls).toEqual(root.calls.slice(-1))
  })

  test('without a network is silent as well', async () => {
    const offline = () => Promise.reject(new ApiError(LocalCode.Network, 0))
    const root = signedIn({ answers: { getSellerByInviteCode: offline, getAccount: offline } })
    await expect(afterLogin(root, uid, 0)).resolves.toBeUndefined()
  })

  test.each(everyStep)('%s by a bug of ours is not swallowed', async (step) => {
    const bug = () => Promise.reject(new TypeError('a bug'))
    const root = signedIn({ answers: { [step]: bug } })
    await expect(afterLogin(root, uid, root.clock.ms)).rejects.toThrow('a bug')
  })
})

describe('the profile', () => {
  test('is taken over from the answer', async () => {
    const account = { ...example('getAccount'), name: '小岸', avatar: '/media/a.webp', isBind: 1 as const }
    const root = signedIn({ answers: { getAccount: () => account } })
    await afterLogin(root, uid, 0)
    expect(root.session.profile).toMatchObject({ name: '小岸', avatar: '/media/a.webp', isBind: 1, phone })
  })

  test('that is missing (x40000) becomes the default avatar and the masked phone as name', async () => {
    const missing = () => Promise.reject(new ApiError('x40000', 404, 'no profile'))
    const root = signedIn({ answers: { getAccount: missing } })
    root.session.update({ avatar: '/media/old.webp', name: 'old' })
    await afterLogin(root, uid, 0)
    expect(root.session.profile).toMatchObject({ avatar: '', name: '138****5678', phone })
  })

  test.each([
    ['x500', 500],
    ['x404', 404],
  ])('stays as it was when it cannot be fetched because of %s', async (code, status) => {
    const root = signedIn({ answers: { getAccount: () => Promise.reject(new ApiError(code, status)) } })
    root.session.update({ name: 'kept' })
    await afterLogin(root, uid, 0)
    expect(root.session.profile.name).toBe('kept')
  })
})

test('the clue is on the device before the first call goes out', async () => {
  const root: FakeRoot = signedIn({ answers: { getSellerByInviteCode: () => new Promise(() => undefined) } })
  void afterLogin(root, uid, 0)
  const next = fakeRoot({ storage: root.storage })
  await resumeSignUps(next)
  expect(ids(next)).toEqual(['submitSignUp'])
})

test('what waits from an earlier visit is tried silently', async () => {
  const offline = () => Promise.reject(new ApiError(LocalCode.Network, 0))
  const root = signedIn({ answers: { submitSignUp: offline } })
  await afterLogin(root, uid, 0)
  await expect(resumeSignUps(root)).resolves.toBeUndefined()
  expect(ids(root).filter((id) => id === 'submitSignUp')).toHaveLength(2)
})
