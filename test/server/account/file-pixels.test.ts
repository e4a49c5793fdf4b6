import { newUuid } from '../../../server/src/lib/uuid'
import { png } from '../../support/pictures'
import { startWholeServer } from '../../support/whole-server'
import type { Member } from '../../support/accounts'
import { startForAll } from '../../support/start-suite'

const server = startForAll(startWholeServer)
let me: Member
beforeAll(async () => {
  me = await server.member('13800001234')
})

/** A drawing whose header says so many pixels; the pixels themselves are nobody's concern before it is shown. */
function drawing(width: number, height: number): Buffer {
  const bytes = Buffer.from(png)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

async function handIn(use: string, bytes: Buffer) {
  const id = newUuid(new Date())
  const query = { id, use, type: 'image/png', size: String(bytes.length) }
  const permitted = await server.app.inject({ url: '/base/v1/aliyun/sts/token', query, headers: me.headers })
  const handed = await server.app.inject({
    method: 'PUT',
    url: `/base/v1/users/${me.uid}/files/${id}`,
    query: { permit: permitted.json().result.permit },
    headers: { ...me.headers, 'content-type': 'application/octet-stream' },
    payload: bytes,
  })
  return handed.json()
}

test.each([
  ['avatar', 1024],
  ['answer', 2048],
])('a picture for use as %s has edges of %i pixels at most, and the refusal says so', async (use, edge) => {
  expect(await handIn(use, drawing(edge, edge))).toMatchObject({ status: 200 })
  for (const [width, height] of [
    [edge + 1, 16],
    [16, edge + 1],
    [4096, 4096],
  ] as const)
    expect(await handIn(use, drawing(width, height))).toMatchObject({
      status: 400,
      code: 'x400402',
      msg: `图片太大，请换一张长和宽都不超过 ${edge} 像素的`,
    })
})
