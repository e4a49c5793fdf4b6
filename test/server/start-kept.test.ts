import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { pause } from '../../server/src/db/process'
import { editJson, makeContentFolder } from '../support/content-folder'
import { createTestDatabase } from '../support/postgres'
import { failToStart, freePort, startServer, type ServerProcess } from '../support/server-process'

let base: string
let env: Readonly<Record<'DATA_DIR' | 'CONTENT_DIR' | 'PORT', string>> & Record<string, string>
const started: ServerProcess[] = []

beforeEach(async () => {
  base = mkdtempSync(path.join(tmpdir(), 'shangan-kept-'))
  chmodSync(base, 0o755)
  env = {
    DATA_DIR: path.join(base, 'data'),
    CONTENT_DIR: path.join(base, 'content'),
    PORT: String(await freePort()),
    NODE_ENV: 'production',
    DATABASE_URL: await createTestDatabase(),
    SECRET: 'the secret of a test that is long enough',
    SMS_PROVIDER: 'terminal',
  }
  makeContentFolder(env.CONTENT_DIR)
})
afterEach(async () => {
  for (const server of started.splice(0)) await server.end('SIGKILL')
  rmSync(base, { recursive: true, force: true })
})

async function start(): Promise<ServerProcess> {
  const server = await startServer(env)
  started.push(server)
  return server
}

/** Asks until the server is not busy, which it often is on a machine at load. */
async function ask(url: string): Promise<string> {
  for (;;) {
    const answer = await fetch(url)
    if (answer.ok) return answer.text()
    await pause(25)
  }
}

const getFile = (name: string): string => path.join(env.CONTENT_DIR, name)

test('a content folder that broke while a server was down starts with what the last one had, and follows its repair', async () => {
  const first = await start()
  expect(await ask(`${first.url}/readyz`)).toBe('{"ok":true}')
  expect(await first.end('SIGKILL')).toBe(null)
  const right = readFileSync(getFile('home.json'), 'utf8')
  writeFileSync(getFile('home.json'), right.slice(0, -3))
  writeFileSync(getFile('products/sample-summer-27.json'), '{')
  editJson(env.CONTENT_DIR, 'banners.json', (rows) => Object.assign(rows[0] ?? {}, { title: '改过的横幅' }))

  const second = await start()
  const sentences = second
    .printed()
    .split('\n')
    .filter((line) => line.includes('内容文件'))
  expect(sentences).toEqual([
    expect.stringContaining('products/sample-summer-27.json'),
    expect.stringContaining('home.json'),
    expect.stringMatching(/products（\d{4}-\d\d-\d\d \d\d:\d\d 的版本）、home（/),
  ])
  expect(await ask(`${second.url}/readyz`)).toBe('{"ok":true,"contentFaults":2}')
  expect(await ask(`${second.url}/metrics`)).toContain('shangan_content_faults{kind="home"} 1')
  expect(await ask(`${second.url}/course/v1/products/sample-summer-27`)).toContain('sample-summer-27')
  writeFileSync(getFile('home.json'), right)
  await second.prints(/首页内容已更新/)
  const levels = second
    .printed()
    .split('\n')
    .filter((line) => line.includes('"msg":"content"'))
    .map((line) => /"level":"(\w+)".*"sentence":"(.{4})/.exec(line)?.slice(1))
  expect(levels.filter((found) => found?.[0] !== 'warn')).toEqual([['info', '首页内容']])
  expect(levels.length).toBeGreaterThan(3)
  expect(await second.end('SIGTERM')).toBe(0)
})

test('content stored by an older program or a developer’s start does not replace a broken folder', async () => {
  const first = await start()
  await first.end('SIGTERM')
  writeFileSync(getFile('home.json'), '{')
  const index = path.join(env.DATA_DIR, 'content-kept/index.json')
  expect(await failToStart({ ...env, NODE_ENV: 'development' })).toMatchObject({ code: 1 })
  writeFileSync(index, readFileSync(index, 'utf8').replace(/"format":"\w+"/, '"format":"before"'))
  const { code, stderr } = await failToStart(env)
  expect([code, stderr]).toEqual([1, expect.stringContaining('home.json')])
})

test('a coupon from before terms were stored has them from a start on, and an edit of it is said at once and at a start', async () => {
  const query = async (statement: string) => {
    const client = new Client({ connectionString: env['DATABASE_URL'] })
    await client.connect()
    const { rows } = await client.query<Record<string, unknown>>(statement)
    await client.end()
    return rows
  }
  const first = await start()
  await query(`with owner as (insert into accounts (uid, phone_mask, registered_at)
      values (gen_random_uuid(), '', now()) returning uid)
    insert into coupons (uid, id, coupon_id, taken_at) select uid, uid, 'sample-new-10', now() from owner`)
  await first.end('SIGTERM')
  const second = await start()
  expect(await query('select terms from coupons')).toMatchObject([{ terms: { title: '十元券', off: 1000 } }])
  expect(second.printed()).not.toContain('领了没用')
  editJson(env.CONTENT_DIR, 'coupons.json', ({ coupons }) => Object.assign(Object(coupons)[0], { off: 900 }))
  await second.prints(/优惠券 sample-new-10（十元券）改过了，还有 1 人领了没用/)
  await second.end('SIGTERM')
  editJson(env.CONTENT_DIR, 'coupons.json', ({ coupons }) => Object(coupons).shift())
  const third = await start()
  expect(third.printed()).toContain(
    '优惠券 sample-new-10（十元券）在 coupons.json 里没有了，还有 1 人领了没用',
  )
  expect(await query('select terms from coupons')).toMatchObject([{ terms: { off: 1000 } }])
})
