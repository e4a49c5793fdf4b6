/** @jest-environment jsdom */
import { navigated } from '../../support/fake-navigation'
import { bringPush, browser, getEndpoint, takePush } from '../../support/fake-push'
import { getId, PUSH_KEY, buildSettings } from '../../support/messages'
import { ApiError, LocalCode } from '@/api/errors'
import { startWorker, leavePush, readOwnPush, turnOffPush, turnOnPush } from '@/features/push'
import { memoryStore } from '../../../support/memory-store'
import { fakeRoot, type Answers, type FakeRoot } from '../../../support/root'

const item = { uid: 'user-1', phone: '13812345678' }
const another = { uid: 'user-2', phone: '13912345678' }
const signIn = (root: FakeRoot, user: typeof item) =>
  root.session.signIn({ authorization: 'token', expiresIn: 3600, ...user })

beforeEach(bringPush)
afterEach(takePush)

const answers: Answers = {
  addPushSubscription: ({ body: { id } }) =>
    buildSettings({ browsers: [{ id, device: 'Chrome · Android', addedAt: 1 }] }),
  removePushSubscription: () => buildSettings(),
}
const getRoot = (more: Answers = {}, user = item, storage?: FakeRoot['storage']) =>
  fakeRoot({ user, answers: { ...answers, ...more }, ...(storage && { storage }) })

const sent = (root: FakeRoot, wanted: string) =>
  root.calls.filter(({ id }) => id === wanted).map(({ input }) => input)

/** Waits until the work in this browser is done. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((done) => setTimeout(done))
}

test('turning it on sends the server the address for messages to this browser', async () => {
  const root = getRoot()
  const turned = await turnOnPush(root, 'user-1', PUSH_KEY)
  const own = readOwnPush(root.storage.local)
  expect(own).toMatchObject({ uid: 'user-1', endpoint: getEndpoint(1) })
  expect(turned).toMatchObject({ browsers: [{ id: own?.id }] })
  expect(sent(root, 'addPushSubscription')).toMatchObject([
    { params: { uid: 'user-1' }, body: { id: own?.id, endpoint: getEndpoint(1) } },
  ])
})

test('a repeat after a lost answer counts once', async () => {
  let isDown = true
  const root = getRoot({
    addPushSubscription() {
      if (isDown) throw new ApiError(LocalCode.Network, 0)
      return buildSettings()
    },
  })
  await expect(turnOnPush(root, 'user-1', PUSH_KEY)).rejects.toThrow(ApiError)
  isDown = false
  await turnOnPush(root, 'user-1', PUSH_KEY)
  const [first, second] = sent(root, 'addPushSubscription')
  expect(second).toEqual(first)
})

test('a refusal is not reported to the server', async () => {
  browser.permission = 'denied'
  const root = getRoot()
  expect(await turnOnPush(root, 'user-1', PUSH_KEY)).toBe('refused')
  expect(root.calls).toEqual([])
  expect(readOwnPush(root.storage.local)).toBeUndefined()
})

test('turning it off ends it here at once, also where the server cannot be reached', async () => {
  const root = getRoot({
    removePushSubscription() {
      throw new ApiError(LocalCode.Network, 0)
    },
  })
  await turnOnPush(root, 'user-1', PUSH_KEY)
  const { id = '' } = readOwnPush(root.storage.local) ?? {}
  await expect(turnOffPush(root, 'user-1', id)).rejects.toThrow(ApiError)
  expect(browser.held).toBe(0)
  expect(readOwnPush(root.storage.local)).toBeUndefined()
})

test('turning off another browser leaves this one alone', async () => {
  const root = getRoot()
  await turnOnPush(root, 'user-1', PUSH_KEY)
  await turnOffPush(root, 'user-1', getId(9))
  expect(browser.held).toBe(1)
  expect(sent(root, 'removePushSubscription')).toEqual([{ params: { uid: 'user-1', id: getId(9) } }])
})

test('a sign-out ends it, however that happens', async () => {
  const root = getRoot()
  await turnOnPush(root, 'user-1', PUSH_KEY)
  await startWorker(root)
  await settled()
  expect(browser.held).toBe(1)
  root.session.clear()
  await settled()
  expect(browser.held).toBe(0)
  expect(browser.closed).toBe(1)
  expect(readOwnPush(root.storage.local)).toBeUndefined()
})

test('leftovers of former builds on the device are put in order', async () => {
  const root = getRoot()
  root.storage.local.write('home-content', { cohort: '27' })
  await startWorker(root)
  expect(root.storage.local.keys()).not.toContain('home-content')
})

test('a subscription that could not be ended is ended at the next visit', async () => {
  const root = getRoot()
  await turnOnPush(root, 'user-1', PUSH_KEY)
  await startWorker(root)
  browser.isBroken = true
  root.session.clear()
  await settled()
  expect(readOwnPush(root.storage.local)).toBeDefined()
  browser.isBroken = false
  const { local, session } = root.storage
  await startWorker(fakeRoot({ answers, storage: { local, session } }))
  await settled()
  expect(browser.held).toBe(0)
})

test('another student on this browser gets nothing of the one before, and an address of their own', async () => {
  const storage = { local: memoryStore(), session: memoryStore() }
  const before = getRoot({}, item, storage)
  await turnOnPush(before, 'user-1', PUSH_KEY)
  // The tab was closed while the server could not be reached.
  signIn(before, another)
  expect(await turnOnPush(before, 'user-2', PUSH_KEY)).toMatchObject({ muted: [] })
  expect(readOwnPush(storage.local)).toMatchObject({ uid: 'user-2', endpoint: getEndpoint(2) })
  await startWorker(before)
  await settled()
  expect(browser.held).toBe(2)
})

test('a sign-out notifies the server as long as the session is good', async () => {
  const root = getRoot()
  await turnOnPush(root, 'user-1', PUSH_KEY)
  const { id } = readOwnPush(root.storage.local) ?? {}
  const leaving = leavePush(root, 'user-1')
  // The session may be over from here on.
  expect(sent(root, 'removePushSubscription')).toEqual([{ params: { uid: 'user-1', id } }])
  await leaving
  expect(browser.held).toBe(0)
})

test('a sign-out without a network, or of somebody who turned nothing on, is held up by nothing', async () => {
  const root = getRoot({
    removePushSubscription() {
      throw new ApiError(LocalCode.Network, 0)
    },
  })
  await leavePush(root, 'user-1')
  expect(root.calls).toEqual([])
  await turnOnPush(root, 'user-1', PUSH_KEY)
  await leavePush(root, 'user-2')
  expect(sent(root, 'removePushSubscription')).toEqual([])
  await leavePush(root, 'user-1')
  expect(browser.held).toBe(0)
})

test('the worker is started, also for a guest', async () => {
  await startWorker(fakeRoot())
  await settled()
  expect(browser.workers).toEqual(['/sw.js'])
})

test('a tapped message is opened in the app', async () => {
  const root = getRoot()
  await turnOnPush(root, 'user-1', PUSH_KEY)
  await startWorker(root)
  const data = { opened: '/user-order' }
  browser.worker.dispatchEvent(Object.assign(new Event('message'), { data, ports: [] }))
  expect(navigated.opened).toMatchObject([{ move: 'push', url: '/user-order' }])
})

test('a note that is none of ours is none', () => {
  const local = memoryStore()
  for (const value of [undefined, null, 7, 'x', {}, { uid: 1, id: 'a', endpoint: 'b' }]) {
    local.write('push', value ?? null)
    expect(readOwnPush(local)).toBeUndefined()
  }
})
