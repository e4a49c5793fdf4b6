import { DAY_MS } from '../../../contract/domain/china-time'
import { formerClaims, hadAccount } from '../../../server/src/domain/deleted-account'
import { retentionJob } from '../../../server/src/jobs/retention'
import { newUuid } from '../../../server/src/lib/uuid'
import { deriveKeys } from '../../../server/src/security/keys'
import { readConfig } from '../../../server/src/config'
import { loadBoot } from '../../../server/src/config/boot'
import type { Member } from '../../support/accounts'
import { sharedContent } from '../../support/content'
import { startWholeServer, type WholeServer } from '../../support/whole-server'

const MOBILE = '13800001234'
const NEXT = '13800005678'
const SECRET = 'a secret of the test that is long enough'
const keys = deriveKeys(SECRET)
/** The time by the clock of the server: each step is two minutes after the one before. */
let now: number
let server: WholeServer

beforeEach(async () => {
  now = Date.parse('2026-11-26T04:00:00Z')
  server = await startWholeServer({ clock: () => new Date(now), env: { SECRET } })
})
afterEach(() => server.close())

async function call(
  { uid, headers }: Member,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  payload?: object,
) {
  const url = path.replace('{uid}', uid)
  return server.app.inject({ method, url, headers, ...(payload && { payload }) })
}

/** Deletes an account over HTTP, and registers the same phone again. */
async function comeAgain(of: Member, mobile = MOBILE): Promise<Member> {
  const code = await codeTo(mobile, of)
  expect((await call(of, 'POST', '/auth/v1/users/{uid}/deletion', { code })).statusCode).toBe(200)
  now += 120_000
  return server.member(mobile)
}

/** Asks for a code that confirms something to a phone. */
async function codeTo(mobile: string, of: Member): Promise<string> {
  now += 120_000
  const headers = { ...of.headers, a: 'shangan-h5', p: '9', v: '4080500', d: `of-${mobile}` }
  await server.app.inject({ url: '/auth/v2/basic/mobile-code', query: { mobile, type: '1' }, headers })
  return server.messages.filter((message) => message.mobile === mobile).at(-1)?.code ?? ''
}

/** Gives an account another phone over HTTP. */
async function changePhone(of: Member, from: string, mobile: string): Promise<void> {
  const proofs = { oldCode: await codeTo(from, of), code: await codeTo(mobile, of) }
  const body = { id: newUuid(new Date(now)), mobile, ...proofs }
  expect((await call(of, 'PUT', '/auth/v1/users/{uid}/phone', body)).statusCode).toBe(200)
}

const takeCoupon = (of: Member) =>
  call(of, 'POST', '/shop/v1/coupons', { id: newUuid(new Date(now)), couponId: 'sample-new-10' })
const taken = async () =>
  (
    await server.db
      .selectFrom('shop_counts')
      .select('taken')
      .where('name', '=', 'sample-new-10')
      .executeTakeFirst()
  )?.taken

test('a coupon is one for a person, whoever deletes the account and comes again', async () => {
  const me = await server.member(MOBILE)
  expect((await takeCoupon(me)).statusCode).toBe(200)
  const again = await comeAgain(me)
  const refused = await takeCoupon(again)
  expect([refused.statusCode, refused.json().msg]).toEqual([409, '这张优惠券你用以前的账号领过了，每人一张'])
  const open: { couponId: string }[] = (await call(again, 'GET', '/shop/v1/coupons')).json().result.open
  expect(open.map(({ couponId }) => couponId)).not.toContain('sample-new-10')
  expect(await taken()).toBe(1)
  // A third time, and a coupon that was never had.
  const third = await comeAgain(again)
  expect((await takeCoupon(third)).statusCode).toBe(409)
  const code = { id: newUuid(new Date(now)), code: 'READ2027' }
  expect((await call(third, 'POST', '/shop/v1/coupons', code)).statusCode).toBe(200)
  expect((await takeCoupon(await server.member(NEXT))).statusCode).toBe(200)
})

test('a trial and a free course go on where the former account began them', async () => {
  const me = await server.member(MOBILE)
  const trial = '/gaoshou/v1/student/{uid}/member/study/temporary'
  const { expiresAt } = (await call(me, 'POST', trial)).json().result
  const boot = loadBoot(readConfig({ NODE_ENV: 'test' }).bootFile)
  const goods = Object.values(boot.courseChoice).flat()[0] ?? ''
  const { openedAt } = (await call(me, 'POST', `/gaoshou/v1/student/{uid}/goods/${goods}`)).json().result
  now += DAY_MS
  const again = await comeAgain(await server.member(MOBILE))
  expect((await call(again, 'POST', trial)).json().result).toMatchObject({ expiresAt, temporary: true })
  expect((await call(again, 'POST', `/gaoshou/v1/student/{uid}/goods/${goods}`)).json().result).toMatchObject(
    {
      openedAt,
    },
  )
  now += 30 * DAY_MS
  const third = await comeAgain(await server.member(MOBILE))
  expect((await call(third, 'POST', trial)).statusCode).toBe(409)
})

test('the award of a task is a person’s once', async () => {
  const me = await server.member(MOBILE)
  const row = { uid: me.uid, point: 5, claimed_at: new Date(now), award: '{"kind":"points","amount":5}' }
  const ids = ['winter-sprint-27', `daily-words_${20783}`]
  await server.db
    .insertInto('task_claims')
    .values(ids.map((task_id) => ({ ...row, task_id })))
    .execute()
  const again = await comeAgain(me)
  for (const id of ids) {
    const refused = await call(again, 'PUT', `/excitation/v1/users/{uid}/tasks/${id}/awards`)
    expect([refused.statusCode, refused.json().msg]).toEqual([409, '这个奖励你用以前的账号领过了，每人一次'])
  }
})

test('the first result of a public paper is that of a person', async () => {
  const me = await server.member(MOBILE)
  const { bank } = await sharedContent('content')
  const paper = bank.papers.find(({ isPublic }) => isPublic)
  if (!paper) throw new Error('there is a public paper')
  const questions = paper.sections.flatMap((section) => section.questions)
  const handIn = async (of: Member) => {
    const base = () => ({ id: newUuid(new Date(now)), at: now })
    const begin = {
      ...base(),
      kind: 'begin',
      mode: 'public',
      source: `paper:${paper.id}`,
      questions,
      seed: 1,
    }
    const events = [begin, { ...base(), kind: 'finish', attempt: begin.id, why: 'done' }]
    const sent = await call(of, 'POST', '/study/v1/users/{uid}/streams/practice/events', { events })
    expect(sent.statusCode).toBe(200)
    return (await call(of, 'GET', `/statistics/v1/leaderboard/paper-${paper.id}/item`)).json().result.rank
  }
  expect(await handIn(me)).toBe(1)
  expect(await handIn(await comeAgain(me))).toBeNull()
})

test('a student who signs in by WeChat alone is recognized by it, and nobody else is', async () => {
  const third = { kind: 'wechat-mini', openid: 'o-1' }
  const me = await server.member(MOBILE)
  await server.db
    .insertInto('third_directory')
    .values({ ...third, uid: me.uid })
    .execute()
  await takeCoupon(me)
  await comeAgain(me)
  const otherMember = await server.member(NEXT)
  expect(await hadAccount(server.db, keys, otherMember.uid)).toBe(false)
  await server.db
    .insertInto('third_directory')
    .values({ ...third, uid: otherMember.uid })
    .execute()
  expect(await hadAccount(server.db, keys, otherMember.uid)).toBe(true)
  expect([...(await formerClaims(server.db, keys, otherMember.uid, 'coupon')).keys()]).toEqual([
    'sample-new-10',
  ])
})

test('a student who leaves a phone stays without a second benefit, even after deleting the account on the next one', async () => {
  const me = await server.member(MOBILE)
  await takeCoupon(me)
  await changePhone(me, MOBILE, NEXT)
  const next = await comeAgain(me, NEXT)
  expect((await takeCoupon(next)).statusCode).toBe(409)
  now += 120_000
  const again = await server.member(MOBILE)
  expect((await takeCoupon(again)).statusCode).toBe(409)
  expect(await hadAccount(server.db, keys, again.uid)).toBe(true)
  expect(await taken()).toBe(1)
})

test('a student who comes back to a phone with the same account is as new as before', async () => {
  const me = await server.member(MOBILE)
  await changePhone(me, MOBILE, NEXT)
  await changePhone(me, NEXT, MOBILE)
  expect(await hadAccount(server.db, keys, me.uid)).toBe(false)
  expect((await takeCoupon(me)).statusCode).toBe(200)
})

test('the next owner of a number is new three years after it was left', async () => {
  const me = await server.member(MOBILE)
  await takeCoupon(me)
  await changePhone(me, MOBILE, NEXT)
  now += (3 * 365 + 1) * DAY_MS
  await retentionJob.run(server.db, new Date(now), new AbortController().signal)
  const owner = await server.member(MOBILE)
  expect(await hadAccount(server.db, keys, owner.uid)).toBe(false)
  expect((await takeCoupon(owner)).statusCode).toBe(200)
})
