import fc from 'fast-check'
import type { FileStore } from '../../server/src/providers/files/contract'
import { createFiles } from '../../server/src/providers/files'
import { cleanPicture } from '../../server/src/modules/account/file/picture'
import { newUuid } from '../../server/src/lib/uuid'
import { jpeg } from '../support/pictures'
import { s3Key, formatSignature, startS3Double } from '../support/s3-double'
import { startWholeServer } from '../support/whole-server'
import { startForEach } from '../support/start-suite'

const double = startForEach(startS3Double)
let store: FileStore
const open = (changes: Partial<typeof s3Key | { keySecret: string }> = {}): FileStore =>
  createFiles({ provider: 's3', bucket: double.bucket, ...s3Key, ...changes })

beforeEach(async () => {
  store = open()
})

test('the double asks for the signature that AWS gives as its example of a GET', () => {
  const headers = {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'x-amz-date': '20130524T000000Z',
    authorization:
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=',
  }
  const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'
  expect(formatSignature({ method: 'GET', path: '/test.txt', headers }, secret)).toBe(
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  )
})

test('bytes are stored, read and removed, and doing it again changes nothing', async () => {
  const bytes = fc.uint8Array({ maxLength: 2000 })
  const name = fc.stringMatching(/^[A-Za-z0-9_-]{1,43}\.(png|jpg)$/)
  await fc.assert(
    fc.asyncProperty(name, bytes, async (where, what) => {
      const given = Buffer.from(what)
      await expect(store.read(where)).resolves.toBeUndefined()
      await store.put(where, given)
      await store.put(where, given)
      await expect(store.read(where)).resolves.toEqual(given)
      await store.remove(where)
      await store.remove(where)
      await expect(store.read(where)).resolves.toBeUndefined()
    }),
    { numRuns: 30 },
  )
})

test('a store that is busy for a moment is asked again', async () => {
  double.failures.push(503, 500)
  await store.put('a.png', jpeg)
  expect(double.calls).toEqual(['PUT 503', 'PUT 500', 'PUT 200'])
})

test('a store that is full says so as a disk does', async () => {
  double.failures.push(507, 507, 507, 507)
  await expect(store.put('a.png', jpeg)).rejects.toMatchObject({ code: 'ENOSPC' })
})

test.each(['put', 'read', 'remove'] as const)(
  'a refused %s reports its status and nothing of the key',
  async (act) => {
    const stranger = open({ keySecret: 'another' })
    const failed = act === 'put' ? stranger.put('a.png', jpeg) : stranger[act]('a.png')
    await expect(failed).rejects.toThrow(/^the file store answered 403$/)
    expect(double.objects.size).toBe(0)
  },
)

test('a student’s picture lies in the store, is shown from there, and an upload that the store refused can be made again', async () => {
  const server = await startWholeServer({ files: store })
  try {
    const { uid, headers } = await server.member('13800001234')
    const id = newUuid(new Date())
    const query = { id, use: 'avatar', type: 'image/jpeg', size: String(jpeg.length) }
    const permitted = await server.app.inject({ url: '/base/v1/aliyun/sts/token', query, headers })
    const { permit, url } = permitted.json().result
    const upload = () =>
      server.app.inject({
        method: 'PUT',
        url: `/base/v1/users/${uid}/files/${id}`,
        query: { permit },
        headers: { ...headers, 'content-type': 'application/octet-stream' },
        payload: jpeg,
      })
    double.failures.push(403)
    const refused = await upload()
    expect(refused.statusCode).toBe(500)
    expect(refused.body).not.toContain(s3Key.keyId)
    expect(double.objects.size).toBe(0)
    expect((await upload()).json().result).toEqual({ id, url })
    expect([...double.objects.keys()]).toEqual([url.replace('/files/', '')])
    const shown = await server.app.inject({ url })
    expect(shown.rawPayload).toEqual(cleanPicture(jpeg, 'image/jpeg', 1024))
  } finally {
    await server.close()
  }
})
