import { spawn } from 'node:child_process'
import path from 'node:path'
import { sql } from 'kysely'
import { deriveKeys } from '../../../server/src/security/keys'
import type { Db } from '../../../server/src/db'
import { REPORTS_A_DAY } from '../../../server/src/domain/limits'
import { newUuid } from '../../../server/src/lib/uuid'
import { eraseFrom, personalTables } from '../../../server/src/modules/account/auth/personal-data'
import { closeReport } from '../../../server/src/modules/practice/question/report-operator'
import { openSession } from '../../../server/src/modules/account/auth/sessions'
import { dump, type Member } from '../../support/accounts'
import { exportedBy } from '../../support/exports'
import { openWithAddress } from '../../support/postgres'
import { startWholeServer, type WholeServer } from '../../support/whole-server'

let url: string
let db: Db
let server: WholeServer
let now: number
beforeEach(async () => {
  ;({ db, url } = await openWithAddress())
  now = Date.parse('2026-11-20T04:00:00Z')
  server = await startWholeServer({ db, clock: () => new Date(now) })
})
afterEach(async () => {
  await server.close()
  await db.destroy()
})

async function member(): Promise<Member> {
  const uid = newUuid(new Date(now))
  const account = { uid, phone_cipher: null, phone_mask: '', consent_version: null, consent_at: null }
  await db
    .insertInto('accounts')
    .values({ ...account, registered_at: new Date(now) })
    .execute()
  const { access } = await openSession(db, deriveKeys('a secret'), uid, {}, new Date(now))
  return { uid, headers: { authorization: `Bearer ${access}` } }
}

const report = (own: object = {}) => ({
  id: newUuid(new Date(now)),
  question: 'ma-li-001',
  version: 1,
  reason: 'explain',
  text: '第二步写反了',
  ...own,
})

async function leave({ uid, headers }: Member, payload: object): Promise<[number, string]> {
  const at = `/study/v1/users/${uid}/question-reports`
  const answer = await server.app.inject({ method: 'POST', url: at, headers, payload })
  return [answer.statusCode, answer.json().code ?? 'fine']
}

async function own({ uid, headers }: Member, query: Record<string, string> = {}) {
  const at = `/study/v1/users/${uid}/question-reports`
  return (await server.app.inject({ url: at, headers, query })).json().result
}

/** Runs the command of staff; answers its exit code and all it wrote. */
async function staff(...args: string[]): Promise<[number | null, string]> {
  const child = spawn(process.execPath, ['config/tasks/reports.mjs', ...args], {
    cwd: path.join(__dirname, '../../..'),
    env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: url, SECRET: 'a secret of the test' },
  })
  let written = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (written += String(part)))
  const code = await new Promise<number | null>((done) => child.on('close', done))
  return [code, written.replace(/^数据库：.*；密钥：SECRET\n/, '')]
}

test('a report is stored once, answered by staff, and its student reads the answer', async () => {
  const [one, another] = [await member(), await member()]
  const first = report()
  expect(await leave(one, first)).toEqual([200, 'fine'])
  expect(await leave(one, first)).toEqual([200, 'fine'])
  expect(await leave(one, { ...first, text: '别的' })).toEqual([409, 'x409'])
  now += 1000
  const second = report({ reason: 'other', text: '' })
  await leave(another, second)
  expect(await own(one)).toEqual({ items: [{ ...first, createdAt: now - 1000, state: 'open' }] })

  expect(await staff('list')).toEqual([
    0,
    '1  2026-11-20 12:00  ma-li-001 第 1 版  解析有误  第二步写反了\n2  2026-11-20 12:00  ma-li-001 第 1 版  其他  -\n',
  ])
  expect(await staff('fix', '1', '已经改好，谢谢')).toEqual([0, '已答复 1：已改正\n'])
  expect(await staff('decline', '2', '题目没有错')).toEqual([0, '已答复 2：不用改\n'])
  expect(await staff('list')).toEqual([0, '没有待处理的纠错\n'])
  expect((await staff('list', '--all'))[1]).toContain('已改正  第二步写反了  答复：已经改好，谢谢')
  expect((await own(one)).items).toEqual([
    {
      ...first,
      createdAt: now - 1000,
      state: 'fixed',
      answer: '已经改好，谢谢',
      answeredAt: expect.any(Number),
    },
  ])
  expect((await own(another)).items).toMatchObject([{ state: 'declined', answer: '题目没有错' }])
})

test.each([
  [[], '用法：'],
  [['fix'], '用法：'],
  [['erase', '1'], '用法：'],
  [['fix', '1', 'a', 'b'], '用法：'],
  [['fix', '9', '改好了'], '没有序号为 9 的纠错'],
  [['fix', 'x', '改好了'], '没有序号为 x 的纠错'],
  [['fix', '9'], '缺少给学生的答复'],
])('%j is refused in one sentence that says what to do', async (args, sentence) => {
  const [code, written] = await staff(...args)
  expect([code, written]).toEqual([1, expect.stringContaining(sentence)])
  expect(written).not.toContain('    at ')
})

test('an answer whose message cannot be posted is no answer', async () => {
  await leave(await member(), report())
  await sql`alter table messages add constraint refused check (kind <> 'correction')`.execute(db)
  const verdict = { number: '1', state: 'fixed', answer: '已经改好', now: new Date(now) } as const
  await expect(closeReport(db, verdict)).rejects.toThrow('check')
  await sql`alter table messages drop constraint refused`.execute(db)
  expect(await staff('list')).toEqual([0, expect.stringMatching(/^1  /)])
})

test('a student’s text neither breaks the list nor controls the terminal', async () => {
  const student = await member()
  await leave(student, report({ text: '一\n二\u001b[2J三\u202e四\ud800' }))
  const [, written] = await staff('list')
  expect(written).toMatch(/一 二 \[2J三 四.\n$/u)
  expect(written.split('\n')).toHaveLength(2)
})

test('a text with half a sign in it is the same when it is sent again', async () => {
  const student = await member()
  const odd = report({ text: '半\ud83d' })
  expect(await leave(student, odd)).toEqual([200, 'fine'])
  expect(await leave(student, odd)).toEqual([200, 'fine'])
})

test('a question that never was, and what is no report, are refused', async () => {
  const student = await member()
  expect(await leave(student, report({ question: 'no-such-question' }))).toEqual([404, 'x404'])
  for (const odd of [
    { reason: 'rude' },
    { text: '长'.repeat(501) },
    { version: 0 },
    { id: 'x' },
    { text: 'a\u0000' },
  ])
    expect(await leave(student, report(odd))).toEqual([400, 'x400'])
  expect((await own(student)).items).toEqual([])
})

test('a student leaves so many reports a day, and again on the next in China', async () => {
  const [student, second] = [await member(), await member()]
  const sent = Array.from({ length: REPORTS_A_DAY }, () => report())
  for (const item of sent) expect(await leave(student, item)).toEqual([200, 'fine'])
  expect(await leave(student, report())).toEqual([429, 'x429'])
  expect(await leave(student, sent[0] ?? {})).toEqual([200, 'fine'])
  expect(await leave(second, report())).toEqual([200, 'fine'])
  now = Date.parse('2026-11-20T16:00:00Z')
  const again = await member()
  expect(await leave(again, report())).toEqual([200, 'fine'])
  const { uid } = student
  const { access } = await openSession(db, deriveKeys('a secret'), uid, {}, new Date(now))
  expect(await leave({ uid, headers: { authorization: `Bearer ${access}` } }, report())).toEqual([
    200,
    'fine',
  ])
})

test('reports are read page by page, the newest first', async () => {
  const student = await member()
  const ids: string[] = []
  for (let nth = 0; nth < 5; nth += 1) {
    const item = report()
    ids.unshift(item.id)
    await leave(student, item)
    now += 1000
  }
  const first = await own(student, { limit: '3' })
  const second = await own(student, { limit: '3', cursor: first.next })
  expect([...first.items, ...second.items].map(({ id }: { id: string }) => id)).toEqual(ids)
  expect(second.next).toBeUndefined()
})

test('the owner is given the reports with the account, in Chinese, and they go with it', async () => {
  const student = await member()
  await leave(student, report({ text: '只有我写过这句' }))
  await staff('fix', '1', '改好了')
  const { parts } = await exportedBy(server.app, student)
  const part = parts.find(({ name }) => name === 'question_reports')
  expect(part?.label).toBe('题目报错')
  expect(part?.rows[0]?.fields).toEqual(
    expect.arrayContaining([
      { name: 'reason', label: '原因', value: 'explain', text: '解析有误' },
      { name: 'state', label: '状态', value: 'fixed', text: '已更正' },
      { name: 'text', label: '说明', value: '只有我写过这句' },
      { name: 'answer', label: '答复', value: '改好了' },
    ]),
  )
  for (const table of Object.keys(personalTables)) await eraseFrom(db, table, student.uid)
  expect(await dump(db)).not.toContain('只有我写过这句')
})
