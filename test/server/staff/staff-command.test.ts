import { spawn } from 'node:child_process'
import path from 'node:path'
import { openDb, type Db } from '../../../server/src/db'
import { importPromotions } from '../../../server/src/modules/market/promotion/import'
import { createTestDatabase } from '../../support/postgres'
import { shippedPromotions } from '../../support/promotions'

const project = path.join(__dirname, '../../..')
const PHONE = '13700001111'
const SECRET = 'a secret of the test that is long enough'
const PASSWORD = '灯塔-lantern-42'

let url: string
let db: Db
beforeAll(async () => {
  url = await createTestDatabase()
  db = openDb(url)
  await importPromotions(db, shippedPromotions)
})
afterAll(() => db.destroy())

/** Runs the command with a line on its standard input; answers its exit code and all it wrote. */
async function staff(
  args: readonly string[],
  line = '',
  env: Readonly<Record<string, string>> = {},
): Promise<[number | null, string]> {
  const child = spawn(process.execPath, ['config/tasks/staff.mjs', ...args], {
    cwd: project,
    env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: url, SECRET, ...env },
  })
  let written = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (written += String(part)))
  child.stdin.end(`${line}\n`)
  const code = await new Promise<number | null>((done) => child.on('close', done))
  return [code, written.replace(/^数据库：.*；密钥：SECRET\n/, '')]
}

const rows = () => db.selectFrom('staff').selectAll().execute()

test('an operator adds, lists, disables, enables and resets staff, and no phone or password is shown', async () => {
  const add = ['add', '--phone', PHONE, '--role', 'agent', '--invite', 'DEMO01']
  expect(await staff(add, PASSWORD)).toEqual([0, '已新建 137****1111\n'])
  const [row] = await rows()
  expect(row).toMatchObject({ name: '示例老师甲', branch_id: '1', role: 'agent', invite_code: 'DEMO01' })
  expect(row?.password_hash).toMatch(/^\$argon2id\$/)
  expect(await staff(['disable', '--phone', PHONE])).toEqual([0, '已停用 137****1111\n'])
  expect(await staff(['list'])).toEqual([0, '137****1111  销售  1  DEMO01  示例老师甲  未确认身份  已停用\n'])
  expect(await staff(['enable', '--phone', PHONE])).toEqual([0, '已恢复 137****1111\n'])
  expect(await staff(['reset', '--phone', PHONE], 'another-灯-88')).toEqual([
    0,
    '已重设 137****1111 的密码\n',
  ])
  const [after] = await rows()
  expect(after?.disabled_at).toBeNull()
  expect(after?.password_hash).not.toBe(row?.password_hash)
  expect(await staff(add, PASSWORD)).toEqual([
    1,
    '邀请码 DEMO01 已经属于另一个账号：一个邀请码只能给一个人，先停用原账号才能转交。\n',
  ])
})

test('an account is closed, listed and opened however broken content and deployment file are', async () => {
  const broken = { CONTENT_DIR: '/nowhere', BOOT_FILE: '/nowhere/boot.json' }
  expect(await staff(['disable', '--phone', PHONE], '', broken)).toEqual([0, '已停用 137****1111\n'])
  expect((await staff(['list'], '', broken))[1]).toContain('已停用')
  expect((await staff(['enable', '--phone', PHONE], '', broken))[0]).toBe(0)
  expect((await staff(['reset', '--phone', PHONE], PASSWORD, broken))[0]).toBe(0)
})

test('an account is changed, and the log names the change without a phone', async () => {
  const change = ['change', '--phone', PHONE, '--new-phone', '13700008888', '--name', '示例老师丙']
  expect(await staff(change)).toEqual([0, '已修改 137****8888\n'])
  expect((await staff(['list']))[1]).toContain('137****8888  销售  1  DEMO01  示例老师丙')
  const [code, log] = await staff(['log'])
  expect([code, log.split('\n')[0]]).toEqual([
    0,
    expect.stringMatching(/Z {2}\S+ {2}修改 {2}137\*{4}8888 {2}phone name$/),
  ])
})

test.each([
  [['reset', '--phone', '13700009999'], PASSWORD, '没有这个手机号的账号'],
  [['add', '--password', 'x'], PASSWORD, '用法：'],
  [[], '', '用法：'],
])('%j is refused in one sentence that says what to do', async (args, line, sentence) => {
  const before = await rows()
  const [code, written] = await staff(args, line)
  expect([code, written]).toEqual([1, expect.stringContaining(sentence)])
  expect(written).not.toContain('    at ')
  expect(await rows()).toEqual(before)
})
