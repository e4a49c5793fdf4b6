import { sql } from 'kysely'
import { ErrorCode } from '../../../contract/errors'
import { retentionJob } from '../../../server/src/jobs/retention'
import { deriveKeys } from '../../../server/src/security/keys'
import { newUuid } from '../../../server/src/lib/uuid'
import { proofKey } from '../../../server/src/domain/deleted-account'
import { askCode, logIn, smsLogin, startAccountApp, type Member } from '../../support/accounts'
import { confirmCode } from '../../support/passwords'
import { startForEach } from '../../support/start-suite'

const MOBILE = '13800001234'
const LICENSE = '2026-06-01'
const suite = startForEach(startAccountApp)

/** Logs in with the box ticked. */
async function agree(device = '安卓手机·浏览器'): Promise<Member> {
  suite.wait(60)
  await askCode(suite, MOBILE, { ip: MOBILE })
  const code = suite.messages.at(-1)?.code ?? ''
  const { uid, access_token } = (await smsLogin(suite, MOBILE, code, { consent: 'current', device })).json()
  return { uid, headers: { authorization: `Bearer ${access_token}` } }
}

const history = () =>
  suite.db
    .selectFrom('consents')
    .select(['about', 'given', 'version', 'place', 'device'])
    .orderBy('created_at')
    .execute()

const choose = (member: Member, allowed: boolean, id = newUuid(suite.now())) =>
  suite.app.inject({
    method: 'PUT',
    url: `/auth/v1/users/${member.uid}/contact`,
    headers: member.headers,
    payload: { id, allowed },
  })

const loadChoice = async (member: Member) =>
  (await suite.app.inject({ url: `/auth/v1/users/${member.uid}/contact`, headers: member.headers })).json()
    .result

const leave = (member: Member, more: object = {}) =>
  suite.app.inject({
    method: 'POST',
    url: '/gaoshou/v1/sales-clues',
    headers: member.headers,
    payload: { id: newUuid(suite.now()), uid: member.uid, inviteCode: 'DEMO01', ...more },
  })

const leads = () =>
  suite.db.selectFrom('sales_clues').select(['id', 'consent_id']).orderBy('created_at').execute()

test('each login with the box ticked is a row of the history, with version, place and device', async () => {
  await agree()
  await agree('电脑·浏览器')
  const agreed = { about: 'agreement', given: true, version: LICENSE, place: 'login' }
  expect(await history()).toEqual([
    { ...agreed, device: '安卓手机·浏览器' },
    { ...agreed, device: '电脑·浏览器' },
  ])
})

test('a lead names the newest consent', async () => {
  await leave(await agree())
  suite.wait(2 * 86_400)
  await leave(await agree())
  const consents = await suite.db.selectFrom('consents').select('id').orderBy('created_at').execute()
  expect(consents).toHaveLength(2)
  expect((await leads()).map((row) => row.consent_id)).toEqual(consents.map(({ id }) => id))
})

test('a student who does not want to be contacted leaves no more leads, until they allow it again', async () => {
  const member = await agree()
  expect(await loadChoice(member)).toEqual({ allowed: true, since: 0 })
  suite.wait(1)
  expect((await choose(member, false)).statusCode).toBe(200)
  expect(await loadChoice(member)).toEqual({ allowed: false, since: suite.now().getTime() })
  expect((await leave(member)).statusCode).toBe(200)
  expect(await leads()).toEqual([])
  suite.wait(1)
  await choose(member, true)
  expect(await loadChoice(member)).toEqual({ allowed: true, since: suite.now().getTime() })
  await leave(member)
  expect(await leads()).toHaveLength(1)
})

test('no lead is made with the number of somebody who refused, whoever leaves it', async () => {
  await choose(await agree(), false)
  const friend = await logIn(suite, '13900005678')
  expect((await leave(friend, { phone: MOBILE })).statusCode).toBe(200)
  expect(await leads()).toEqual([])
  await leave(friend)
  expect(await leads()).toHaveLength(1)
})

test('a lead carries the blind index of its number, by which its owner is found', async () => {
  const member = await agree()
  await leave(member)
  await leave(member, { phone: '13900005678' })
  const { rows } = await sql<{ owner: string | null }>`
    select d.uid as owner from sales_clues c left join phone_directory d on d.phone_index = c.phone_index
    where c.phone_index is not null order by d.uid nulls last`.execute(suite.db)
  expect(rows).toEqual([{ owner: member.uid }, { owner: null }])
})

test('a choice that comes again, however late, changes nothing; another one under its id is a conflict', async () => {
  const member = await agree()
  const choices = [false, false, true, false].map((allowed) => ({ allowed, id: newUuid(suite.now()) }))
  for (const { allowed, id } of choices) {
    suite.wait(1)
    await choose(member, allowed, id)
    await choose(member, allowed, id)
  }
  const now = await loadChoice(member)
  expect(now).toEqual({ allowed: false, since: suite.now().getTime() })
  for (const { allowed, id } of choices) {
    suite.wait(1)
    expect((await choose(member, allowed, id)).json().result).toEqual(now)
    expect((await choose(member, !allowed, id)).json()).toMatchObject({ code: ErrorCode.Conflict })
  }
  expect(await loadChoice(member)).toEqual(now)
  const said = (await history()).filter(({ about }) => about === 'contact')
  expect(said.map(({ given, place }) => [given, place])).toEqual(
    choices.map(({ allowed }) => [allowed, 'personal-center']),
  )
})

test('one choice that is sent several times at once is one', async () => {
  const member = await agree()
  const id = newUuid(suite.now())
  const answers = await Promise.all([1, 2, 3].map(() => choose(member, false, id)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect((await history()).filter(({ about }) => about === 'contact')).toHaveLength(1)
})

test('a choice that is said once more holds since it was said first', async () => {
  const member = await agree()
  for (const allowed of [false, true]) {
    suite.wait(1)
    await choose(member, allowed)
    const since = suite.now().getTime()
    suite.wait(1)
    await choose(member, allowed)
    expect(await loadChoice(member)).toEqual({ allowed, since })
  }
})

test('two accounts that made a choice under one id are both erased, each with its proofs', async () => {
  const id = newUuid(suite.now())
  for (const mobile of [MOBILE, '13900005678']) {
    const { uid, headers } = await logIn(suite, mobile)
    await choose({ uid, headers }, false, id)
    const payload = { code: await confirmCode(suite, mobile) }
    const url = `/auth/v1/users/${uid}/deletion`
    expect((await suite.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(200)
  }
  const refusals = suite.db.selectFrom('consent_proofs').select('person').where('about', '=', 'contact')
  expect(await refusals.distinct().execute()).toHaveLength(2)
})

test('a deletion leaves a proof of the consents that only the phone leads to, for three years', async () => {
  const member = await agree()
  suite.wait(1)
  await choose(member, false)
  const code = await confirmCode(suite, MOBILE)
  await suite.app.inject({
    method: 'POST',
    url: `/auth/v1/users/${member.uid}/deletion`,
    headers: member.headers,
    payload: { code },
  })
  const proofs = await suite.db.selectFrom('consent_proofs').selectAll().orderBy('created_at').execute()
  expect(proofs.map(({ about, given, version, place }) => [about, given, version, place])).toEqual([
    ['agreement', true, LICENSE, 'login'],
    ['contact', false, '', 'personal-center'],
    ['agreement', false, LICENSE, 'deletion'],
  ])
  const person = proofKey(deriveKeys('a secret of the test'), MOBILE)
  for (const proof of proofs) expect(person.equals(proof.person)).toBe(true)
  expect(JSON.stringify(proofs)).not.toContain(member.uid)
  expect(await history()).toEqual([])
  suite.wait(3 * 365 * 86_400 + 1)
  await retentionJob.run(suite.db, suite.now(), new AbortController().signal)
  expect(await suite.db.selectFrom('consent_proofs').selectAll().execute()).toEqual([])
})
