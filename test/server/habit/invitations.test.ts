import { sql } from 'kysely'
import Value from 'typebox/value'
import { schemas } from '../../../contract/schemas'
import { getStudyDay } from '../../../contract/domain/study/day'
import { rewardsJob } from '../../../server/src/jobs/rewards'
import { personalTables, eraseFrom } from '../../../server/src/modules/account/auth/personal-data'
import type { Member } from '../../support/accounts'
import { someoneWaits } from '../../support/locks'
import { days, startRewards } from '../../support/rewards'
import { startForAll } from '../../support/start-suite'

const server = startForAll(startRewards)
let me: Member
let friend: Member
beforeEach(async () => {
  server.goTo(getStudyDay('2026-07-01'))
  me = await named('林清')
  friend = await named('陈安')
})

async function named(name: string): Promise<Member> {
  const caller = await server.member()
  const profile = { uid: caller.uid, name, avatar: '', branch_id: '1', created_at: server.now() }
  await server.db.insertInto('profiles').values(profile).execute()
  return caller
}

const from = (device: string) => ({ h: 'browser', m: 'android', d: device })
async function invitation(caller = me, device = 'inviter') {
  const url = `/excitation/v1/users/${caller.uid}/invitation`
  const { result } = await server.call(caller, 'GET', url, undefined, from(device))
  if (!Value.Check(schemas.getInvitation.result, result)) throw new Error('it does not fit the contract')
  return result
}
const name = (code: string, caller = friend, { task = 'invite', device = 'invitee' } = {}) =>
  server.call(
    caller,
    'POST',
    `/gaoshou/v1/users/${caller.uid}/tasks/${task}/students`,
    { code },
    from(device),
  )
async function awards(caller = me, query = '') {
  const { result } = await server.call(caller, 'GET', `/excitation/v1/tasks/invite/invitee/awrads${query}`)
  if (!Value.Check(schemas.listInviteeAwards.result, result)) throw new Error('it does not fit the contract')
  return result
}
const total = async (caller: Member) => (await server.tasks(caller)).result.total
const erase = async ({ uid }: Member) => {
  for (const table of Object.keys(personalTables)) await eraseFrom(server.db, table, uid)
}
/** Studies on some days, beginning with the running one; the clock goes along. */
async function studies(caller: Member, count: number): Promise<void> {
  for (let nth = 0; nth < count; nth += 1) {
    if (nth > 0) server.wait(days(1))
    await server.study(caller)
  }
}

test('a code stays, is shown with its link, and is of one student', async () => {
  const own = await invitation()
  expect(own).toMatchObject({ taskId: 'invite', invited: 0, earned: 0, limit: 2, days: 3 })
  expect(own.to).toBe(`/new-rewards?friend=${own.code}`)
  expect(own.canName).toBe(server.now().getTime() + days(7))
  expect((await invitation()).code).toBe(own.code)
  expect((await invitation(friend, 'invitee')).code).not.toBe(own.code)
})

const visitorRows = async ({ uid }: Member) => {
  const rows = await server.db.selectFrom('visitors').select('visitor').where('uid', '=', uid).execute()
  return rows.length
}

test('a look at the code while the account is erased ties no installation to it', async () => {
  await invitation()
  let looking: Promise<unknown> = Promise.resolve()
  await server.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('visitors').where('uid', '=', me.uid).execute()
    await tx.deleteFrom('accounts').where('uid', '=', me.uid).execute()
    looking = server.call(me, 'GET', `/excitation/v1/users/${me.uid}/invitation`, undefined, from('other'))
    await new Promise((resolve) => setTimeout(resolve, 500))
  })
  await looking
  expect(await visitorRows(me)).toBe(0)
})

test('no more than fifty installations are written down of a student, and those stay', async () => {
  for (let nth = 0; nth < 52; nth += 1) await invitation(me, `device ${nth}`)
  expect(await visitorRows(me)).toBe(50)
  const { code } = await invitation()
  expect(await name(code, friend, { device: 'device 3' })).toMatchObject({ code: 'x409' })
})

test('both get their points once who was invited has studied on three days, and only once', async () => {
  const { code } = await invitation()
  const joinedAt = server.now().getTime()
  expect((await name(code)).result).toEqual({ taskId: 'invite', joinedAt })
  expect(await awards()).toEqual({
    items: [{ name: '陈**', at: joinedAt, point: 100, state: 'pending' }],
  })
  expect(await invitation(friend, 'invitee')).toMatchObject({ invitedBy: '林**' })
  await studies(friend, 2)
  expect([await total(me), await total(friend)]).toEqual([0, 0])
  server.wait(days(1))
  await server.study(friend, 1)
  expect([await total(me), await total(friend)]).toEqual([0, 0])
  await server.study(friend)
  const looks = await Promise.all([total(me), total(friend), total(me), total(friend), total(me)])
  expect(looks.every((points) => points <= 100)).toBe(true)
  expect([await total(me), await total(friend)]).toEqual([100, 50])
  expect((await awards()).items).toMatchObject([{ point: 100, state: 'earned' }])
  expect(await invitation()).toMatchObject({ invited: 1, earned: 1 })
  const task = (await server.tasks(me)).result.items.at(-1)
  expect(task).toMatchObject({ taskId: 'invite', kind: 'invite', goal: 2, done: 1, state: 'open' })
  expect(await server.claim(me, 'invite')).toMatchObject({ code: 'x409' })
})

test('nobody invites a phone that had an account before', async () => {
  const { code } = await invitation()
  const back = await server.returned()
  expect(await invitation(back, 'invitee')).not.toHaveProperty('canName')
  const msg = '这个手机号以前有过账号，不算新同学，不能填写邀请码'
  expect(await name(code, back)).toMatchObject({ code: 'x409', msg })
})

test('the same code again changes nothing, and no other one takes its place', async () => {
  const { code } = await invitation()
  const { code: other } = await invitation(await named('王乐'), 'third')
  const answers = await Promise.all([name(code), name(code), name(code)])
  expect(new Set(answers.map(({ result }) => JSON.stringify(result))).size).toBe(1)
  expect(await name(other)).toMatchObject({ code: 'x409', msg: '你已经填过邀请码，填好后不能再改' })
  server.wait(days(30))
  expect((await name(code)).result).toEqual(answers[0]?.result)
  expect((await awards()).items).toHaveLength(1)
})

test('ten devices that name two students at once name one of them', async () => {
  const { code } = await invitation()
  const { code: other } = await invitation(await named('王乐'), 'third')
  const answers = await Promise.all(Array.from({ length: 10 }, (_, nth) => name(nth % 2 ? code : other)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  const rows = await server.db.selectFrom('invitations').select('uid').where('uid', '=', friend.uid).execute()
  expect(rows).toHaveLength(1)
})

test('of two invitations that would close a ring together, at two servers at once, the second is refused', async () => {
  const [third, fourth] = [await named('王乐'), await named('赵宁')]
  const ring = [me, friend, third, fourth]
  const codes: string[] = []
  for (const [nth, caller] of ring.entries()) codes.push((await invitation(caller, `ring${nth}`)).code)
  const names = (invited: number, inviter: number) =>
    name(codes[inviter] ?? '', ring[invited], { device: `ring${invited}` })
  await names(1, 0)
  await names(3, 2)
  let closing: Promise<{ status: number; msg: string }[]> = Promise.resolve([])
  // Both have looked for a ring before either is written.
  await server.db.transaction().execute(async (tx) => {
    await sql`lock table invitations in share mode`.execute(tx)
    closing = Promise.all([names(2, 1), names(0, 3)])
    await someoneWaits(server.db, 2)
  })
  const answers = await closing
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.msg).toContain('你邀请的同学邀请来的')
})

test.each([
  ['a code that nobody has', async () => name('ABCD2345'), 'x404', '没有这个邀请码，请检查有没有输错'],
  ['another task', async () => name((await invitation()).code, friend, { task: 'day-words' }), 'x404'],
  ['the own code', async () => name((await invitation(friend, 'invitee')).code), 'x409', '这是你自己的'],
  [
    'an account that is a week old',
    async () => {
      const { code } = await invitation()
      server.wait(days(7))
      return name(code)
    },
    'x409',
    '注册 7 天内才能填写',
  ],
  [
    'the installation that the code is from',
    async () => name((await invitation(me, 'shared')).code, friend, { device: 'shared' }),
    'x409',
    '这台设备上登录过对方的账号',
  ],
  [
    'an installation that both have used before',
    async () => {
      const { code } = await invitation(me, 'shared')
      await invitation(friend, 'shared')
      return name(code, friend, { device: 'other' })
    },
    'x409',
    '这台设备上登录过对方的账号',
  ],
  [
    'who was invited by oneself',
    async () => {
      const { code } = await invitation(friend, 'invitee')
      await name(code, me, { device: 'inviter' })
      return name((await invitation()).code)
    },
    'x409',
    '你邀请的同学邀请来的',
  ],
  [
    'who was invited by somebody whom one invited',
    async () => {
      const between = await named('王乐')
      await name((await invitation(friend, 'invitee')).code, between, { device: 'third' })
      await name((await invitation(between, 'third')).code, me, { device: 'inviter' })
      return name((await invitation()).code)
    },
    'x409',
    '你邀请的同学邀请来的',
  ],
])('%s is refused', async (_what, ask, code, sentence = '') => {
  const answer = await ask()
  expect([answer.code, answer.msg.includes(sentence)]).toEqual([code, true])
  const rows = await server.db.selectFrom('invitations').select('uid').where('uid', '=', friend.uid).execute()
  expect(rows).toEqual([])
})

test('of a month no more count than the limit, and whom they invited has the points all the same', async () => {
  const { code } = await invitation()
  const all = [friend, await named('王乐'), await named('赵宁')]
  for (const [nth, caller] of all.entries())
    expect((await name(code, caller, { device: `d${nth}` })).status).toBe(200)
  for (let day = 0; day < 3; day += 1) {
    for (const caller of all) await server.study(caller)
    if (day < 2) server.wait(days(1))
  }
  expect(await total(me)).toBe(200)
  expect((await awards()).items.map(({ state }) => state).sort()).toEqual(['earned', 'earned', 'over'])
  expect(await Promise.all(all.map(total))).toEqual([50, 50, 50])
  server.goTo(getStudyDay('2026-08-01'))
  const next = await named('周远')
  await name(code, next, { device: 'd4' })
  await studies(next, 3)
  expect(await total(me)).toBe(300)
})

test('a friend who does not study in time brings nothing', async () => {
  await name((await invitation()).code)
  await studies(friend, 2)
  server.wait(days(25))
  await server.study(friend)
  expect([await total(me), await total(friend)]).toEqual([0, 0])
  expect((await awards()).items).toMatchObject([{ state: 'pending' }])
  server.wait(days(1))
  expect((await awards()).items).toMatchObject([{ state: 'over', point: 0 }])
})

test('the inviting student may be gone: the points of the invited one come, and nothing of theirs is left', async () => {
  await name((await invitation()).code)
  await erase(me)
  expect(await invitation(friend, 'invitee')).toMatchObject({ invitedBy: '已注销的同学' })
  await studies(friend, 3)
  expect(await total(friend)).toBe(50)
  const { rows } = await sql`
    select from point_entries where uid = ${me.uid} union all
    select from invitee_awards where uid = ${me.uid}`.execute(server.db)
  expect(rows).toEqual([])
})

test('the invited student may be gone: earned points stay, open ones are over, and nobody is named', async () => {
  const { code } = await invitation()
  const otherMember = await named('王乐')
  await name(code)
  await name(code, otherMember, { device: 'third' })
  await studies(friend, 3)
  expect(await total(me)).toBe(100)
  await erase(friend)
  await erase(otherMember)
  const { items } = await awards()
  expect(items.map(({ name: of }) => of)).toEqual(['已注销的同学', '已注销的同学'])
  expect(items.map(({ state, point }) => [state, point]).sort()).toEqual([
    ['earned', 100],
    ['over', 0],
  ])
  expect(await total(me)).toBe(100)
})

test('those who came are read page by page, the newest first', async () => {
  const { code } = await invitation()
  for (const [nth, of] of ['赵', '钱', '孙'].entries()) {
    await name(code, await named(of), { device: `p${nth}` })
    server.wait(60_000)
  }
  const first = await awards(me, '?limit=2')
  expect(first.items.map(({ name: of }) => of)).toEqual(['孙**', '钱**'])
  const second = await awards(me, `?limit=2&cursor=${first.next}`)
  expect([second.items.map(({ name: of }) => of), second.next]).toEqual([['赵**'], undefined])
  expect((await awards(friend)).items).toEqual([])
})

describe('when nobody opens a page', () => {
  const run = () =>
    rewardsJob(server.content, server.keys).run(server.db, server.now(), new AbortController().signal)
  const entries = () =>
    server.db
      .selectFrom('point_entries')
      .select('uid')
      .where('uid', 'in', [me.uid, friend.uid])
      .where('kind', '=', 'invite')
      .execute()
  const open = () =>
    server.db
      .selectFrom('invitations')
      .select('uid')
      .where('uid', '=', friend.uid)
      .where('settled_at', 'is', null)
      .execute()

  test('both get their points soon after the third day', async () => {
    await name((await invitation()).code)
    await studies(friend, 2)
    await run()
    expect(await entries()).toEqual([])
    server.wait(days(1))
    await server.study(friend)
    await Promise.all([run(), run()])
    expect((await entries()).map(({ uid }) => uid).sort()).toEqual([me.uid, friend.uid].sort())
    await run()
    expect(await entries()).toHaveLength(2)
  })

  test('an invitation that can earn nothing any more is over', async () => {
    await name((await invitation()).code)
    server.wait(days(26))
    await run()
    expect(await open()).toHaveLength(1)
    server.wait(days(2))
    await run()
    expect([await open(), await entries()]).toEqual([[], []])
  })
})
