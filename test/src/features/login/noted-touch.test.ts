/** @jest-environment jsdom */
import { resumeAfterLogin } from '@/features/login/resume'
import { fakeRoot, type FakeRoot } from '../../../support/root'

/** The part of the build that makes the calls, which a server that is down does not hand out. */
const mockPart = { isThere: false }
jest.mock('@/features/login/after-login', () => {
  if (!mockPart.isThere) throw new Error('Loading chunk 812 failed.')
  return jest.requireActual('@/features/login/after-login')
})

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.clearAllTimers()
  jest.useRealTimers()
})

const user = { uid: 'user-1', phone: '13812345678' }
const query = { promotionId: '1001', inviteCode: 'DEMO01' }
const leads = ({ calls }: FakeRoot) => calls.filter(({ id }) => id === 'submitSignUp')

test('a touch whose code is missing is noted, and sent once that can be had', async () => {
  const root = fakeRoot({ user, query })
  root.promotion.recordTouch(user.uid)
  root.promotion.recordTouch(user.uid)
  void resumeAfterLogin(root)
  await jest.advanceTimersByTimeAsync(30_000)
  expect(root.calls).toEqual([])
  mockPart.isThere = true
  await jest.advanceTimersByTimeAsync(300_000)
  expect(leads(root)).toMatchObject([{ input: { body: { uid: user.uid, ...query } } }])
})

test('it is sent as it was at the next visit, whatever led there, and for nobody else', async () => {
  const root = fakeRoot({ user, query })
  root.promotion.recordTouch(user.uid)
  const { storage, clock } = root
  const now = clock.ms + 86_400_000
  const otherFakeRoot = fakeRoot({ storage, now, user: { uid: 'user-2', phone: '13812345679' } })
  await resumeAfterLogin(otherFakeRoot)
  expect(leads(otherFakeRoot)).toEqual([])
  const next = fakeRoot({ storage, now, user, query: { promotionId: '2002', inviteCode: 'DEMO02' } })
  await resumeAfterLogin(next)
  expect(leads(next)).toMatchObject([{ input: { body: { uid: user.uid, ...query } } }])
  expect(next.promotion.current.inviteCode).toBe('DEMO02')
})
