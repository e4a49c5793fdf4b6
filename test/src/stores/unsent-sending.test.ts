/** @jest-environment jsdom */
import { ApiError, LocalCode } from '@/api/errors'
import { followUnsent } from '@/stores/follow-unsent'
import { createPlanStore } from '@/stores/plan-area'
import { claimGuestStudy, recordGuestStudy } from '@/stores/guest-study'
import { UnsentSending, unsentSending } from '@/stores/unsent-sending'
import { recordUnsentStudy, unsentStudy } from '@/stores/unsent-study'
import { studyStreams, type StudyStream } from '../../../contract/domain/study/stream'
import { example, fakeRoot } from '../../support/root'
import { manualTimers } from '../../support/manual-timers'
import { memoryRecords } from '../../support/memory-records'
import { id, leave, NOON, storingServer } from '../support/left-study'

const student = { uid: 'u1', phone: '137****0001' }

async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise<void>((resolve) => setTimeout(resolve, 0))
}

/** A device on which a student's pages were closed too early, and a page that has opened none of their areas. */
async function leftDevice(streams: readonly StudyStream[]) {
  const server = storingServer()
  const root = fakeRoot({ user: student, answers: server.answers })
  const records = memoryRecords()
  for (const stream of streams) {
    await leave(records, stream, student.uid)
    recordUnsentStudy(root.storage.local, stream, student.uid, 1)
  }
  const idsIn = (name: string) => server.stored.get(name)?.map(({ id }) => id)
  return { server, root, records, idsIn, local: root.storage.local }
}

test.each(studyStreams)('the stream %s is sent though its area is not open', async (stream) => {
  const { root, records, idsIn, local } = await leftDevice([stream])
  const sending = new UnsentSending(root, { records })
  expect(sending.count).toBe(1)
  await sending.send()
  expect(idsIn(`${stream}/u1`)).toEqual([id(1)])
  expect([sending.count, sending.state, unsentStudy(local, 'u1')]).toEqual([0, 'resting', 0])
  expect(root.studies.size).toBe(0)
  await sending.send()
  expect(root.calls.filter((call) => call.id === 'addStudyEvents')).toHaveLength(1)
})

test('without a network, and with a server that fails, all goes on waiting, and is sent the next time', async () => {
  const { server, root, records, local } = await leftDevice(studyStreams)
  const sending = new UnsentSending(root, { records })
  server.failure = new ApiError(LocalCode.Network, 0)
  await sending.send()
  expect([sending.count, sending.state]).toEqual([5, 'unreached'])
  server.failure = new ApiError(LocalCode.Malformed, 502)
  await sending.send()
  expect([sending.count, sending.state]).toEqual([5, 'failed'])
  server.failure = undefined
  await Promise.all([sending.send(), sending.send()])
  expect([sending.count, sending.state, unsentStudy(local, 'u1')]).toEqual([0, 'resting', 0])
  expect([...server.stored.values()].map((events) => events.length)).toEqual([1, 1, 1, 1, 1])
})

test('a call that hung since there was no network is made again once it has failed with one', async () => {
  const { server, root, records, idsIn } = await leftDevice(['course'])
  const timers = manualTimers(NOON)
  const device = { isOnline: false }
  const sending = new UnsentSending(root, { records, later: timers.later, isOnline: () => device.isOnline })
  server.failure = new ApiError(LocalCode.Network, 0)
  const hanging = sending.send()
  device.isOnline = true
  await hanging
  server.failure = undefined
  expect(idsIn('course/u1')).toBeUndefined()
  await timers.pass(6000)
  await settle()
  expect([idsIn('course/u1'), sending.count, sending.state]).toEqual([[id(1)], 0, 'resting'])
})

test('a server that fails is tried again at growing distances, and nothing is tried without a network', async () => {
  const { server, root, records } = await leftDevice(['focus'])
  const timers = manualTimers(NOON)
  const device = { isOnline: true }
  const sending = new UnsentSending(root, { records, later: timers.later, isOnline: () => device.isOnline })
  const tries = () => root.calls.filter(({ id }) => id === 'listStudyEvents').length
  const pass = async (ms: number) => {
    await timers.pass(ms)
    await settle()
  }
  server.failure = new ApiError(LocalCode.Malformed, 502)
  await sending.send()
  await pass(5999)
  expect(tries()).toBe(1)
  await pass(1)
  expect(tries()).toBe(2)
  await pass(6000)
  expect(tries()).toBe(2)
  device.isOnline = false
  server.failure = new ApiError(LocalCode.Network, 0)
  await pass(6000)
  expect(tries()).toBe(3)
  await pass(900_000)
  expect(tries()).toBe(3)
})

test('a device that does not say what it has goes on having what was noted', async () => {
  const { root, records, idsIn } = await leftDevice(['plan'])
  const sending = new UnsentSending(root, { records })
  records.trouble = 'silent'
  await sending.send()
  expect([sending.count, idsIn('plan/u1')]).toEqual([1, undefined])
  records.trouble = undefined
  await sending.send()
  expect([sending.count, idsIn('plan/u1')]).toEqual([0, [id(1)]])
})

test('a plan that ticks what another device did when it meets the server has sent that too', async () => {
  const server = storingServer()
  const { mine, ...day } = example('getToday')
  if (!mine) throw new Error('the example is of a student')
  const study = { behind: [], done: [{ task: 'a', day: 20_777 }] }
  const getToday = () => ({ ...day, mine: { ...mine, study } })
  const root = fakeRoot({ user: student, answers: { ...server.answers, getToday } })
  const records = memoryRecords()
  const plan = await createPlanStore(root, records)
  server.failure = new ApiError(LocalCode.Network, 0)
  await plan.enter('u1')
  plan.add({ task: 'a', title: '甲', minutes: 10 })
  const sending = new UnsentSending(root, { records })
  expect(sending.count).toBe(1)
  server.failure = undefined
  await sending.send()
  expect([sending.count, sending.state]).toEqual([0, 'resting'])
  expect(server.stored.get('plan/u1')).toMatchObject([{ kind: 'task' }, { kind: 'done', task: 'a' }])
})

test('the note of a student is not that of the next one, and nobody sends what is another’s', async () => {
  const { root, records, idsIn, local } = await leftDevice(['plan'])
  await leave(records, 'plan', 'u2', 2)
  recordUnsentStudy(local, 'plan', 'u2', 1)
  expect([unsentStudy(local, 'u1'), unsentStudy(local, 'u2')]).toEqual([1, 1])
  await new UnsentSending(root, { records }).send()
  expect([idsIn('plan/u1'), idsIn('plan/u2')]).toEqual([[id(1)], undefined])
  expect([unsentStudy(local, 'u1'), unsentStudy(local, 'u2')]).toEqual([0, 1])
})

test('the one note that a device of before has is still believed', async () => {
  const { root, records, idsIn, local } = await leftDevice([])
  await leave(records, 'focus', 'u1')
  local.write('unsent-focus', { uid: 'u1', count: 1 })
  await new UnsentSending(root, { records }).send()
  expect(idsIn('focus/u1')).toEqual([id(1)])
})

test('a guest’s study is sent for the account that it became by a login, and for no other', async () => {
  const { root, records, idsIn, local } = await leftDevice([])
  await leave(records, 'plan', 'guest')
  recordGuestStudy(local, 'plan', 1)
  await new UnsentSending(root, { records }).send()
  expect(idsIn('plan/u1')).toBeUndefined()
  claimGuestStudy(local, 'u2')
  await createPlanStore(root, records)
  expect([unsentStudy(local, 'u1'), unsentStudy(local, 'u2')]).toEqual([0, 1])
  root.studies.clear()
  root.session.signIn({ authorization: 'token', expiresIn: 3600, uid: 'u2', phone: '' })
  await new UnsentSending(root, { records }).send()
  expect(idsIn('plan/u2')).toEqual([id(1)])
})

test('whatever screen is open sends what waits: at once, after a login, and with the student or the network back', async () => {
  const { server, root, records } = await leftDevice(['plan'])
  unsentSending.set(root, new UnsentSending(root, { records }))
  server.failure = new ApiError(LocalCode.Network, 0)
  const tries = () => root.calls.filter((call) => call.id === 'listStudyEvents').length
  followUnsent(root)
  await settle()
  expect(tries()).toBe(1)
  window.dispatchEvent(new Event('online'))
  await settle()
  expect(tries()).toBe(2)
  window.dispatchEvent(new Event('focus'))
  await settle()
  expect(tries()).toBe(3)
  root.session.clear()
  window.dispatchEvent(new Event('focus'))
  await settle()
  expect(tries()).toBe(3)
  server.failure = undefined
  root.session.signIn({ authorization: 'token', expiresIn: 3600, ...student })
  await settle()
  expect(server.stored.get('plan/u1')).toHaveLength(1)
  const before = tries()
  window.dispatchEvent(new Event('focus'))
  await settle()
  expect(tries()).toBe(before)
})
