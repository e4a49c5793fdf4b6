import type { Db } from '../../server/src/db'
import { exportPages } from '../../server/src/modules/account/auth/export-rows'
import { testKeys } from '../support/keys'
import { openTestDatabase } from '../support/postgres'
import { startWholeServer, type WholeServer } from '../support/whole-server'

const PHONE = '13800000001'

let db: Db
let server: WholeServer
beforeEach(async () => {
  db = await openTestDatabase()
  server = await startWholeServer({ db })
})
afterEach(async () => {
  await server.close()
  await db.destroy()
})

test('calls that do not need an account’s phone work where it cannot be decrypted', async () => {
  const { uid, headers } = await server.member(PHONE)
  await db
    .updateTable('accounts')
    .set({ phone_cipher: Buffer.alloc(40, 1) })
    .where('uid', '=', uid)
    .execute()
  const ask = async (url: string) => (await server.app.inject({ url, headers })).statusCode
  expect(await ask('/study/v1/today')).toBe(200)
  expect(await ask(`/excitation/v1/users/${uid}/tasks`)).toBe(200)
  expect(await ask(`/auth/v1/account/${uid}`)).toBe(200)
  expect(await ask(`/auth/v1/account/state?loginName=${PHONE}`)).toBe(403)
  const parts: string[] = []
  await db.transaction().execute(async (tx) => {
    const deps = { keys: testKeys(), boot: { consult: { branches: [] } } }
    for await (const { name } of exportPages(tx, deps, uid)) parts.push(name)
  })
  expect(parts).toContain('accounts')
})
