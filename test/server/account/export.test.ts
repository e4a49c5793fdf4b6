import { streams } from '../../../contract/schemas/study/streams'
import { sql } from 'kysely'
import { newUuid } from '../../../server/src/lib/uuid'
import { personalTables } from '../../../server/src/modules/account/auth/personal-data'
import { exportText } from '../../../server/src/modules/account/auth/strings/export'
import { wordFor } from '../../../server/src/modules/account/auth/strings/export-values'
import { examSubjects } from '../../../contract/domain/strings/exam-subjects'
import { exportedBy } from '../../support/exports'
import { logIn, startAccountApp, type Member } from '../../support/accounts'
import { startForEach } from '../../support/start-suite'

const MOBILE = '13800001234'
const suite = startForEach(startAccountApp)
let member: Member

beforeEach(async () => {
  member = await logIn(suite, MOBILE)
})

const exported = () => exportedBy(suite.app, member)

test('the export holds what the installations sent, and the messages to the own number', async () => {
  const event = { id: newUuid(suite.now()), e_type: 1, e_name: 'summer-gold', page: '/market/summer-gold/27' }
  for (const [device, headers] of [['mine', member.headers] as const, ['foreign', {}] as const]) {
    await suite.app.inject({
      method: 'POST',
      url: '/statistics/v1/events',
      headers,
      payload: { device, sentAt: suite.now().getTime(), events: [{ ...event, e_content: device }] },
    })
    event.id = newUuid(suite.now())
  }
  await logIn(suite, '13900005678')
  const { parts } = await exported()
  const listValues = (part: string, field: string) =>
    parts
      .find(({ name }) => name === part)
      ?.rows.map(({ fields }) => fields.find(({ name }) => name === field)?.value)
  expect(listValues('events', 'e_content')).toEqual(['mine'])
  expect(listValues('sms_ledger', 'type')).toEqual(['3'])
  expect(JSON.stringify(parts)).not.toContain('foreign')
})

test('codes in the tables are written out in Chinese, beside the codes', async () => {
  const { db } = suite
  const touch = { id: newUuid(suite.now()), time: suite.now().getTime(), page: '/market/summer-gold/27' }
  const { uid, headers } = member
  const call = (method: 'POST' | 'PUT', url: string, payload: object) =>
    suite.app.inject({ method, url, headers, payload })
  await call('POST', '/base/v1/promotions/27001/sign-ups', {
    id: newUuid(suite.now()),
    uid,
    touches: {
      first: touch,
      last: touch,
      trail: [{ ...touch, promotionId: '27001', raw: 'inviteCode=，A1' }],
    },
  })
  await call('PUT', `/auth/v1/users/${uid}/contact`, { id: newUuid(suite.now()), allowed: false })
  const profile = { uid, name: '小岸', avatar: '', branch_id: '2', created_at: suite.now() }
  await db.insertInto('profiles').values(profile).execute()
  await db.updateTable('sales_clues').set({ owner_branch: '2' }).execute()
  const subjects = ['politics', 'english-1']
  const record = { school: '', major: '', grade: '', province: '', exam_year: null, name: '' }
  const aims = { target_school: '', target_major: '', subjects, updated_at: suite.now() }
  await db
    .insertInto('students')
    .values({ uid, ...record, ...aims, created_fingerprint: Buffer.alloc(1) })
    .execute()
  const { parts } = await exported()
  const codes = parts.flatMap(({ name: part, rows }) =>
    rows.flatMap(({ fields }) =>
      fields
        .filter(({ text }) => text !== undefined)
        .map(({ name, value, text }) => [`${part}.${name}`, value, text]),
    ),
  )
  const line = '2026-07-01 10:00 /market/summer-gold/27'
  expect(codes).toEqual(
    expect.arrayContaining([
      ['profiles.branch_id', '2', '示例分校二'],
      ['students.subjects', JSON.stringify(subjects), '101 思想政治理论、201 英语（一）'],
      ['attributions.touch', 'first', '第一次'],
      ['clue_origins.first_touch', expect.anything(), line],
      ['clue_origins.trail', expect.anything(), `${line}（推广编号 27001，链接里写的是 inviteCode=，A1）`],
      ['sales_clues.owner_rule', 'promotion', '活动所属的校区'],
      ['sales_clues.owner_branch', '2', '示例分校二'],
      ['consents.about', 'agreement', '用户协议和隐私政策'],
      ['consents.place', 'login', '登录时'],
      ['consents.about', 'contact', '老师联系'],
      ['consents.place', 'personal-center', '“我的”页面'],
      ['sms_ledger.type', '3', '登录'],
      ['sms_ledger.state', 'sent', '已发送'],
    ]),
  )
  for (const [, , text] of codes) expect(text).toMatch(/\p{Script=Han}|\d{4}-/u)
})

test('subjects are called in an export what the form calls them', () => {
  for (const [id, name] of Object.entries(examSubjects))
    expect(wordFor('students', 'subjects', id)).toBe(name)
  expect(wordFor('third_accounts', 'kind', 'wechat-official:wx-page')).toBe('微信公众号')
})

test('the time of a signature is not called that of a sign-in', () => {
  expect(exportText.field('order_signatures', 'signed_at')).toBe('签署时间')
  expect(exportText.field('live_signs', 'signed_at')).toBe('签到时间')
})

test('every part and every column that a student is shown has a Chinese name', async () => {
  const tables = [...Object.keys(personalTables), 'events', 'log_records', 'sms_ledger']
  const { rows } = await sql<{ table: string; name: string }>`
    select table_name as "table", column_name as name from information_schema.columns
    where table_schema = 'public' and data_type <> 'bytea'`.execute(suite.db)
  const shown = rows.filter(({ table, name }) => {
    const { unseen, hidden = [], spread } = personalTables[table] ?? {}
    return tables.includes(table) && !unseen && !hidden.includes(name) && name !== spread
  })
  const isChinese = (label: string) => /\p{Script=Han}/u.test(label)
  expect(shown.filter(({ table }) => !isChinese(exportText.part(table)))).toEqual([])
  expect(shown.filter(({ table, name }) => !isChinese(exportText.field(table, name)))).toEqual([])
})

test('every stream, every kind of its events and every field of them has a Chinese name', () => {
  for (const [stream, { stored }] of Object.entries(streams)) {
    const isNamed = (column: string, value: string) => wordFor('study_events', column, value) !== undefined
    expect([stream, isNamed('stream', stream)]).toEqual([stream, true])
    for (const { properties } of stored.anyOf) {
      const kind = String(properties.kind.const)
      expect([kind, isNamed('kind', kind)]).toEqual([kind, true])
      const fields = Object.keys(properties).filter((name) => !['id', 'at', 'kind'].includes(name))
      expect(fields.filter((name) => exportText.field('study_events', name) === name)).toEqual([])
    }
  }
})

test('whatever a practice event chooses from a few values reads in Chinese', () => {
  for (const { properties } of streams.practice.stored.anyOf)
    for (const [field, schema] of Object.entries(properties)) {
      const choices: unknown = Reflect.get(schema, 'anyOf')
      if (!Array.isArray(choices) || field === 'guest') continue
      for (const { const: value } of choices)
        expect([field, value, wordFor('study_events', field, String(value))]).toEqual([
          field,
          value,
          expect.stringMatching(/\p{Script=Han}/u),
        ])
    }
  expect(wordFor('study_events', 'source', 'node:calc.limit')).toBe('知识点')
  expect(wordFor('study_events', 'isOn', 'true')).toBe('是')
})
