import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { filesJob } from '../../../server/src/jobs/files'
import { fileLimits } from '../../../server/src/domain/limits'
import { newUuid } from '../../../server/src/lib/uuid'
import { eraseFrom, personalTables } from '../../../server/src/modules/account/auth/personal-data'
import type { FileStore } from '../../../server/src/providers/files/contract'
import { createDiskFiles } from '../../../server/src/providers/files/disk'
import type { Member } from '../../support/accounts'
import { makeMember } from '../../support/members'
import { startTestServer, type TestServer } from '../../support/server'
import { exif, jpeg, jpegWith } from '../../support/pictures'

/** A store that writes only when the test lets it. */
class HeldStore implements FileStore {
  readonly puts: string[] = []
  private readonly disk: FileStore
  private waiting: (() => void)[] = []
  private isHeld = false
  private onPut: () => void = () => undefined

  constructor(dir: string) {
    this.disk = createDiskFiles(dir)
  }

  async put(name: string, bytes: Buffer): Promise<void> {
    this.puts.push(name)
    this.onPut()
    if (this.isHeld) await new Promise<void>((done) => this.waiting.push(done))
    await this.disk.put(name, bytes)
  }

  read(name: string) {
    return this.disk.read(name)
  }

  remove(name: string) {
    return this.disk.remove(name)
  }

  tidy(before: Date) {
    return this.disk.tidy(before)
  }

  hold(): void {
    this.isHeld = true
  }

  release(): void {
    this.isHeld = false
    for (const go of this.waiting.splice(0)) go()
  }

  /** Resolves once so many writes have begun. */
  async begun(count: number): Promise<void> {
    while (this.puts.length < count) await new Promise<void>((done) => (this.onPut = done))
  }
}

let folder: string
let store: HeldStore
let server: TestServer
let owner: Member

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'shangan-uploads-'))
  store = new HeldStore(folder)
  server = await startTestServer({ files: store })
  owner = await makeMember(server.db)
})
afterEach(async () => {
  store.release()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const newId = () => newUuid(new Date())
/** A picture by one of two cameras, of the same length. */
const photoBy = (camera: 'one' | 'two') => jpegWith([exif(6, camera)])

async function handIn(bytes: Buffer = jpeg, id = newId()) {
  const query = { id, use: 'avatar', type: 'image/jpeg', size: String(bytes.length) }
  const { headers, uid } = owner
  const permitted = await server.app.inject({ url: '/base/v1/aliyun/sts/token', query, headers })
  return server.app.inject({
    method: 'PUT',
    url: `/base/v1/users/${uid}/files/${id}`,
    query: { permit: permitted.json().result.permit },
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    payload: bytes,
  })
}
const getStatus = async (answer: ReturnType<typeof handIn>) => (await answer).statusCode
const onDisk = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
const rows = () => server.db.selectFrom('files').selectAll().execute()
const noted = () => server.db.selectFrom('file_removals').selectAll().execute()

/** The clean-up as it goes some hours later. */
async function sweepLater(hours: number): Promise<void> {
  await sql`update file_removals set since = since - make_interval(hours => ${hours})`.execute(server.db)
  await filesJob(store).run(server.db, new Date(), new AbortController().signal)
}

/** Fills the quota of a day but for so many files. */
async function fillDay(left: number): Promise<void> {
  const first = { uid: owner.uid, use: 'avatar', type: 'image/png', size: 1, used_at: null } as const
  const others = Array.from({ length: fileLimits.avatar.aDay - left }, () => ({
    ...first,
    id: newId(),
    name: newId(),
    digest: Buffer.alloc(32),
    created_at: new Date(),
  }))
  await server.db.insertInto('files').values(others).execute()
}

test('twenty uploads of one account in flight leave the database to others, and most are asked to come again', async () => {
  store.hold()
  const otherMember = await makeMember(server.db)
  const uploads = Array.from({ length: 20 }, () => handIn())
  await store.begun(1)
  const asked = await server.app.inject({
    url: `/notification/v1/users/${otherMember.uid}/messages`,
    headers: otherMember.headers,
  })
  expect(asked.statusCode).toBe(200)
  await store.begun(3)
  const { rows: open } = await sql`select from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`.execute(server.db)
  expect(open).toEqual([])
  let left = 17
  await new Promise<void>((done) => {
    for (const upload of uploads) void upload.then(() => (left -= 1) === 0 && done())
  })
  store.release()
  const answers = await Promise.all(uploads)
  const refused = answers.filter(({ statusCode }) => statusCode === 503)
  expect(refused.map(({ headers }) => headers['retry-after'])).toEqual(Array.from({ length: 17 }, () => '2'))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3)
  expect([store.puts.length, await getStatus(handIn())]).toEqual([3, 200])
})

test('bytes that are there are not written again', async () => {
  const id = newId()
  expect([await getStatus(handIn(jpeg, id)), await getStatus(handIn(jpeg, id))]).toEqual([200, 200])
  expect(store.puts).toHaveLength(1)
})

test('a known picture is answered while its account is locked', async () => {
  const id = newId()
  await handIn(jpeg, id)
  await server.db.transaction().execute(async (tx) => {
    await sql`select from accounts where uid = ${owner.uid} for update`.execute(tx)
    expect(await getStatus(handIn(jpeg, id))).toBe(200)
  })
})

test('a file that a server wrote before it died is removed, though not while it may be under way; a new try is served', async () => {
  const put = jest.spyOn(store, 'put').mockImplementationOnce(async (name, bytes) => {
    await createDiskFiles(folder).put(name, bytes)
    throw new Error('the server dies')
  })
  const id = newId()
  expect(await getStatus(handIn(jpeg, id))).toBe(500)
  put.mockRestore()
  await sweepLater(0)
  expect([onDisk().length, (await rows()).length]).toEqual([1, 0])
  await sweepLater(2)
  expect([onDisk(), await noted()]).toEqual([[], []])
  expect(await getStatus(handIn(jpeg, id))).toBe(200)
  await sweepLater(2)
  expect([onDisk().length, await noted()]).toEqual([1, []])
})

test('half a picture that a server wrote when it died is removed once nobody can be writing it', async () => {
  await handIn()
  const half = path.join(folder, 'halves/cut-off')
  writeFileSync(half, 'half')
  for (const [hours, left] of [
    [0, 2],
    [2, 1],
  ] as const) {
    const began = new Date(Date.now() - hours * 3_600_000)
    utimesSync(half, began, began)
    await sweepLater(0)
    expect(onDisk()).toHaveLength(left)
  }
})

test('an account that is erased while its picture is written leaves nothing', async () => {
  store.hold()
  const upload = handIn()
  await store.begun(1)
  for (const table of Object.keys(personalTables)) await eraseFrom(server.db, table, owner.uid)
  store.release()
  expect((await upload).json()).toMatchObject({ code: 'x401' })
  await sweepLater(2)
  expect([onDisk(), await rows(), await noted()]).toEqual([[], [], []])
})

test('an upload that the clean-up overtook gets no row, and what it writes after that is removed as well', async () => {
  store.hold()
  const id = newId()
  const upload = handIn(jpeg, id)
  await store.begun(1)
  await sweepLater(2)
  store.release()
  expect([await getStatus(upload), await rows()]).toEqual([503, []])
  expect(onDisk()).toHaveLength(1)
  await sweepLater(2)
  expect([onDisk(), await noted()]).toEqual([[], []])
  expect(await getStatus(handIn(jpeg, id))).toBe(200)
})

test('uploads in flight together stay within the day’s files, and nothing stays of those beyond', async () => {
  await fillDay(1)
  store.hold()
  const uploads = [handIn(), handIn(), handIn()]
  await store.begun(3)
  store.release()
  expect((await Promise.all(uploads.map(getStatus))).sort()).toEqual([200, 429, 429])
  await sweepLater(2)
  expect([onDisk().length, await noted()]).toEqual([1, []])
  expect([await getStatus(handIn()), store.puts.length]).toEqual([429, 3])
})

test('of different bytes under one id those that came first are written, whatever is in flight', async () => {
  const [first, second] = [photoBy('one'), photoBy('two')]
  const id = newId()
  store.hold()
  const upload = handIn(first, id)
  await store.begun(1)
  const again = handIn(first, id)
  await store.begun(2)
  expect((await handIn(second, id)).json()).toMatchObject({ code: 'x409' })
  store.release()
  expect([await getStatus(upload), await getStatus(again), store.puts.length]).toEqual([200, 200, 2])
  expect((await handIn(second, id)).json()).toMatchObject({ code: 'x409' })
  expect([onDisk().length, await noted()]).toEqual([1, []])
})
