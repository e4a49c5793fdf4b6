import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { newUuid } from '../../server/src/lib/uuid'
import { cleanPicture } from '../../server/src/modules/account/file/picture'
import type { Member } from '../support/accounts'
import { jpeg } from '../support/pictures'
import { startTestServer } from '../support/server'
import { startWholeServer, type WholeServer } from '../support/whole-server'

test('servers with folders of their own that share FILES_DIR show each other’s pictures', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shangan-shared-'))
  const env = { FILES_DIR: folder }
  const first = await startWholeServer({ env })
  const second = await startTestServer({ env, db: first.db })
  const me = await first.member('13800001234')
  const { url } = await handInAt(first, me)
  expect((await second.app.inject(url)).rawPayload).toEqual(cleanPicture(jpeg, 'image/jpeg', 1024))
  expect(readdirSync(first.dataDir)).not.toContain('files')
  await second.close()
  await first.close()
  rmSync(folder, { recursive: true })
})

/** Hands a picture in at a server. */
async function handInAt({ app }: WholeServer, { uid, headers }: Member): Promise<{ url: string }> {
  const id = newUuid(new Date())
  const query = { id, use: 'avatar', type: 'image/jpeg', size: String(jpeg.length) }
  const permitted = await app.inject({ url: '/base/v1/aliyun/sts/token', query, headers })
  const handed = await app.inject({
    method: 'PUT',
    url: `/base/v1/users/${uid}/files/${id}`,
    query: { permit: permitted.json().result.permit },
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    payload: jpeg,
  })
  return handed.json().result
}
