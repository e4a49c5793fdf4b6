/** @jest-environment jsdom */
import { autorun } from 'mobx'
import { ApiError, LocalCode } from '@/api/errors'
import { afterLogin } from '@/features/login/after-login'
import { waiting } from '@/features/login/post-login-queue'
import { openSession } from '@/features/login/token'
import { recordGuestStudy } from '@/stores/guest-study'
import { unsentStudy } from '@/stores/unsent-study'
import { memoryStore } from '../../../support/memory-store'
import { example, fakeRoot, type FakeRoot } from '../../../support/root'

const proof = { kind: 'sms', mobile: '13812345678', code: '123456' } as const
const answer = example('requestToken')
const { uid, register_time } = answer
const DAY_MS = 86_400_000

/** A login whose answer was given `age` ms after the account was made, on a device whose clock is off. */
async function logIn(age: number, off = 0): Promise<FakeRoot> {
  const server_time = register_time + age
  const now = server_time + off
  const root = fakeRoot({ now, answers: { requestToken: () => ({ ...answer, server_time }) } })
  await openSession(root, proof)
  return root
}

const isRegistered = async (root: FakeRoot) => {
  await afterLogin(root)
  return root.calls.some(({ id }) => id === 'registerUser')
}

describe.each([0, 90 * DAY_MS, -90 * DAY_MS])('on a device whose clock is off by %i ms', (off) => {
  test.each([
    [60_001, false],
    [60_000, true],
    [0, true],
  ])('an account that is %i ms old is new: %s', async (age, isNew) => {
    expect(await isRegistered(await logIn(age, off))).toBe(isNew)
  })

  test('a student who has just logged in is signed in', async () => {
    expect((await logIn(0, off)).session.uid).toBe(uid)
  })
})

test('a server that does not send its time is judged by the clock of the device', async () => {
  const plain = { ...answer }
  delete plain.server_time
  for (const age of [60_000, 60_001]) {
    const root = fakeRoot({ now: register_time + age, answers: { requestToken: () => plain } })
    await openSession(root, proof)
    expect(await isRegistered(root)).toBe(age === 60_000)
  }
})

test('a guest’s study is the account’s before anything is notified of the login', async () => {
  const local = memoryStore()
  recordGuestStudy(local, 'words', 6)
  const storage = { local, session: memoryStore() }
  const root = fakeRoot({ answers: { requestToken: () => answer }, storage })
  const seen: number[] = []
  const stop = autorun(() => {
    if (root.session.uid !== undefined) seen.push(unsentStudy(local, root.session.uid))
  })
  await openSession(root, proof)
  stop()
  expect(seen[0]).toBe(6)
})

test('the calls that a login has to make are on the device before the session is', async () => {
  const local = memoryStore()
  const order: string[] = []
  const watched = {
    ...local,
    write: (key: string, value: unknown) => {
      order.push(key)
      return local.write(key, value)
    },
  }
  const root = fakeRoot({ storage: { local: watched, session: memoryStore() } })
  await openSession(root, proof)
  expect(order).toEqual([`after-login:${uid}`, 'session'])
  expect(waiting(local, uid)).toHaveLength(1)
})

test('an answer without a token is a failure in the words of the server, and nothing is stored', async () => {
  const root = fakeRoot({
    answers: { requestToken: () => ({ ...answer, access_token: '', msg: '账号已停用' }) },
  })
  await expect(openSession(root, proof)).rejects.toMatchObject({ message: '账号已停用' })
  expect(root.session.isSignedIn).toBe(false)
  expect(waiting(root.storage.local, uid)).toEqual([])
})

describe('the request of a login', () => {
  const query = { promotionId: '1001', inviteCode: 'DEMO01', agentCode: 'A001', source: 'summer-gold' }
  const course = { name: '小岸', subject: '27 暑期强基营' }
  const proofs = [
    proof,
    { kind: 'exchange', code: 'mini' },
    { kind: 'page-view', code: 'page', appId: 'wx-page' },
    { kind: 'password', account: '13812345678', password: 'secret' },
    { kind: 'remembered', account: '13812345678', credential: 'A'.repeat(40) },
  ] as const

  /** The lead of the only request. */
  function carried({ calls }: FakeRoot): unknown {
    const { body } = Object(calls[0]?.input)
    return body.clue === undefined ? undefined : JSON.parse(body.clue)
  }

  test.each(proofs)('carries what the calls after it will say ($kind)', async (by) => {
    const root = fakeRoot({ query })
    await openSession(root, by, course)
    const [waitingLogin] = waiting(root.storage.local, uid)
    expect(waitingLogin?.clue).toMatchObject({ uid, ...query, extra: course })
    expect({ ...Object(carried(root)), uid }).toEqual(waitingLogin?.clue)
    expect(waitingLogin?.id).toBe(waitingLogin?.clue?.id)
  })

  test('carries nothing for a student who came by no link and gave no details', async () => {
    const root = fakeRoot()
    await openSession(root, proof)
    expect(root.calls[0]?.input).not.toHaveProperty('body.clue')
  })

  test('leaves out what the server could not take', async () => {
    const storage = { local: memoryStore(), session: memoryStore() }
    const touch = { id: '019aa0f0-0000-7000-8000-000000000001', time: 1, page: 'p'.repeat(20_000) }
    storage.local.write('touches', { first: touch, last: touch, trail: [] })
    const root = fakeRoot({ query, storage })
    root.promotion.start()
    await openSession(root, proof)
    expect(root.calls[0]?.input).not.toHaveProperty('body.clue')
    expect(waiting(root.storage.local, uid)).toHaveLength(1)
  })

  test('that fails leaves nothing behind', async () => {
    const requestToken = () => Promise.reject(new ApiError(LocalCode.Network, 0))
    const root = fakeRoot({ query, answers: { requestToken } })
    await expect(openSession(root, proof, course)).rejects.toBeInstanceOf(ApiError)
    expect(waiting(root.storage.local, uid)).toEqual([])
  })
})
