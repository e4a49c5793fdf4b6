/** @jest-environment jsdom */
import { ApiError, LocalCode } from '@/api/errors'
import { resumeAfterLogin } from '@/features/login/resume'
import { planSequence } from '@/features/login/post-login-queue'
import { fakeRoot, type FakeRoot } from '../../../support/root'

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] })
})
afterEach(() => {
  jest.clearAllTimers()
  jest.useRealTimers()
})

const user = { uid: 'user-1', phone: '13812345678' }

/** A visit in which a login was written down, with a network that the test turns on. */
function visit() {
  const network = { isThere: false }
  const profile = () => {
    if (!network.isThere) throw new ApiError(LocalCode.Network, 0)
    return {
      uid: '',
      name: '小岸',
      avatar: '',
      phone: '',
      loginName: '',
      isBind: 0,
      registerTime: 0,
    } as const
  }
  const root: FakeRoot = fakeRoot({ user, answers: { getAccount: profile } })
  planSequence(root, { ...user, isNew: false, details: {} })
  return { root, network }
}

const comeBack = async () => {
  window.dispatchEvent(new Event('online'))
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

test('calls that an earlier visit left are made at the beginning of the next', async () => {
  const { root, network } = visit()
  network.isThere = true
  await resumeAfterLogin(root)
  expect(root.session.profile.name).toBe('小岸')
})

test('calls that the missing network held up are made when it comes back, and then no more', async () => {
  const { root, network } = visit()
  await resumeAfterLogin(root)
  expect(root.calls).toHaveLength(1)
  network.isThere = true
  await comeBack()
  expect(root.session.profile.name).toBe('小岸')
  await comeBack()
  expect(root.calls).toHaveLength(2)
})

test('a network that comes back while a call is failing brings another try', async () => {
  const { root, network } = visit()
  const first = resumeAfterLogin(root)
  network.isThere = true
  await Promise.all([first, comeBack()])
  expect(root.session.profile.name).toBe('小岸')
})

test('calls that a server held up while down are made once it answers, after pauses that grow', async () => {
  const { root, network } = visit()
  await resumeAfterLogin(root)
  for (const [pause, calls] of [
    [6000, 2],
    [12_000, 3],
    [24_000, 4],
  ] as const) {
    await jest.advanceTimersByTimeAsync(pause - 1)
    expect(root.calls).toHaveLength(calls - 1)
    await jest.advanceTimersByTimeAsync(1)
    expect(root.calls).toHaveLength(calls)
  }
  network.isThere = true
  await jest.advanceTimersByTimeAsync(48_000)
  expect(root.session.profile.name).toBe('小岸')
  await jest.advanceTimersByTimeAsync(3_600_000)
  expect(root.calls).toHaveLength(5)
})

test('it is done at once when the student comes back', async () => {
  const { root, network } = visit()
  await resumeAfterLogin(root)
  network.isThere = true
  document.dispatchEvent(new Event('visibilitychange'))
  await jest.advanceTimersByTimeAsync(0)
  expect(root.session.profile.name).toBe('小岸')
  document.dispatchEvent(new Event('visibilitychange'))
  await jest.advanceTimersByTimeAsync(0)
  expect(root.calls).toHaveLength(2)
})
