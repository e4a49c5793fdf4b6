/** @jest-environment jsdom */
import { ApiError, LocalCode } from '@/api/errors'
import { followUnsent } from '@/stores/follow-unsent'
import { recordRead, sendReads, unsentReads } from '@/stores/unsent-reads'
import { memoryStore } from '../../support/memory-store'
import { fakeRoot } from '../../support/root'

const none = { total: 0, kinds: [] }
const getId = (nth: number) => `01938f5a-0000-7000-8000-${String(nth).padStart(12, '0')}`

/** A device that may be full, and a server that may be away. */
function device() {
  const local = memoryStore()
  const state = { isFull: false, isDown: false }
  const sent: string[][] = []
  const store = { ...local, write: (key: string, value: unknown) => !state.isFull && local.write(key, value) }
  const readMessages = async (_uid: string, { ids = [] }: { ids?: readonly string[] }) => {
    if (state.isDown) throw new ApiError(LocalCode.Network, 0)
    sent.push([...ids])
    return none
  }
  const send = (uid = 'u1') => sendReads({ readMessages }, store, uid)
  return { local, store, state, sent, send }
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise<void>((resolve) => setTimeout(resolve, 0))
}

test('reads that a full device could not store are sent with the stored ones, once', async () => {
  const { store, state, sent, send } = device()
  recordRead(store, 'u1', getId(1))
  state.isFull = true
  recordRead(store, 'u1', getId(2))
  recordRead(store, 'u2', getId(3))
  expect(unsentReads(store, 'u1')).toEqual([getId(1), getId(2)])
  await send()
  await expect(send()).resolves.toBeUndefined()
  await send('u2')
  expect(sent).toEqual([[getId(1), getId(2)], [getId(3)]])
})

test('it waits for the server, and is on the device as soon as that has room', async () => {
  const { local, store, state, sent, send } = device()
  Object.assign(state, { isFull: true, isDown: true })
  recordRead(store, 'u1', getId(1))
  await expect(send()).rejects.toBeInstanceOf(ApiError)
  state.isFull = false
  recordRead(store, 'u1', getId(2))
  expect(unsentReads(local, 'u1')).toEqual([getId(1), getId(2)])
  state.isDown = false
  await send()
  expect(sent).toEqual([[getId(1), getId(2)]])
  expect(local.keys()).toEqual([])
})

test('reads during a call wait for the next, on a full device too', async () => {
  const { store, state, sent, send } = device()
  recordRead(store, 'u1', getId(1))
  state.isFull = true
  const sending = send()
  recordRead(store, 'u1', getId(2))
  await sending
  await send()
  expect(sent).toEqual([[getId(1)], [getId(2)]])
})

test('no call marks more than it may, though the device has a full list and the memory another', async () => {
  const { store, state, sent, send } = device()
  for (let nth = 0; nth < 100; nth += 1) recordRead(store, 'u1', getId(nth))
  state.isFull = true
  recordRead(store, 'u1', getId(100))
  await send()
  expect(sent[0]).toHaveLength(100)
  expect(sent[0]).toContain(getId(100))
})

test('whatever screen is open sends what a full device could not store', async () => {
  const { store, state } = device()
  const user = { uid: 'u1', phone: '137****0001' }
  const root = fakeRoot({
    user,
    answers: { readMessages: () => none },
    storage: { local: store, session: memoryStore() },
  })
  state.isFull = true
  recordRead(store, 'u1', getId(1))
  followUnsent(root)
  await settle()
  const inputs = root.calls.filter(({ id }) => id === 'readMessages').map(({ input }) => input)
  expect(inputs).toEqual([{ params: { uid: 'u1' }, body: { ids: [getId(1)] } }])
})
