import { chinaMidnight, DAY_MS } from '../../../contract/domain/china-time'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { filesJob } from '../../../server/src/jobs/files'
import { runDue } from '../../../server/src/jobs/runner'
import { createMetrics } from '../../../server/src/lib/metrics'
import { cleanPicture } from '../../../server/src/modules/account/file/picture'
import { fileLimits } from '../../../server/src/domain/limits'
import { newUuid } from '../../../server/src/lib/uuid'
import { TICKET_MS } from '../../../server/src/security/ticket-seal'
import { LONGEST_FILE } from '../../../server/src/plugins/contract'
import type { FileStore } from '../../../server/src/providers/files/contract'
import { createDiskFiles } from '../../../server/src/providers/files/disk'
import type { Member } from '../../support/accounts'
import { exportedBy } from '../../support/exports'
import { exif, jpeg, jpegWith, png } from '../../support/pictures'
import { startWholeServer, type WholeServer } from '../../support/whole-server'

const MOBILE = '13800001234'
const FILES_A_DAY = fileLimits.avatar.aDay
const UNUSED_MS = fileLimits.avatar.unused * 1000
let folder: string
let disk: FileStore
let fault: (() => Promise<void>) | undefined
let now: number
let server: WholeServer
let owner: Member
let otherMember: Member

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'shangan-files-'))
  disk = createDiskFiles(path.join(folder, 'files'))
  fault = undefined
  now = Date.now()
  const put: FileStore['put'] = async (name, bytes) => {
    await fault?.()
    await disk.put(name, bytes)
  }
  server = await startWholeServer({ clock: () => new Date(now), files: { ...disk, put } })
  owner = await server.member(MOBILE)
  otherMember = await server.member('13900005678')
})
afterEach(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const newId = () => newUuid(new Date(now))
const onDisk = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

/** Asks for the permission to upload bytes. */
async function permitFor(
  id: string,
  {
    caller = owner,
    type = 'image/jpeg',
    size = jpeg.length,
    use = 'avatar',
  }: { caller?: Member; type?: string; size?: number; use?: string } = {},
) {
  const query = { id, use, type, size: String(size) }
  return server.app.inject({ url: '/base/v1/aliyun/sts/token', query, headers: caller.headers })
}

function upload(id: string, permit: string, bytes: Buffer = jpeg, caller = owner, uid = caller.uid) {
  return server.app.inject({
    method: 'PUT',
    url: `/base/v1/users/${uid}/files/${id}`,
    query: { permit },
    headers: { ...caller.headers, 'content-type': 'application/octet-stream' },
    payload: bytes,
  })
}

/** Permission and upload. */
async function handIn(id: string, bytes: Buffer = jpeg, caller = owner, use = 'avatar') {
  const type = bytes === png ? 'image/png' : 'image/jpeg'
  const { permit } = (await permitFor(id, { caller, type, size: bytes.length, use })).json().result
  return upload(id, permit, bytes, caller)
}

const choose = (fileId: string, caller = owner) =>
  server.app.inject({
    method: 'PUT',
    url: `/auth/v1/users/${caller.uid}/avatar`,
    headers: caller.headers,
    payload: { fileId },
  })
const show = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })
const loadAvatar = async (caller: Member): Promise<string> =>
  (await server.app.inject({ url: `/auth/v1/account/${caller.uid}`, headers: caller.headers })).json().result
    .avatar
/** Makes every file older; the sessions of the test would not outlive a day. */
const grow = (ms: number) =>
  sql`update files set created_at = created_at - make_interval(secs => ${ms / 1000})`.execute(server.db)
async function sweep(): Promise<void> {
  now += 301_000
  const deps = { db: server.db, clock: () => new Date(now), metrics: createMetrics(), warn: () => undefined }
  expect(await runDue(deps, [filesJob(disk)])).toEqual(['files'])
}

test('a picture is handed in, shown to everybody who has its address, and is the avatar from then on', async () => {
  const id = newId()
  const permitted = await permitFor(id)
  expect(permitted.headers['cache-control']).toBe('no-store')
  const { url } = permitted.json().result
  expect((await handIn(id)).json().result).toEqual({ id, url })
  expect((await choose(id)).json().result).toEqual({ avatar: url })
  expect(await loadAvatar(owner)).toBe(url)
  const shown = await show(url)
  expect(shown.rawPayload).toEqual(cleanPicture(jpeg, 'image/jpeg', 1024))
  expect(shown.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'content-disposition': 'inline',
    'cache-control': 'private, max-age=3600',
  })
  const again = await show(url, { 'if-none-match': String(shown.headers['etag']) })
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
})

test('its address reveals neither its owner nor its id, and the file is its owner’s alone on the disk', async () => {
  const id = newId()
  const { url } = (await handIn(id, png)).json().result
  expect(url).toMatch(/^\/files\/[A-Za-z0-9_-]{43}\.png$/)
  for (const known of [id, owner.uid]) expect(url).not.toContain(known)
  const [name = ''] = onDisk()
  expect(url).toBe(`/files/${name}`)
  expect(statSync(path.join(folder, 'files', name.slice(0, 2), name)).mode & 0o777).toBe(0o600)
})

test('the same upload again, also at the same moment, changes nothing; other bytes under its id are refused', async () => {
  const id = newId()
  const { permit } = (await permitFor(id)).json().result
  const both = await Promise.all([upload(id, permit), upload(id, permit)])
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect((await handIn(id)).statusCode).toBe(200)
  expect(onDisk()).toHaveLength(1)
  expect((await handIn(id, png)).json()).toMatchObject({ code: 'x409' })
})

test('a permission holds for its owner, its id, its type, its length and ten minutes', async () => {
  const id = newId()
  const { permit } = (await permitFor(id)).json().result
  expect((await upload(newId(), permit)).json()).toMatchObject({ code: 'x400401' })
  expect((await upload(id, permit, jpeg, otherMember)).json()).toMatchObject({ code: 'x400401' })
  expect((await upload(id, permit, jpeg, otherMember, owner.uid)).json()).toMatchObject({ code: 'x403f' })
  expect((await upload(id, permit.replace('.jpg.', '.png.'), png)).json()).toMatchObject({ code: 'x400401' })
  expect((await upload(id, permit, Buffer.concat([jpeg, jpeg]))).json()).toMatchObject({ code: 'x400402' })
  now += TICKET_MS
  expect((await upload(id, permit)).json()).toMatchObject({ code: 'x400401' })
  expect(onDisk()).toEqual([])
})

test('a file that is no picture, or is too long, is refused before anything is stored', async () => {
  const page = Buffer.from('<!doctype html><script>alert(1)</script>')
  expect((await handIn(newId(), page)).json()).toMatchObject({ code: 'x400402' })
  const long = await permitFor(newId(), { size: fileLimits.avatar.bytes + 1 })
  expect(long.json()).toMatchObject({ code: 'x413', msg: '图片太大，请换一张小于 512 KB 的' })
  const { permit } = (await permitFor(newId())).json().result
  expect((await upload(newId(), permit, Buffer.alloc(LONGEST_FILE + 1))).json()).toMatchObject({
    code: 'x413',
  })
  for (const type of ['image/svg+xml', 'text/html']) {
    expect((await permitFor(newId(), { type })).json()).toMatchObject({ code: 'x400' })
  }
  expect(onDisk()).toEqual([])
})

test('the place and author of a photo are not stored', async () => {
  const { url } = (await handIn(newId(), jpegWith([exif(6, MOBILE)]))).json().result
  const shown = (await show(url)).rawPayload
  expect(shown.includes(MOBILE)).toBe(false)
  expect(shown.length).toBeGreaterThan(300)
})

test('an avatar must be a file of one’s own', async () => {
  const id = newId()
  await handIn(id, jpeg, otherMember)
  expect((await choose(id)).json()).toMatchObject({ code: 'x404' })
  expect((await choose(newId())).json()).toMatchObject({ code: 'x404' })
})

test('an upload that fails half-way stores nothing, and the next try succeeds', async () => {
  const id = newId()
  fault = () => Promise.reject(new Error('no room on the disk'))
  const failed = await handIn(id)
  expect([failed.statusCode, failed.body.includes('room')]).toEqual([500, false])
  expect((await choose(id)).json()).toMatchObject({ code: 'x404' })
  fault = undefined
  expect((await handIn(id)).statusCode).toBe(200)
  expect((await choose(id)).statusCode).toBe(200)
})

test('more files than anybody needs in a day of China are refused until the next', async () => {
  const midnight = chinaMidnight(now)
  const secondsLeft = Math.ceil((midnight + DAY_MS - now) / 1000)
  const row = { use: 'avatar', type: 'image/png', size: 1, digest: Buffer.alloc(32), used_at: null } as const
  const rows = Array.from({ length: FILES_A_DAY }, () => ({
    ...row,
    uid: owner.uid,
    id: newId(),
    name: createHash('sha256').update(newId()).digest('base64url'),
    created_at: new Date(midnight),
  }))
  await server.db.insertInto('files').values(rows).execute()
  const refused = await handIn(newId())
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, String(secondsLeft)])
  expect((await handIn(newId(), jpeg, otherMember)).statusCode).toBe(200)
  await grow(1)
  expect((await handIn(newId())).statusCode).toBe(200)
})

test('a file that is used for nothing is removed after a day, an avatar stays until the next one is chosen', async () => {
  const ids = [newId(), newId()]
  const urls: string[] = []
  for (const id of ids) urls.push((await handIn(id)).json().result.url)
  await choose(ids[0] ?? '')
  await grow(UNUSED_MS - 3_600_000)
  await sweep()
  expect(onDisk()).toHaveLength(2)
  await grow(3_600_000)
  await sweep()
  expect((await Promise.all(urls.map((url) => show(url)))).map((it) => it.statusCode)).toEqual([200, 404])
  const next = newId()
  await handIn(next)
  await choose(next)
  await sweep()
  expect((await show(urls[0] ?? '')).statusCode).toBe(404)
  expect(onDisk()).toEqual([(await loadAvatar(owner)).slice('/files/'.length)])
})

test('a file that was removed and is handed in again is not removed once more', async () => {
  const id = newId()
  await handIn(id)
  await server.db.deleteFrom('files').execute()
  await handIn(id)
  await sweep()
  expect(onDisk()).toHaveLength(1)
})

test('the export names the files, and with the account they are gone', async () => {
  const id = newId()
  const { url } = (await handIn(id)).json().result
  await choose(id)
  await handIn(newId(), jpeg, otherMember)
  const { parts } = await exportedBy(server.app, owner)
  const files = parts.find(({ name }) => name === 'files')
  expect(files?.rows).toHaveLength(1)
  expect(files?.rows[0]?.fields).toContainEqual({
    label: '文件',
    name: 'name',
    value: url.slice('/files/'.length),
  })
  now += 61_000
  const identity = { a: 'shangan-h5', p: '9', v: '4080500', d: 'x' }
  const query = { mobile: MOBILE, type: '1' }
  await server.app.inject({ url: '/auth/v2/basic/mobile-code', query, headers: identity })
  const code = server.messages.at(-1)?.code ?? ''
  const erase = { method: 'POST', url: `/auth/v1/users/${owner.uid}/deletion`, payload: { code } } as const
  expect((await server.app.inject({ ...erase, headers: owner.headers })).statusCode).toBe(200)
  await sweep()
  expect((await show(url)).statusCode).toBe(404)
  expect(onDisk()).toHaveLength(1)
  expect(await server.db.selectFrom('file_removals').selectAll().execute()).toEqual([])
})

test.each([
  '/files',
  '/files/',
  '/files/x.jpg',
  '/files/..%2fsecret%2fpg-password',
  `/files/${'a'.repeat(43)}.svg`,
])('%s is nothing, and no page either', async (url) => {
  const answer = await show(url, { accept: 'text/html' })
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'x404'])
})

describe('pictures of answers', () => {
  const getName = (url: string) => url.slice('/files/'.length)
  const photo = async (caller = owner, use = 'answer') =>
    getName((await handIn(newId(), jpeg, caller, use)).json().result.url)
  const answerWith = (pictures: readonly string[]) => ({
    id: newId(),
    kind: 'answer',
    at: now,
    attempt: newId(),
    question: 'ma-li-001',
    version: 1,
    text: 'B',
    share: 1,
    took: 1000,
    pictures,
  })
  async function send(events: readonly object[], caller = owner): Promise<string[]> {
    const url = `/study/v1/users/${caller.uid}/streams/practice/events`
    const { headers } = caller
    const sent = await server.app.inject({ method: 'POST', url, headers, payload: { events } })
    return sent
      .json()
      .result.outcomes.map(({ state, reason }: { state: string; reason?: string }) => reason ?? state)
  }

  test('stay as long as an answer shows them; those that none shows go after a while', async () => {
    const [shown, also, loose] = [await photo(), await photo(), await photo()]
    const answer = answerWith([shown, also])
    expect(await send([answer])).toEqual(['accepted'])
    expect(await send([answer])).toEqual(['duplicate'])
    await grow(fileLimits.answer.unused * 1000 - 3_600_000)
    await sweep()
    expect(onDisk()).toHaveLength(3)
    await grow(3_600_000)
    await sweep()
    expect(onDisk().sort()).toEqual([shown, also].sort())
    expect((await show(`/files/${loose}`)).statusCode).toBe(404)
    const { events } = (
      await server.app.inject({
        url: `/study/v1/users/${owner.uid}/streams/practice/events`,
        headers: owner.headers,
      })
    ).json().result
    expect(events).toEqual([answer])
  })

  test('an answer that shows what is not its student’s own, or was not handed in for it, is refused alone', async () => {
    const [own, foreign, face] = [await photo(), await photo(otherMember), await photo(owner, 'avatar')]
    const nowhere = `${'a'.repeat(43)}.jpg`
    expect(
      await send([
        answerWith([own]),
        answerWith([own, foreign]),
        answerWith([face]),
        answerWith([nowhere]),
        answerWith([]),
        answerWith(['../secret.jpg']),
        answerWith(Array.from({ length: 7 }, () => own)),
      ]),
    ).toEqual(['accepted', 'content', 'content', 'content', 'accepted', 'shape', 'shape'])
  })

  test('may be larger than an avatar, up to their own limit, and do not count as avatars', async () => {
    const { bytes } = fileLimits.answer
    expect((await permitFor(newId(), { use: 'answer', size: bytes })).statusCode).toBe(200)
    expect((await permitFor(newId(), { use: 'answer', size: bytes + 1 })).json()).toMatchObject({
      code: 'x413',
      msg: '图片太大，请换一张小于 1 MB 的',
    })
    for (let nth = 0; nth < FILES_A_DAY; nth += 1) await photo()
    expect((await handIn(newId())).statusCode).toBe(200)
    const id = newId()
    await handIn(id, jpeg, owner, 'answer')
    expect((await choose(id)).json()).toMatchObject({ code: 'x404' })
  })

  test('a new avatar leaves them alone, and with the account they are gone', async () => {
    const shown = await photo()
    await send([answerWith([shown])])
    const id = newId()
    await handIn(id)
    await choose(id)
    await sweep()
    expect(onDisk()).toContain(shown)
    await server.db.deleteFrom('files').where('uid', '=', owner.uid).execute()
    await sweep()
    expect(onDisk()).toEqual([])
  })
})
