/** @jest-environment jsdom */
import { ApiError, ErrorCode, LocalCode } from '@/api/errors'
import { afterLogin } from '@/features/login/after-login'
import { waiting } from '@/features/login/post-login-queue'
import { openSession } from '@/features/login/token'
import type { Store } from '@/platform/storage/kv.contract'
import type { OperationId } from '../../../../contract/operations'
import { memoryStore } from '../../../support/memory-store'
import { example, fakeRoot, type Answers, type FakeRoot } from '../../../support/root'

const query = { promotionId: '1001', inviteCode: 'DEMO01', source: 'summer-gold' }
const proof = { kind: 'sms', mobile: '13812345678', code: '123456' } as const
const { uid, register_time } = example('requestToken')
const never = () => new Promise<never>(() => undefined)

const calls = [
  'requestToken',
  'getSellerByInviteCode',
  'registerUser',
  'getAccount',
  'bindInvite',
  'checkFirstParticipation',
  'submitSignUp',
] as const satisfies OperationId[]

/** A server that records its calls; the same call again is the same entry. */
function memoryServer() {
  const branches = new Map<string, string>()
  const invites = new Map<string, string>()
  const clues = new Map<string, object>()
  let logins = 0
  const answers: Answers = {
    // A later login comes when the account is no longer new.
    requestToken: () => ({
      ...example('requestToken'),
      server_time: register_time + 61_000 * logins++,
    }),
    registerUser: ({ body }) => {
      branches.set(body.uid, branches.get(body.uid) || (body.branchId ?? ''))
      return example('registerUser')
    },
    getAccount: ({ params }) => {
      if (!branches.has(params.uid)) throw new ApiError(ErrorCode.ProfileMissing, 404)
      return example('getAccount')
    },
    bindInvite: ({ params, body }) => {
      invites.set(params.uid, invites.get(params.uid) ?? body.inviteCode ?? '')
      return null
    },
    submitSignUp: ({ body }) => {
      const stored = clues.get(body.id)
      if (stored && JSON.stringify(stored) !== JSON.stringify(body)) throw new ApiError('x409', 409)
      clues.set(body.id, body)
      return { id: body.id }
    },
  }
  return { answers, branches, invites, clues }
}

type Server = ReturnType<typeof memoryServer>

/** The same server with something that happens around each call. */
function around({ answers }: Server, happen: (id: OperationId, answer: () => unknown) => unknown): Answers {
  const all = calls.map((id) => {
    const known: ((input: never) => unknown) | undefined = answers[id]
    return [id, (input: never) => happen(id, () => (known ? known(input) : example(id)))]
  })
  return Object.fromEntries(all)
}

/** A device whose storage takes this many more writes; then its page is dead. */
function mortal(store: Store, writes: number) {
  const life = { left: writes }
  const change = <T>(work: () => T, dead: T) => (life.left-- > 0 ? work() : dead)
  return {
    life,
    store: {
      read: store.read,
      write: (key, value) => change(() => store.write(key, value), true),
      remove: (key) => change(() => store.remove(key), undefined),
      keys: store.keys,
      watch: store.watch,
    } satisfies Store,
  }
}

/** Settles when nothing moves any more: the visit has ended or its page is dead. */
async function settle(work: Promise<void>): Promise<void> {
  let isOver = false
  void work.then(() => void (isOver = true))
  for (let turn = 0; turn < 200 && !isOver; turn += 1) await Promise.resolve()
}

async function logIn(root: FakeRoot): Promise<void> {
  await openSession(root, proof)
  await afterLogin(root)
}

/** The visits after the one that was cut off: whoever is still signed in goes on, the others log in again. */
async function comeBack(local: Store, { answers }: Server): Promise<void> {
  for (let visit = 0; visit < 2; visit += 1) {
    const root = fakeRoot({ answers, query, storage: { local, session: memoryStore() } })
    await (root.session.isSignedIn ? afterLogin(root) : logIn(root))
  }
}

function expectWhole(local: Store, { branches, invites, clues }: Server): void {
  expect([...branches]).toEqual([[uid, example('getSellerByInviteCode').branchId]])
  expect([...invites]).toEqual([[uid, 'DEMO01']])
  expect([...clues.values()]).toMatchObject([query])
  expect(waiting(local, uid)).toEqual([])
}

describe.each(calls)('a page that is closed in the middle of %s', (id) => {
  test.each([
    ['before the server has seen the call', false],
    ['after the server has answered', true],
  ])('%s loses nothing and doubles nothing', async (_, isSeen) => {
    const server = memoryServer()
    const local = memoryStore()
    const answers = around(server, async (called, answer) => {
      if (called !== id) return answer()
      if (isSeen) await answer()
      return never()
    })
    const root = fakeRoot({ answers, query, storage: { local, session: memoryStore() } })
    await settle(logIn(root))
    expect(root.calls.at(-1)?.id).toBe(id)
    await comeBack(local, server)
    expectWhole(local, server)
  })
})

test.each(calls)(
  'the lost reply to %s is made good at the next visit, and nothing is doubled',
  async (id) => {
    const server = memoryServer()
    const local = memoryStore()
    const answers = around(server, async (called, answer) => {
      const result = await answer()
      if (called === id) throw new ApiError(LocalCode.Network, 0)
      return result
    })
    const root = fakeRoot({ answers, query, storage: { local, session: memoryStore() } })
    const login = logIn(root)
    if (id === 'requestToken') await expect(login).rejects.toMatchObject({ code: LocalCode.Network })
    else await login
    expect(root.calls.map((call) => call.id)).toContain(id)
    expect(waiting(local, uid)).toHaveLength(id === 'requestToken' ? 0 : 1)
    await comeBack(local, server)
    expectWhole(local, server)
  },
)

test('a page that dies between any two writes to the device loses nothing and doubles nothing', async () => {
  let survived = false
  for (let writes = 0; !survived; writes += 1) {
    const server = memoryServer()
    const local = memoryStore()
    const device = mortal(local, writes)
    const answers = around(server, (_, answer) => (device.life.left > 0 ? answer() : never()))
    const storage = { local: device.store, session: memoryStore() }
    await settle(logIn(fakeRoot({ answers, query, storage })))
    survived = device.life.left > 0
    await comeBack(local, server)
    expectWhole(local, server)
    expect(writes).toBeLessThan(100)
  }
})
