import { sql } from 'kysely'
import Value from 'typebox/value'
import { streams } from '../../../contract/schemas/study/streams'
import type { Content } from '../../../server/src/domain/content/content'
import type { Db } from '../../../server/src/db'
import { listQuestions } from '../../../server/src/domain/bank-questions'
import { newUuid } from '../../../server/src/lib/uuid'
import { createFindName } from '../../../server/src/modules/account/auth/export-names'
import { readField } from '../../../server/src/modules/account/auth/export-reading'
import { readableValue } from '../../../server/src/modules/account/auth/export-words'
import { personalTables } from '../../../server/src/modules/account/auth/personal-data'
import type { Member } from '../../support/accounts'
import { sharedContent } from '../../support/content'
import { exportedAs } from '../../support/exports'
import { makeMember } from '../../support/members'
import { openTestDatabase } from '../../support/postgres'
import { startTestServer, type TestServer } from '../../support/server'

let db: Db
let now: number
let server: TestServer
let content: Content
let student: Member
beforeEach(async () => {
  now = Date.parse('2026-11-28T04:00:00Z')
  db = await openTestDatabase()
  content = await sharedContent('content')
  server = await startTestServer({ db, content, clock: () => new Date(now) })
  student = await makeMember(db, new Date(now))
})
afterEach(async () => {
  await server.close()
  await db.destroy()
})

const uuid = () => newUuid(new Date((now += 1)))
const asked = ['po-mo-004', 'po-hi-005']
const lesson = 'maths-limit.01-limit-idea'

/** The events of a student: at least one of each kind that a device sends. */
function doings() {
  const base = () => ({ id: uuid(), at: now })
  const [attempt, exam, note] = [uuid(), uuid(), uuid()]
  const plan = { examDate: '2026-12-19', newADay: 20, model: 1, tip: 1, group: 10, cap: 80, easyDays: [0] }
  const [question = ''] = asked
  return {
    words: [
      { ...base(), kind: 'review', word: 'abandon', grade: 3, took: 2357, mode: 'card' },
      { ...base(), kind: 'mark', word: 'abandon', mark: 'mastered' },
      { ...base(), kind: 'plan', plan, changed: ['newADay', 'group'] },
    ],
    practice: [
      {
        ...base(),
        id: attempt,
        kind: 'begin',
        mode: 'train',
        source: 'quick:politics',
        questions: asked,
        seed: 7,
      },
      { ...base(), kind: 'answer', attempt, question, version: 1, text: 'AD', share: 0.5, took: 72_641 },
      { ...base(), kind: 'flag', attempt, question, isOn: true },
      { ...base(), kind: 'keep', question, folder: '易错' },
      { ...base(), kind: 'cause', question, cause: 'careless' },
      { ...base(), kind: 'finish', attempt, why: 'done' },
      { ...base(), kind: 'recite', card: 'rc-po-001', grade: 3, took: 4000 },
      { ...base(), kind: 'aim', paper: 101, goal: 70 },
      { ...base(), kind: 'past', exam, result: { paper: 101, year: 2025, total: 61, parts: [] } },
    ],
    plan: [
      {
        ...base(),
        kind: 'task',
        task: uuid(),
        title: '背二十个词',
        day: 20_785,
        minutes: 30,
        begins: 1290,
        to: '/spword/index',
      },
      { ...base(), kind: 'limit', minutes: 240 },
    ],
    course: [
      { ...base(), kind: 'seen', lesson, from: 0, to: 125 },
      {
        ...base(),
        kind: 'note',
        note,
        lesson,
        second: 61,
        text: '这里再看一遍',
        isFlag: true,
        state: 'kept',
      },
      { ...base(), kind: 'tick', thing: `lesson:${lesson}`, state: 'done' },
    ],
    focus: [{ ...base(), kind: 'focus', took: 300_000, how: 'visible' }],
  }
}

const visits = () =>
  [
    { e_type: 1, e_name: '/personal-center', page: '/personal-center' },
    { e_type: 2, e_name: '/personal-center', page: '/personal-center', duration: 2467 },
    { e_type: 3, e_name: 'login', e_content: 'code', e_content_id: 'sms', page: '/login' },
    {
      e_type: 1,
      e_name: 'purple-gold',
      e_content: 'again',
      page: '/market/purple-gold/27',
      source: 'purple-gold',
    },
    {
      e_type: 3,
      e_name: 'button',
      e_content: '获取限时优惠',
      e_content_id: 'course',
      page: '/market/purple-gold',
    },
    {
      e_type: 2,
      e_name: 'tab',
      e_content: '全程体系班',
      e_content_id: '14',
      page: '/market/purple-gold',
      duration: 61_000,
    },
    { e_type: 1, e_name: '/no/such-page', page: '/no/such-page' },
  ].map((event) => ({ id: uuid(), ...event }))

async function act(): Promise<void> {
  const { uid, headers } = student
  for (const [stream, events] of Object.entries(doings())) {
    const url = `/study/v1/users/${uid}/streams/${stream}/events`
    const answer = await server.app.inject({ method: 'POST', url, headers, payload: { events } })
    const states = answer.json().result.outcomes.map(({ state }: { state: string }) => state)
    expect([stream, states]).toEqual([stream, events.map(() => 'accepted')])
  }
  const payload = { device: 'a-device-of-mine', sentAt: now, events: visits() }
  await server.app.inject({ method: 'POST', url: '/statistics/v1/events', headers, payload })
}

/** Text that no reader knows: words of the program, ids and hashes. The ids of questions stand beside their stems. */
function machineWords(file: string): string[] {
  const ids = asked.join('|')
  const bare = file.replaceAll(new RegExp(`（(?:${ids})）`, 'g'), '')
  const known =
    /[a-z]+[:_-][a-z]\S*|\/[a-z]\S*|[0-9a-f]{8}-[0-9a-f]{4}-\S*|\b(?=\w*\d)(?=\w*[a-z])[\w-]{20,}|毫秒|（分）/gi
  return bare.match(known) ?? []
}

test('a student reads what they did without a word of the program', async () => {
  await act()
  const file = await exportedAs(server.app, student, 'text')
  expect(machineWords(file)).toEqual([])
  for (const line of [
    '掌握程度：记得',
    '用时：2 秒',
    '标记：已掌握',
    '计划：考试日期 2026-12-19，每天新词 20 个，每组 10 个，每天最多 80 个，轻松日 周日',
    '改动的项目：每天新词、每组词数',
    '题目从哪里来：快速练习：政治',
    '得分比例：50%',
    '用时：1 分 13 秒',
    '几点开始：21:30',
    '看到哪里，或任务在哪里做：2 分 5 秒',
    '页面：我的',
    '事件：登录\n内容：获取验证码',
    '来源：紫金全程班',
    '内容：获取限时优惠',
    '时长：1 分 1 秒',
  ])
    expect(file).toContain(line)
  for (const id of asked) {
    const stem = listQuestions(content.bank).get(id)?.stem ?? ''
    expect(stem).not.toBe('')
    expect(file).toContain(`题目：${stem.slice(0, 12)}`.slice(3))
    expect(file).toContain(`（${id}）`)
  }
  for (const label of ['是否迟到', '选项的次序', '题目的版本', '安装编号：'])
    expect(file).not.toContain(label)
})

test('values that the text leaves out are in the JSON', async () => {
  await act()
  const file = await exportedAs(server.app, student, 'json')
  for (const value of [
    'quick:politics',
    '72641',
    '/no/such-page',
    '"value":"sms"',
    '"name":"seed"',
    '"name":"late"',
  ])
    expect(file).toContain(value)
})

/** Text that a person wrote, values that a student knows as they are, and the id of a question that is gone. */
const spoken = [
  'name',
  'school',
  'major',
  'grade',
  'province',
  'college',
  'class',
  'nickname',
  'avatar',
  'subject',
  'title',
  'body',
  'text',
  'raw',
  'answer',
  'reason',
  'tax_number',
  'email',
  'detail',
  'device',
  'choice',
  'word',
  'season',
  'month',
  'folder',
  'week',
  'period',
  'version',
  'consent_version',
  'agreement_version',
  'from_title',
  'to_title',
  'from_courses',
  'to_courses',
  'bought_title',
  'bought_courses',
  'coupon_title',
  'carrier',
  'tracking',
  'number',
  'reference',
  'code',
  'invite_code',
  'agent_code',
  'promotion_id',
  'owner_invite',
  'owner_name',
  'target_school',
  'target_major',
  'region_names',
  'question',
  'questions',
  'quiz',
]

const ID = '01a22334-0adb-769a-a907-596940032208'
/** Codes of the kinds that there are; the first that fits stands for what a field may hold. */
const codes = ['zz-zz:zz', ID, 'zz-zz', 'zz:zz-zz', 'zz.zz-zz', '/zz-zz', ['zz-zz'], [ID], { zz: 'zz-zz' }]

/** Every column and every field of an event that may hold a code, with one. */
async function coded() {
  const tables = [...Object.keys(personalTables), 'events', 'log_records', 'sms_ledger']
  const { rows } = await sql<{ table: string; name: string; type: string }>`
    select table_name as "table", column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public'`.execute(db)
  const byType: Record<string, unknown> = {
    text: 'zz-zz:zz',
    uuid: ID,
    ARRAY: ['zz-zz'],
    jsonb: { zz: 'zz-zz' },
  }
  const columns = rows.flatMap(({ table, name, type }) => {
    const { unseen, hidden = [], spread } = personalTables[table] ?? {}
    const isSeen = tables.includes(table) && !unseen && !hidden.includes(name) && name !== spread
    return isSeen && type in byType ? [{ table, name, code: byType[type] }] : []
  })
  const fields = Object.values(streams).flatMap(({ stored }) =>
    stored.anyOf.flatMap(({ properties }) =>
      Object.entries(properties).flatMap(([name, schema]) => {
        const code = codes.find((item) => Value.Check(schema, item))
        return code === undefined ? [] : [{ table: 'study_events', name, code }]
      }),
    ),
  )
  return [...columns, ...fields]
}

test('whatever a column holds as a code is said in Chinese or left out', async () => {
  const findName = createFindName(content)
  const all = await coded()
  expect(all.length).toBeGreaterThan(200)
  const said = all.filter(({ table, name, code }) => {
    const value = typeof code === 'string' ? code : JSON.stringify(code)
    const word = readableValue(table, name, code, { branches: [] })
    const field = { name, label: '', value, ...(word !== undefined && { text: word }) }
    return /zz|01a2/.test(readField(table, field, findName)?.value ?? '')
  })
  expect(
    said
      .map(({ table, name }) => `${table}.${name}`)
      .filter((key) => !spoken.includes(key.split('.')[1] ?? '')),
  ).toEqual([])
})

test('an uploaded picture is given with its address', () => {
  const field = { name: 'name', label: '文件', value: 'one.png' }
  expect(readField('files', field, createFindName(content))?.value).toBe('/files/one.png')
})
