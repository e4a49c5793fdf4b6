import type { OrderState } from '../../../contract/domain/shop/state'
import { readConfig } from '../../../server/src/config'
import type { Content } from '../../../server/src/domain/content/content'
import { listCourses } from '../../../server/src/domain/content/sale'
import type { Db } from '../../../server/src/db'
import { newUuid } from '../../../server/src/lib/uuid'
import { storeAgreement, storeAgreements } from '../../../server/src/modules/shop/order/agreement-versions'
import type { Member } from '../../support/accounts'
import { sharedContent } from '../../support/content'
import { makeMember } from '../../support/members'
import { listPages } from '../../support/pdf-text'
import { openTestDatabase } from '../../support/postgres'
import { startTestServer, type TestServer } from '../../support/server'
import { addSignable, NUMBER, sendSignature, signingUrl as at, VERSION } from '../../support/signing'

const CHANGED = '这一单的协议不是这一版，请刷新看过再签'

let db: Db
let content: Content
let server: TestServer
let now: number
let student: Member
beforeEach(async () => {
  db = await openTestDatabase()
  now = Date.parse('2026-11-26T04:00:00Z')
  content = { ...(await sharedContent(readConfig({ NODE_ENV: 'test' }).contentDir)) }
  server = await startTestServer({ db, content, clock: () => new Date(now) })
  student = await makeMember(db)
})
afterEach(async () => {
  await server.close()
  await db.destroy()
})

const loadOrder = (caller: Member, state: OrderState, own: object = {}) =>
  addSignable(db, caller, { state, now, own })
const sign = (order: string, changes: object = {}, caller = student) =>
  sendSignature(server, caller, order, { id: newUuid(new Date(now)), ...changes })
const get = async (url: string, caller = student) =>
  (await server.app.inject({ url, headers: caller.headers })).json()

describe('a student who signs later', () => {
  const shipped = () => {
    const [agreement] = content.agreements.values()
    if (!agreement) throw new Error('there is no agreement')
    return agreement
  }
  const change = (own: object) => {
    content.agreements = new Map([['course-27', { ...shipped(), ...own }]])
  }
  const sections = [{ heading: '一、新的', paragraphs: ['后来的文字。'] }]

  test('signs the words under which the order was made, whatever became of them', async () => {
    const before = shipped()
    const agreementDigest = await storeAgreement(db, before, new Date(now))
    const order = await loadOrder(student, 'paid', { agreementDigest })
    await db.updateTable('orders').set({ agreement_version: VERSION }).execute()
    change({ updated: '2027-01-01', sections })
    expect((await get(at(order, 'agreement-text'))).result.agreement).toEqual(before)
    expect(await sign(order, { version: '2027-01-01' })).toMatchObject({ code: 'x409' })
    expect((await sign(order)).result.agreement).toEqual(before)
    content.agreements = new Map()
    const another = await loadOrder(await makeMember(db), 'paid')
    expect((await get(at(another, 'agreement-text'))).code).toBe('x404')
  })

  test('signs those words also where the new ones have the same day', async () => {
    const before = shipped()
    const agreementDigest = await storeAgreement(db, before, new Date(now))
    change({ sections })
    const said: string[] = []
    await storeAgreements(db, content, {
      now: new Date(now + 1),
      say: (sentence) => void said.push(sentence),
    })
    expect(said).toEqual([expect.stringContaining('content/agreements/course-27.json 的文字改了')])
    const order = await loadOrder(student, 'paid', { agreementDigest })
    await db.updateTable('orders').set({ agreement_version: VERSION }).execute()
    expect((await sign(order)).result.agreement).toEqual(before)
  })

  test('is notified where the words are of another version than the order was made under', async () => {
    const order = await loadOrder(student, 'paid')
    await db.updateTable('orders').set({ agreement_version: '2026-10-01' }).execute()
    const { result } = await get(at(order, 'agreement-text'))
    expect(result).toMatchObject({ order: { madeUnder: '2026-10-01' }, agreement: { updated: VERSION } })
    expect((await sign(order, { version: '2026-10-01' })).code).toBe('x409')
    const signed = await sign(order, { version: result.version })
    expect(signed.result).toMatchObject({
      order: { madeUnder: '2026-10-01' },
      agreement: { updated: VERSION },
    })
    const { url } = (await get(at(order, 'agreement-pdf'))).result
    const pages = listPages((await server.app.inject({ url })).rawPayload)
    expect(pages.join('').replace(/\s/g, '')).toContain(
      `下单时的协议版本：2026-10-01，那一版的文字没有保存；签署的是${VERSION}版`,
    )
    const known = await loadOrder(await makeMember(db), 'paid')
    expect(JSON.stringify(await get(at(known, 'agreement-text')))).not.toContain('madeUnder')
  })

  test('signs the first words that are known of a version, where the order stored none', async () => {
    const before = shipped()
    const say = (sentence: string): void => void expect(sentence).toBe('')
    await storeAgreements(db, content, { now: new Date(now), say })
    await storeAgreements(db, content, { now: new Date(now), say })
    change({ updated: '2027-01-01', sections })
    const order = await loadOrder(student, 'paid')
    await db.updateTable('orders').set({ agreement_version: VERSION }).execute()
    expect((await sign(order)).result.agreement).toEqual(before)
  })
})

test('the start names the versions that unsigned orders have and the database lacks, until their file was there', async () => {
  await loadOrder(student, 'paid')
  await db.updateTable('orders').set({ agreement_version: '2026-01-01' }).execute()
  const [today] = content.agreements.values()
  if (!today) throw new Error('there is no agreement')
  const said: string[] = []
  const store = async (updated: string) =>
    storeAgreements(
      db,
      { agreements: new Map([['course-27', { ...today, updated }]]) },
      { now: new Date(now), say: (sentence) => void said.push(sentence) },
    )
  await store(VERSION)
  expect(said.splice(0)).toEqual([expect.stringContaining('协议 course-27 的版本 2026-01-01')])
  await store('2026-01-01')
  await store(VERSION)
  expect(said).toEqual([])
})

describe('a signature', () => {
  const edit = (own: object) => {
    const [agreement] = content.agreements.values()
    if (!agreement) throw new Error('there is no agreement')
    content.agreements = new Map([['course-27', { ...agreement, ...own }]])
  }
  const read = async (order: string) => (await get(at(order, 'agreement-text'))).result
  const sections = [{ heading: '一、新的', paragraphs: ['后来的文字。'] }]

  test('is of the words that were read: others under the same day are read first', async () => {
    const order = await loadOrder(student, 'paid')
    const { version } = await read(order)
    edit({ sections })
    for (const before of [version, VERSION])
      expect(await sign(order, { version: before })).toMatchObject({ code: 'x409', msg: CHANGED })
    const now = await read(order)
    expect(now.agreement).toMatchObject({ sections })
    expect((await sign(order, { version: now.version })).result.agreement).toEqual(now.agreement)
    expect((await sign(order, { version: now.version })).status).toBe(200)
  })

  test('may name the day alone where the order stores its words', async () => {
    const [words] = content.agreements.values()
    if (!words) throw new Error('there is no agreement')
    const agreementDigest = await storeAgreement(db, words, new Date(now))
    const order = await loadOrder(student, 'paid', { agreementDigest })
    await db.updateTable('orders').set({ agreement_version: VERSION }).execute()
    edit({ sections })
    expect(await sign(order, { version: `${VERSION}.0123456789abcdef` })).toMatchObject({ code: 'x409' })
    expect((await sign(order, { version: VERSION })).result.agreement).toEqual(words)
  })
})

describe('a signed agreement', () => {
  /** Exchanges an order. */
  async function exchange(order: string): Promise<void> {
    const goods = ['sample-maths-integral-algebra']
    const [from_title, to_title] = ['27 暑期强基营', '积分课']
    const titles = { from_title, to_title, from_courses: ['作文甲'], to_courses: ['积分乙'] }
    const { uid } = student
    const of = { uid, order_id: order, id: newUuid(new Date(now)), at: new Date(now) }
    await db
      .insertInto('order_exchanges')
      .values({ ...of, ...titles, from_product: 'a', to_product: 'b' })
      .execute()
    await db
      .updateTable('orders')
      .set({ title: to_title, terms: JSON.stringify({ goods }) as never })
      .where('id', '=', order)
      .execute()
  }
  const textOfCopy = async (order: string): Promise<string> => {
    const { url } = (await get(at(order, 'agreement-pdf'))).result
    return listPages((await server.app.inject({ url })).rawPayload).join('')
  }

  test('names the order, the product and its courses, as they were called when it was signed', async () => {
    const order = await loadOrder(student, 'paid')
    const [course] = listCourses(content.courses.courses, ['sample-english-writing'])
    const named = { number: NUMBER, title: '27 暑期强基营', courses: [course?.title] }
    expect((await get(at(order, 'agreement-text'))).result.order).toEqual(named)
    expect((await sign(order)).result.order).toEqual(named)
    content.courses = { ...content.courses, courses: [] }
    await db.updateTable('orders').set({ title: '改了的名字' }).execute()
    expect((await get(at(order, 'agreement'))).result.order).toEqual(named)
    const text = await textOfCopy(order)
    expect(text).toContain('购买内容：27 暑期强基营')
    expect(text).toContain(`包含课程：${course?.title}`)
  })

  test('names both after an exchange, and the copy that was drawn before it is drawn again', async () => {
    const order = await loadOrder(student, 'delivered')
    const { courses } = (await sign(order)).result.order
    expect(await textOfCopy(order)).not.toContain('换成：')
    now += 60_000
    await exchange(order)
    expect((await get(at(order, 'agreement'))).result.order).toEqual({
      number: NUMBER,
      title: '27 暑期强基营',
      courses,
      exchanged: { title: '积分课', courses: ['积分乙'], at: now },
    })
    const text = await textOfCopy(order)
    expect(text).toContain('购买内容：27 暑期强基营')
    expect(text).toContain('2026-11-26 12:01 换成：积分课')
    expect(text).toContain('换成后包含课程：积分乙')
  })

  test('names both where it was signed after the exchange', async () => {
    const order = await loadOrder(student, 'delivered')
    await exchange(order)
    now += 60_000
    const { order: agreed } = (await sign(order)).result
    expect(agreed).toMatchObject({ title: '27 暑期强基营', courses: ['作文甲'] })
    expect(agreed.exchanged).toMatchObject({ title: '积分课' })
    expect(agreed.exchanged.courses).toHaveLength(1)
  })
})
