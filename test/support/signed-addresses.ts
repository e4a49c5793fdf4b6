import { newUuid } from '../../server/src/lib/uuid'
import { eraseFrom, personalTables } from '../../server/src/modules/account/auth/personal-data'
import { openSession } from '../../server/src/modules/account/auth/sessions'
import { deriveKeys } from '../../server/src/security/keys'
import type { Member } from './accounts'
import type { TestServer } from './server'

/**
 * Expects of the addresses that a student gets for a file that each leads there as long as the session by which it was
 * given: not after the sign-out, nor once the device is removed or the account gone.
 */
export async function expectEndsWithSession(
  { app, db }: TestServer,
  student: Member,
  now: Date,
  addressFor: (member: Member) => Promise<string>,
): Promise<void> {
  const signIn = async (): Promise<Member> => {
    const origin = { installation: newUuid(now) }
    const { access } = await openSession(db, deriveKeys('a secret of the test'), student.uid, origin, now)
    return { uid: student.uid, headers: { authorization: `Bearer ${access}` } }
  }
  async function statuses(...urls: readonly string[]): Promise<number[]> {
    const found: number[] = []
    for (const url of urls) found.push((await app.inject({ url })).statusCode)
    return found
  }
  const remove = (url: string, { headers }: Member) => app.inject({ method: 'DELETE', url, headers })

  const [phone, tablet] = [await signIn(), await signIn()]
  const own = await addressFor(student)
  const onPhone = await addressFor(phone)
  const onTablet = await addressFor(tablet)
  expect(await statuses(own, onPhone, onTablet)).toEqual([200, 200, 200])
  expect((await remove('/auth/v1/session', phone)).statusCode).toBe(200)
  expect(await statuses(own, onPhone, onTablet)).toEqual([200, 404, 200])
  const devices = `/auth/v1/users/${student.uid}/devices`
  const { result } = (await app.inject({ url: devices, headers: tablet.headers })).json()
  const isOwn = (device: { isCurrent: boolean }) => device.isCurrent
  await remove(`${devices}/${result.devices.find(isOwn).deviceId}`, student)
  expect(await statuses(own, onTablet)).toEqual([200, 404])
  for (const table of Object.keys(personalTables)) await eraseFrom(db, table, student.uid)
  expect(await statuses(own)).toEqual([404])
}
