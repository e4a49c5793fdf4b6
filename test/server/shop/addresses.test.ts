import type { Address } from '../../../contract/schemas/shop/shop'
import type { Db } from '../../../server/src/db'
import { newUuid } from '../../../server/src/lib/uuid'
import type { Member } from '../../support/accounts'
import { dump } from '../../support/accounts'
import { makeMember } from '../../support/members'
import { openTestDatabase } from '../../support/postgres'
import { startTestServer, type TestServer } from '../../support/server'

let db: Db
let server: TestServer
let now: number
let student: Member
beforeEach(async () => {
  db = await openTestDatabase()
  now = Date.parse('2026-11-26T04:00:00Z')
  server = await startTestServer({ db, clock: () => new Date(now) })
  student = await makeMember(db)
})
afterEach(async () => {
  await server.close()
  await db.destroy()
})

/** An id of the time that it is; each is later than the one before. */
function id(): string {
  now += 1000
  return newUuid(new Date(now))
}

const written = {
  name: '林一帆',
  phone: '13800001234',
  region: { code: '440106', names: ['广东省', '广州市', '天河区'] },
  detail: '五山路 381 号',
  isDefault: false,
}

async function call(method: 'GET' | 'PUT' | 'DELETE', path: string, body?: object, caller = student) {
  const url = `/shop/v1/addresses${path}`
  const answer = await server.app.inject({
    method,
    url,
    headers: caller.headers,
    ...(body && { payload: body }),
  })
  return answer.json()
}

const save = (addressId: string, changes: object = {}, change = id(), caller = student) =>
  call('PUT', `/${addressId}`, { id: change, ...written, ...changes }, caller)
const list = async (caller = student): Promise<Address[]> =>
  (await call('GET', '', undefined, caller)).result.items

test('an address is stored once, shown masked, and whole only to who changes it', async () => {
  const [one, change] = [id(), id()]
  const first = await save(one, {}, change)
  expect(first.result).toEqual({ addressId: one, ...written, phone: '138****1234', isDefault: true })
  expect((await save(one, {}, change)).result).toEqual(first.result)
  expect(await list()).toEqual([first.result])
  expect((await call('GET', `/${one}`)).result).toEqual({ addressId: one, ...written, isDefault: true })
  expect(await dump(db)).not.toContain('13800001234')
})

test('one address is the usual one, whatever is added, changed and removed', async () => {
  const [first, second, third] = [id(), id(), id()]
  const usual = async () =>
    (await list()).filter(({ isDefault }) => isDefault).map(({ addressId }) => addressId)
  await save(first)
  await save(second)
  expect(await usual()).toEqual([first])
  await save(third, { isDefault: true })
  expect(await usual()).toEqual([third])
  expect((await save(third, { isDefault: false })).result.isDefault).toBe(true)
  expect(await usual()).toEqual([third])
  await save(first, { detail: '另一处' })
  await call('DELETE', `/${third}`)
  expect((await call('DELETE', `/${third}`)).status).toBe(200)
  expect(await usual()).toEqual([first])
  expect((await list()).map(({ addressId }) => addressId)).toEqual([first, second])
  await call('DELETE', `/${first}`)
  await call('DELETE', `/${second}`)
  expect(await list()).toEqual([])
})

test('a change that comes late does not overwrite a newer one, and a known id carries no other change', async () => {
  const [first, older, newer] = [id(), id(), id()]
  await save(first)
  const change = id()
  await save(first, { detail: '新的地方' }, change)
  expect(await save(first, { detail: '旧的地方' }, older)).toMatchObject({
    code: 'x409',
    msg: '这个地址刚在别处改过，请返回看过新的再改',
  })
  expect(await save(first, { detail: '旧的地方' }, newer)).toMatchObject({ code: 'x409' })
  expect(await save(first, { detail: '第三处' }, change)).toMatchObject({ code: 'x409' })
  expect((await list()).map(({ detail }) => detail)).toEqual(['新的地方'])
})

test('many students’ or one’s own changes at once leave one usual address and no more than fifty', async () => {
  await Promise.all(Array.from({ length: 48 }, () => save(id(), { isDefault: true })))
  const last = await Promise.all(Array.from({ length: 4 }, () => save(id(), { isDefault: true })))
  expect(last.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409])
  expect(last.find(({ status }) => status === 409).msg).toBe('最多存 50 个地址，请先删掉不用的')
  const all = await list()
  expect([all.length, all.filter(({ isDefault }) => isDefault).length]).toEqual([50, 1])
  const [first] = all
  expect((await save(first?.addressId ?? '', { detail: '改得了' })).result.detail).toBe('改得了')
})

test.each([
  ['no region', { region: undefined }, '请选择省市区'],
  ['a region without names', { region: { code: '440106' } }, '请选择省市区'],
  ['a region without a city', { region: { code: '440000', names: ['广东省'] } }, '请选择省市区'],
  [
    'a region that there is not',
    { region: { code: '110101', names: ['火星', '火星市'] } },
    '选的省市区和名单对不上，请重新选择',
  ],
  [
    'another region’s names',
    { region: { code: '440106', names: ['广东省', '广州市', '越秀区'] } },
    '选的省市区和名单对不上，请重新选择',
  ],
  ['no detail', { detail: '' }, '请填写详细地址，不超过 100 个字'],
  ['a blank detail', { detail: '  ' }, '请填写详细地址'],
  ['no name', { name: ' ' }, '请填写收件人姓名'],
  ['a phone in its detail', { detail: '门卫 13900005678' }, '电话请写在手机号一栏，姓名和详细地址里不要写'],
  ['a phone for a name', { name: '13900005678' }, '电话请写在手机号一栏，姓名和详细地址里不要写'],
  ['a short phone', { phone: '1380000' }, '请输入正确的手机号'],
])('an address with %s is refused in one sentence and changes nothing', async (_, changes, msg) => {
  expect(await save(id(), changes)).toMatchObject({ status: 400, code: 'x400', msg })
  expect(await list()).toEqual([])
})

test('an address whose region is in the list no more can still be changed', async () => {
  const first = id()
  await save(first)
  const gone = ['广东省', '广州市', '旧名区']
  await db.updateTable('addresses').set({ region_names: gone }).where('id', '=', first).execute()
  const region = { code: '440106', names: gone }
  expect(await save(first, { region, detail: '五山路 400 号' })).toMatchObject({ status: 200 })
})

test('half a sign is no reason to take the same change for another', async () => {
  const [first, change] = [id(), id()]
  expect((await save(first, { detail: '一\ud800' }, change)).status).toBe(200)
  expect((await save(first, { detail: '一\ud800' }, change)).status).toBe(200)
})

test('nobody sees, changes or removes the addresses of others', async () => {
  const otherMember = await makeMember(db)
  const first = id()
  await save(first)
  expect(await call('GET', `/${first}`, undefined, otherMember)).toMatchObject({ code: 'x404' })
  await call('DELETE', `/${first}`, undefined, otherMember)
  // The same id is another address with another owner.
  await save(first, { detail: '别处' }, id(), otherMember)
  expect((await list()).map(({ detail }) => detail)).toEqual(['五山路 381 号'])
  expect((await list(otherMember)).map(({ detail }) => detail)).toEqual(['别处'])
})

test('the regions are sent once and then only when they have changed', async () => {
  const first = await server.app.inject({ url: '/base/v1/regions' })
  expect(first.json().result.items[0]).toMatchObject({ code: '110000', name: '北京市' })
  const { etag } = first.headers
  expect(first.headers['cache-control']).toBe('no-cache')
  const again = await server.app.inject({
    url: '/base/v1/regions',
    headers: { 'if-none-match': String(etag) },
  })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})
