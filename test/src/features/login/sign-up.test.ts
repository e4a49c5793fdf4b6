import { ApiError, LocalCode } from '@/api/errors'
import { keepClue, sendClues } from '@/features/login/sign-up'
import { example, fakeRoot, type Call, type FakeOptions, type FakeRoot } from '../../../support/root'

const user = { uid: 'user-1', phone: '13812345678' }
const campaign = { promotionId: '1001', inviteCode: 'DEMO01', agentCode: 'A-1', source: 'summer-gold' }
const offline = () => Promise.reject(new ApiError(LocalCode.Network, 0))
const isOffline = { submitSignUp: offline, createSalesClue: offline }

const visit = (options: FakeOptions = {}) => fakeRoot({ query: campaign, user, ...options })

/** The same device at a later visit. */
const again = ({ storage }: FakeRoot, options: FakeOptions = {}) => fakeRoot({ storage, ...options })

async function sent(root: FakeRoot): Promise<Call[]> {
  const before = root.calls.length
  await sendClues(root)
  return root.calls.slice(before)
}

test('the clue says who came, by what, and when', async () => {
  const root = visit()
  keepClue(root)
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

test.each([{ inviteCode: 'DEMO01' }, { source: 'summer-gold' }])(
  'without a promotion %j leaves a sales clue, with those fields alone',
  async (query) => {
    const root = visit({ query })
    keepClue(root)
    expect(await sent(root)).toEqual([
      {
        id: 'createSalesClue',
        input: { body: { id: expect.any(String), ...user, ...query, extra: { submitTime: root.clock.ms } } },
      },
    ])
  },
)

test('a mini-program user without a phone leaves a clue all the same', async () => {
  const root = visit({ user: { uid: 'user-1', phone: '' } })
  keepClue(root)
  const [call] = await sent(root)
  expect(call?.input).not.toHaveProperty('body.phone')
})

test.each([{}, { branchId: '7' }, { agent: '24' }, { agentCode: 'A-1' }])(
  'who came by no campaign (%j) leaves no clue',
  async (query) => {
    const root = visit({ query })
    keepClue(root)
    expect(await sent(root)).toEqual([])
  },
)

test('without a login there is no clue', async () => {
  const root = fakeRoot({ query: campaign })
  keepClue(root)
  expect(root.storage.local.read('pending-sign-ups')).toBeUndefined()
  root.session.signIn({ authorization: 't', expiresIn: 60, ...user })
  expect(await sent(root)).toEqual([])
})

test('what was sent is not sent again', async () => {
  const root = visit()
  keepClue(root)
  await sendClues(root)
  expect(await sent(root)).toEqual([])
  expect(await sent(again(root))).toEqual([])
})

test('after a failure the same clue goes out at the next visit, once', async () => {
  const root = visit({ answers: isOffline })
  keepClue(root)
  await expect(sendClues(root)).rejects.toMatchObject({ code: LocalCode.Network })
  const later = again(root, { now: root.clock.ms + 60_000 })
  expect(await sent(later)).toEqual(root.calls)
  expect(await sent(later)).toEqual([])
})

test('a clue that was not sent is not lost at the next login, under another campaign', async () => {
  const root = visit({ answers: isOffline })
  keepClue(root)
  const later = again(root, { query: { promotionId: '2002' } })
  keepClue(later)
  expect((await sent(later)).map(({ input }) => input)).toMatchObject([
    { params: { id: '1001' } },
    { params: { id: '2002' } },
  ])
})

test('a clue that the server refuses does not hold up the next one', async () => {
  const refuse = ({ params }: { params: { id: string } }) =>
    params.id === '1001' ? Promise.reject(new ApiError('x400', 400)) : example('submitSignUp')
  const root = visit({ answers: { submitSignUp: refuse } })
  keepClue(root)
  root.promotion.readQuery({ promotionId: '2002' })
  keepClue(root)
  await expect(sendClues(root)).rejects.toMatchObject({ code: 'x400' })
  const later = again(root)
  expect(await sent(later)).toEqual(root.calls.slice(0, 1))
})

test('a clue is never sent for somebody else, and waits for its own user', async () => {
  const root = visit({ answers: isOffline })
  keepClue(root)
  const other = again(root, { user: { uid: 'user-2', phone: '13900000000' } })
  expect(await sent(other)).toEqual([])
  keepClue(other)
  expect((await sent(other)).map(({ input }) => input)).toMatchObject([{ body: { uid: 'user-2' } }])
  const back = again(root, { user })
  expect((await sent(back)).map(({ input }) => input)).toMatchObject([{ body: user }])
})

test('nobody who is signed out sends anything', async () => {
  const root = visit()
  keepClue(root)
  root.session.clear()
  expect(await sent(root)).toEqual([])
})

test.each([[42], ['x'], [null], [{}], [[null, 7, { id: 'x' }]]])(
  'damaged storage %j is nothing to send and does not stop the next clue',
  async (damage) => {
    const root = visit()
    root.storage.local.write('pending-sign-ups', damage)
    expect(await sent(root)).toEqual([])
    keepClue(root)
    expect(await sent(root)).toHaveLength(1)
  },
)
