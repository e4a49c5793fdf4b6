/** @jest-environment jsdom */
import { claimedStudy, claimGuestStudy, recordGuestStudy } from '@/stores/guest-study'
import { createPlanStore } from '@/stores/plan-area'
import { UnsentSending } from '@/stores/unsent-sending'
import { fakeRoot } from '../../support/root'
import { memoryRecords } from '../../support/memory-records'
import { id, leave, storingServer } from '../support/left-study'

/** A device on which a guest has planned and `u1` was the first to sign in; by now it is `u2` who is signed in. */
async function sharedDevice() {
  const server = storingServer()
  const root = fakeRoot({ user: { uid: 'u2', phone: '' }, answers: server.answers })
  const records = memoryRecords()
  const { local } = root.storage
  await leave(records, 'plan', 'guest')
  recordGuestStudy(local, 'plan', 1)
  claimGuestStudy(local, 'u1')
  const idsIn = (name: string) => server.stored.get(name)?.map(({ id }) => id)
  return { root, records, local, idsIn }
}

test.each(['full', 'failed', 'silent'] as const)(
  'a guest’s study never becomes the next student’s on a device that is %s when its owner has to get it',
  async (trouble) => {
    const { root, records, local, idsIn } = await sharedDevice()
    records.trouble = trouble
    const plan = await createPlanStore(root, records)
    await plan.enter('u2')
    records.trouble = undefined
    await plan.recover()
    await plan.enter(undefined)
    await plan.enter('u2')
    expect(idsIn('plan/u2')).toBeUndefined()
    expect(claimedStudy(local, 'plan')).toEqual({ uid: 'u1', count: 1 })
    root.studies.clear()
    root.session.signIn({ authorization: 'token', expiresIn: 3600, uid: 'u1', phone: '' })
    await new UnsentSending(root, { records }).send()
    expect([idsIn('plan/u1'), idsIn('plan/u2')]).toEqual([[id(1)], undefined])
  },
)

test('a guest’s study is the first student’s who signs in, and nobody else’s', async () => {
  const { root, records, local, idsIn } = await sharedDevice()
  const plan = await createPlanStore(root, records)
  await plan.enter('u2')
  expect([idsIn('plan/u1'), idsIn('plan/u2')]).toEqual([undefined, undefined])
  expect(claimedStudy(local, 'plan')).toBeUndefined()
  root.studies.clear()
  root.session.signIn({ authorization: 'token', expiresIn: 3600, uid: 'u1', phone: '' })
  await new UnsentSending(root, { records }).send()
  expect([idsIn('plan/u1'), idsIn('plan/u2')]).toEqual([[id(1)], undefined])
})
