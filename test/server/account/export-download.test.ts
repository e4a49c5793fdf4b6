import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import type { Db } from '../../../server/src/db'
import type { Member } from '../../support/accounts'
import { addDevices, askExport, exportAddress, finishedExport } from '../../support/exports'
import { makeMember } from '../../support/members'
import { openTestDatabase } from '../../support/postgres'
import { startTestServer, type TestServer } from '../../support/server'

let db: Db
let server: TestServer
let student: Member
beforeEach(async () => {
  db = await openTestDatabase()
  server = await startTestServer({ db })
  student = await makeMember(db)
})
afterEach(async () => {
  await server.close()
  await db.destroy()
})

/** Fetches the student's new export as a stream that reads on as it is read. */
async function prepareDownload(encoding: string) {
  await addDevices(db, student, 10_000)
  await askExport(server.app, student)
  const { id = '' } = (await finishedExport(server.app, student)) ?? {}
  const url = await exportAddress(server.app, student, id, 'json')
  const headers = { 'accept-encoding': encoding }
  return async () => (await server.app.inject({ url, headers, payloadAsStream: true })).stream()
}

test.each(['gzip', 'identity'])(
  'a download in %s that is under way breaks off once its session is signed out',
  async (encoding) => {
    const download = await prepareDownload(encoding)
    const whole = await buffer(await download())
    const broken = await download()
    await once(broken, 'readable')
    const { headers } = student
    const signOut = await server.app.inject({ method: 'DELETE', url: '/auth/v1/session', headers })
    expect(signOut.statusCode).toBe(200)
    let bytes = 0
    broken.on('data', (chunk: Buffer) => (bytes += chunk.length))
    await expect(once(broken, 'end')).rejects.toThrow('response destroyed before completion')
    expect([bytes > 0, bytes < whole.length]).toEqual([true, true])
  },
)
