import { sql } from 'kysely'
import type { HandedSequence } from '../../../contract/schemas/market/promotion'
import { ErrorCode } from '../../../contract/errors'
import { newUuid } from '../../../server/src/lib/uuid'
import type { Member } from '../../support/accounts'
import { form } from '../../support/form'
import { startWholeServer } from '../../support/whole-server'
import { startForEach } from '../../support/start-suite'

const MOBILE = '13800001234'

const suite = startForEach(startWholeServer)
let member: Member

beforeEach(async () => {
  member = await logIn(MOBILE)
})

const newId = () => newUuid(new Date())

/** Logs a phone in, without the calls that follow. */
async function logIn(mobile: string): Promise<Member> {
  const headers = { a: 'shangan-h5', p: '9', v: '4080500', d: `of-${mobile}` }
  const query = { mobile, type: '3' }
  await suite.app.inject({ method: 'GET', url: '/auth/v2/basic/mobile-code', query, headers })
  const code = suite.messages.filter((message) => message.mobile === mobile).at(-1)?.code
  const sent = form({ grant_type: 'sms', client_id: 'shangan-h5', mobile, code, consent: 'current' })
  const { uid, access_token } = (
    await suite.app.inject({ method: 'POST', url: '/auth/oauth/token', ...sent })
  ).json()
  return { uid, headers: { authorization: `Bearer ${access_token}` } }
}

/** The steps that are left after a new student's login under a seller's link. */
function whole(rest: Partial<HandedSequence> = {}): HandedSequence {
  const id = newId()
  const link = { promotionId: '27001', inviteCode: 'DEMO01' }
  return {
    id,
    steps: ['branch', 'register', 'invite', 'signUp'],
    ...link,
    clue: { id, uid: member.uid, phone: MOBILE, ...link, source: 'summer-gold', extra: { submitTime: 1 } },
    ...rest,
  }
}

const handOver = (sequences: readonly HandedSequence[], { uid, headers } = member) =>
  suite.app.inject({
    method: 'POST',
    url: `/gaoshou/v1/users/${uid}/after-login`,
    headers: { ...headers },
    payload: { sequences },
  })

const post = (url: string, payload: object) =>
  suite.app.inject({ method: 'POST', url, headers: { ...member.headers }, payload })

/** The rows that the calls after a login write, without times. */
async function written(): Promise<object> {
  const { db } = suite
  const [profiles, invites, signUps, clues, touches] = await Promise.all([
    db.selectFrom('profiles').select(['uid', 'branch_id', 'name']).execute(),
    db.selectFrom('invites').select(['uid', 'invite_code']).execute(),
    db.selectFrom('sign_ups').select(['uid', 'id', 'promotion_id']).execute(),
    db.selectFrom('sales_clues').select(['uid', 'id', 'promotion_id', 'invite_code']).execute(),
    db.selectFrom('attributions').select(['uid', 'id', 'touch', 'invite_code']).execute(),
  ])
  return { profiles, invites, signUps, clues, touches }
}

/** The named calls of the specification for a sequence, as the app sends them. */
async function nameCalls({ promotionId, inviteCode, clue }: HandedSequence): Promise<void> {
  const { uid } = member
  const url = `/auth/v1/seller-sales-url/account-invite-code?inviteCode=${inviteCode}`
  const { branchId } = (await suite.app.inject({ url })).json().result
  const answers = [
    await post('/auth/v1/users/register', { id: newId(), uid, branchId }),
    await post(`/auth/v1/account/${uid}/extra`, { id: newId(), inviteCode }),
    await post(`/base/v1/promotions/${promotionId}/sign-ups`, { ...clue }),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
}

test('leaves what the named calls leave, and the named calls afterwards change nothing', async () => {
  const sequence = whole()
  const answer = await handOver([sequence])
  expect(answer.json()).toMatchObject({
    status: 200,
    result: { settled: [{ id: sequence.id, steps: ['branch', 'register', 'invite', 'signUp'] }] },
  })
  const before = await written()
  expect(before).toEqual({
    profiles: [{ uid: member.uid, branch_id: expect.stringMatching(/./), name: '' }],
    invites: [{ uid: member.uid, invite_code: 'DEMO01' }],
    signUps: [{ uid: member.uid, id: sequence.id, promotion_id: '27001' }],
    clues: [{ uid: member.uid, id: sequence.id, promotion_id: '27001', invite_code: 'DEMO01' }],
    touches: [{ uid: member.uid, id: sequence.id, touch: 'first', invite_code: 'DEMO01' }],
  })
  await nameCalls(sequence)
  await handOver([sequence])
  expect(await written()).toEqual(before)
})

test('sent twice at the same time and beside the named calls it is done once', async () => {
  const sequence = whole()
  const answers = await Promise.all([handOver([sequence]), handOver([sequence]), nameCalls(sequence)])
  expect(answers.slice(0, 2).map((it) => it?.statusCode)).toEqual([200, 200])
  const { db } = suite
  for (const table of ['profiles', 'invites', 'sign_ups', 'sales_clues', 'attributions'] as const) {
    expect(await db.selectFrom(table).select('uid').execute()).toHaveLength(1)
  }
})

test('only the steps that are named are done', async () => {
  await handOver([whole({ steps: ['invite'] })])
  expect(await written()).toMatchObject({ profiles: [], invites: [{}], signUps: [], clues: [] })
})

test('a lead without a promotion is a lead alone', async () => {
  const { id } = whole()
  await handOver([{ id, steps: ['signUp'], clue: { id, uid: member.uid, source: 'a-page' } }])
  expect(await written()).toMatchObject({ signUps: [], clues: [{ id, promotion_id: '' }] })
})

test('a promotion that never was loses no lead, and nobody takes part in it', async () => {
  const id = newId()
  const link = { promotionId: '424242', inviteCode: 'DEMO01' }
  const clue = { id, uid: member.uid, phone: MOBILE, ...link }
  const answer = (await handOver([{ id, steps: ['signUp'], ...link, clue }])).json()
  expect(answer.result.settled).toEqual([{ id, steps: ['signUp'] }])
  expect(await written()).toMatchObject({ signUps: [], clues: [{ id, invite_code: 'DEMO01' }] })
})

test('a step that is refused for good is settled, and the others are done', async () => {
  const first = whole()
  await handOver([first])
  const another = whole({ clue: { id: first.id, uid: member.uid, source: 'other words' } })
  const warn = jest.spyOn(suite.app.log, 'warn')
  const answer = (await handOver([{ ...another, steps: ['invite', 'signUp'] }])).json()
  expect(answer.result.settled).toEqual([{ id: another.id, steps: ['invite', 'signUp'] }])
  // The operator learns what and why, and nothing of the student.
  expect(warn.mock.calls).toEqual([
    [{ reqId: expect.any(String), step: 'signUp', code: ErrorCode.Conflict }, expect.any(String)],
  ])
})

test('a lead in the name of somebody else is not taken', async () => {
  const { uid } = await logIn('13900005678')
  const sequence = whole()
  await handOver([{ ...sequence, ...(sequence.clue && { clue: { ...sequence.clue, uid } }) }])
  expect(await written()).toMatchObject({ invites: [{ uid: member.uid }], signUps: [], clues: [] })
})

test('a failing database leaves the whole sequence with the client', async () => {
  await sql`alter table sales_clues add constraint broken check (false) not valid`.execute(suite.db)
  const sequence = whole()
  expect((await handOver([sequence])).json()).toMatchObject({ status: 500, code: ErrorCode.Internal })
  await sql`alter table sales_clues drop constraint broken`.execute(suite.db)
  expect((await handOver([sequence])).statusCode).toBe(200)
  expect(await written()).toMatchObject({ signUps: [{}], clues: [{}], touches: [{}] })
})

test('a stranger is turned away before what was sent is read', async () => {
  const otherMember = await logIn('13900005678')
  expect((await handOver([whole()], { uid: member.uid, headers: otherMember.headers })).statusCode).toBe(403)
  expect((await handOver([whole()], { uid: member.uid, headers: { authorization: '' } })).statusCode).toBe(
    401,
  )
})
