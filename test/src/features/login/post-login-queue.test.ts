/**
 * @jest-environment jsdom
 */
import { ApiError, LocalCode } from '@/api/errors'
import { afterLogin } from '@/features/login/after-login'
import { planSequence, waiting, type SignUpDetails } from '@/features/login/post-login-queue'
import { memoryStore } from '../../../support/memory-store'
import { example, fakeRoot, type Call, type FakeOptions, type FakeRoot } from '../../../support/root'

const user = { uid: 'user-1', phone: '13812345678' }
const campaign = { promotionId: '1001', inviteCode: 'DEMO01', agentCode: 'A-1', source: 'summer-gold' }
const offline = () => Promise.reject(new ApiError(LocalCode.Network, 0))
const isOffline = { submitSignUp: offline, createSalesClue: offline }

const visit = (options: FakeOptions = {}) => fakeRoot({ query: campaign, user, ...options })

/** The same device at a later visit. */
const again = ({ storage }: FakeRoot, options: FakeOptions = {}) => fakeRoot({ storage, ...options })

function plan(root: FakeRoot, details: SignUpDetails = {}, person = user): void {
  planSequence(root, { ...person, isNew: false, details })
}

/** The leads that go out now. */
async function sent(root: FakeRoot): Promise<Call[]> {
  const before = root.calls.length
  await afterLogin(root)
  return root.calls.slice(before).filter(({ id }) => id === 'submitSignUp' || id === 'createSalesClue')
}

test('the lead says who came, by what, and when', async () => {
  const root = visit()
  plan(root)
  expect(await sent(root)).toEqual([
    {
      id: 'submitSignUp',
      input: {
        params: { id: '1001' },
        body: { id: expect.any(String), ...user, ...campaign, extra: { submitTime: root.clock.ms } },
      },
    },
  ])
})

test.each([{ inviteCode: 'DEMO01' }, { agentCode: 'A001' }, { source: 'summer-gold' }])(
  'without a promotion %j leaves a sales clue, with those fields alone',
  async (query) => {
    const root = visit({ query })
    plan(root)
    expect(await sent(root)).toEqual([
      {
        id: 'createSalesClue',
        input: { body: { id: expect.any(String), ...user, ...query, extra: { submitTime: root.clock.ms } } },
      },
    ])
  },
)

test('reservations of two things by one student are two leads', async () => {
  const root = visit()
  for (const subject of ['英语模考', '数学模考', '英语模考']) plan(root, { name: '小岸', subject })
  expect(await sent(root)).toHaveLength(2)
})

test('the lead contains the first and the last link that led here, over days', async () => {
  const first = visit()
  const link = (id: string, time: number) => ({
    id: `018f3c1e-7a2b-7c3d-8e4f-5a6b7c8d9e0${id}`,
    time,
    page: '/a',
  })
  first.promotion.readQuery({ inviteCode: 'DEMO02' }, { ...link('1', 1), isEntry: true })
  const root = again(first)
  root.promotion.readQuery({ inviteCode: 'DEMO01' }, { ...link('2', 86_400_000), isEntry: true })
  plan(root)
  const [clue] = await sent(root)
  expect(clue?.input).toMatchObject({
    body: {
      touches: {
        first: { ...link('1', 1), inviteCode: 'DEMO02' },
        last: { ...link('2', 86_400_000), inviteCode: 'DEMO01' },
      },
    },
  })
})

test('the sign-up’s details are in the lead and the name in the registration', async () => {
  const root = visit()
  const details = { name: '小岸', school: '示例大学' }
  planSequence(root, { ...user, isNew: true, details })
  const [clue] = await sent(root)
  expect(clue?.input).toMatchObject({ body: { extra: { ...details, submitTime: root.clock.ms } } })
  const registration = root.calls.find(({ id }) => id === 'registerUser')
  expect(registration?.input).toMatchObject({ body: { name: '小岸' } })
})

test('a student who signs up with a name leaves a lead even without a campaign', async () => {
  const root = visit({ query: {} })
  plan(root, { name: '小岸' })
  expect(await sent(root)).toMatchObject([{ id: 'createSalesClue' }])
})

test.each(['', 'a login name'])(
  'an account %j that is no phone leaves a clue all the same',
  async (phone) => {
    const root = visit()
    plan(root, {}, { ...user, phone })
    const [call] = await sent(root)
    expect(call?.input).not.toHaveProperty('body.phone')
  },
)

test.each([{}, { branchId: '7' }, { agent: '24' }])(
  'a student who came by no campaign (%j) leaves no lead',
  async (query) => {
    const root = visit({ query })
    plan(root)
    expect(await sent(root)).toEqual([])
  },
)

test('after a failure the same lead goes out at the next visit, once', async () => {
  const root = visit({ answers: isOffline })
  plan(root)
  const first = await sent(root)
  expect(first).toHaveLength(1)
  const later = again(root, { now: root.clock.ms + 60_000 })
  expect(await sent(later)).toEqual(first)
  expect(await sent(later)).toEqual([])
})

test('a lead that was not sent is not lost at the next login, under another campaign', async () => {
  const root = visit({ answers: isOffline })
  plan(root)
  const later = again(root, { query: { promotionId: '2002' } })
  plan(later)
  expect((await sent(later)).map(({ input }) => input)).toMatchObject([
    { params: { id: '1001' } },
    { params: { id: '2002' } },
  ])
})

test('a second login under the same campaign takes up the lead that still waits, as two tabs do', async () => {
  const root = visit({ answers: isOffline })
  plan(root)
  const first = await sent(root)
  const otherFakeRoot = again(root, { now: root.clock.ms + 60_000 })
  plan(otherFakeRoot)
  expect(await sent(otherFakeRoot)).toEqual(first)
  plan(otherFakeRoot, { name: '小岸' })
  plan(otherFakeRoot, { name: '大岸' })
  expect(await sent(otherFakeRoot)).toHaveLength(2)
})

test('a lead that the server refuses does not hold up the next one', async () => {
  const refuse = ({ params }: { params: { id: string } }) =>
    params.id === '1001' ? Promise.reject(new ApiError('x400', 400)) : example('submitSignUp')
  const root = visit({ answers: { submitSignUp: refuse } })
  plan(root)
  root.promotion.readQuery({ promotionId: '2002' })
  plan(root)
  expect(await sent(root)).toHaveLength(2)
  expect(await sent(again(root))).toEqual([])
})

test('nothing is ever sent for somebody else, and it waits for its own user', async () => {
  const root = visit({ answers: isOffline })
  plan(root)
  const person = { uid: 'user-2', phone: '13900000000' }
  const otherFakeRoot = again(root, { user: person })
  expect(await sent(otherFakeRoot)).toEqual([])
  plan(otherFakeRoot, {}, person)
  expect((await sent(otherFakeRoot)).map(({ input }) => input)).toMatchObject([{ body: person }])
  expect((await sent(again(root, { user }))).map(({ input }) => input)).toMatchObject([{ body: user }])
})

test('nobody who is signed out sends anything', async () => {
  const root = visit()
  plan(root)
  root.session.clear()
  expect(await sent(root)).toEqual([])
})

test('a device that stores nothing still makes the calls in this visit', async () => {
  const local = { ...memoryStore(), read: () => undefined, write: () => false }
  const root = visit({ storage: { local, session: memoryStore() } })
  plan(root)
  expect(await sent(root)).toHaveLength(1)
  expect(await sent(root)).toEqual([])
})

test.each([
  [42],
  ['x'],
  [null],
  [{}],
  [[null, 7, { id: 'x' }]],
  [[{ id: 'x', uid: 'user-1', left: ['signUp'] }]],
])('damaged storage %j is nothing to do and does not stop the next login', async (damage) => {
  const root = visit()
  root.storage.local.write('after-login:user-1', damage)
  expect(waiting(root.storage.local, user.uid)).toEqual([])
  plan(root)
  expect(await sent(root)).toHaveLength(1)
})

test.each([{ left: ['dance'] }, { left: 'signUp' }, { clue: 7 }, { branchId: 7 }, { uid: 'user-2' }])(
  'an entry that %j damages is not run',
  (damage) => {
    const root = visit()
    plan(root)
    const [whole] = waiting(root.storage.local, user.uid)
    expect(whole).toBeDefined()
    root.storage.local.write('after-login:user-1', [{ ...whole, ...damage }])
    expect(waiting(root.storage.local, user.uid)).toEqual([])
  },
)
