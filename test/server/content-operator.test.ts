import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspectContent, loadContent } from '../../server/src/content'
import type { Content } from '../../server/src/domain/content/content'
import { liveOperator } from '../../server/src/content/live-operator'
import type { LiveContent } from '../../server/src/domain/content/watch'
import { findForeign, importPromotions } from '../../server/src/modules/market/promotion/import'
import { startWholeServer, type WholeServer } from '../support/whole-server'

const SHIPPED = join(__dirname, '../../content')
const branches = new Set(['1', '2', '3', '4'])
let dir: string
let content: Content
let server: WholeServer
let live: LiveContent
let said: string[]
let isDown: boolean
let onStore: () => void

type Row = Record<string, unknown>
const rows = (file: string): Row[] => JSON.parse(readFileSync(join(SHIPPED, file), 'utf8'))
const write = (file: string, value: unknown) =>
  writeFileSync(join(dir, file), typeof value === 'string' ? value : JSON.stringify(value))

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'operator-'))
  const files = ['home', 'license', 'staff-terms', 'promotions', 'sellers', 'memberships', 'banners']
  for (const name of [
    'products',
    'agreements',
    'words',
    'knowledge',
    'pages',
    ...files.map((file) => `${file}.json`),
  ]) {
    cpSync(join(SHIPPED, name), join(dir, name), { recursive: true })
  }
  symlinkSync(join(SHIPPED, 'media'), join(dir, 'media'))
  content = await loadContent(dir, branches)
  server = await startWholeServer({ content })
  said = []
  isDown = false
  onStore = () => undefined
  live = await liveOperator({
    dir,
    content,
    branches,
    store: async (next) => {
      onStore()
      if (isDown) throw new Error('the database is away')
      await importPromotions(server.db, next)
    },
    findForeign: (own) => findForeign(server.db, own),
    say: (line) => said.push(line),
  })
})

afterEach(async () => {
  await live.stop()
  await server.close()
  rmSync(dir, { recursive: true })
})

const status = async (url: string) => (await server.app.inject(url)).statusCode

test('promotions and sellers that are added, changed or taken out are served so without a restart', async () => {
  const [camp = {}, ...others] = rows('promotions.json')
  write('promotions.json', [
    { ...camp, branchId: '3' },
    { ...others[0], id: '99001' },
  ])
  const [seller = {}] = rows('sellers.json')
  write('sellers.json', [seller, { ...seller, inviteCode: 'DEMO03', agentCode: 'A003' }])
  await live.look()
  await live.look()
  expect((await server.app.inject('/base/v1/promotions/27001')).json().result.branchId).toBe('3')
  expect(await status('/base/v1/promotions/99001')).toBe(200)
  expect(await status('/base/v1/promotions/26001')).toBe(404)
  expect(await status('/gaoshou/v1/sale-links?inviteCode=DEMO03')).toBe(200)
  expect(await status('/gaoshou/v1/sale-links?inviteCode=DEMO02')).toBe(404)
  expect(said).toEqual([
    '内容文件 promotions.json 已更新（2 条）。',
    '内容文件 sellers.json 已更新（2 条）。',
  ])
})

test('an import whose database a stop takes away is no failure, and nothing is stored after it', async () => {
  write('sellers.json', rows('sellers.json').slice(1))
  onStore = () => {
    void live.stop()
    isDown = true
  }
  await live.look()
  isDown = false
  await live.look()
  expect(said).toEqual([])
  expect(await status('/gaoshou/v1/sale-links?inviteCode=DEMO01')).toBe(200)
})

test('memberships are offered as the file says now', async () => {
  const { uid, headers } = await server.member('13800001234')
  const url = `/gaoshou/v1/student/${uid}/member/fresh/temporary`
  const open = async () => (await server.app.inject({ method: 'POST', url, headers })).statusCode
  expect(await open()).toBe(404)
  write('memberships.json', [{ id: 'fresh', title: '新会员', level: 1, trialDays: 3, sample: true }])
  await live.look()
  expect(await open()).toBe(200)
  expect(said).toEqual(['内容文件 memberships.json 已更新（1 条）。'])
})

test('banners are shown as the file says now, and a broken edit leaves the good ones', async () => {
  const ids = async () =>
    (await server.app.inject('/base/v2/mobile-banner')).json().result.items.map(({ id }: Row) => id)
  const [, , , free = {}] = rows('banners.json')
  write('banners.json', [{ ...free, id: 'new' }])
  await live.look()
  expect(await ids()).toEqual(['new'])
  write('banners.json', [{ ...free, id: 'broken', imgUrl: '/media/gone.webp' }])
  await live.look()
  await live.look()
  expect(await ids()).toEqual(['new'])
  expect(said).toEqual([
    '内容文件 banners.json 已更新（1 条）。',
    expect.stringContaining('内容文件 banners.json 的改动有误，仍用上一个好的版本：'),
  ])
})

test.each([
  ['broken JSON', 'sellers.json', '[{broken', 'sellers.json 第 1 行附近不是合格的 JSON'],
  ['a branch of nobody', 'promotions.json', undefined, 'promotions.json 的 0.branchId 指向不存在的校区 777'],
])('%s is told in one line, and what was good goes on', async (_what, file, text, sentence) => {
  const [first = {}, ...others] = rows(file)
  write(file, text ?? [{ ...first, branchId: '777' }, ...others])
  await live.look()
  await live.look()
  expect(said).toHaveLength(1)
  expect(said[0]).toContain(`内容文件 ${file} 的改动有误，仍用上一个好的版本：`)
  expect(said[0]).toContain(sentence)
  expect(await status('/base/v1/promotions/27001')).toBe(200)
  expect(await status('/gaoshou/v1/sale-links?inviteCode=DEMO01')).toBe(200)
  write(file, [first, ...others])
  await live.look()
  expect(said.at(-1)).toContain(`内容文件 ${file} 已更新`)
})

test('a file that is gone takes nothing with it', async () => {
  rmSync(join(dir, 'sellers.json'))
  await live.look()
  expect(said).toEqual([expect.stringContaining('找不到内容文件 sellers.json')])
  expect(await status('/gaoshou/v1/sale-links?inviteCode=DEMO01')).toBe(200)
})

test('an edit that the database could not take is taken at the next look', async () => {
  write('sellers.json', rows('sellers.json').slice(0, 1))
  isDown = true
  await live.look()
  expect(said).toEqual([expect.stringContaining('the database is away')])
  isDown = false
  await live.look()
  expect(await status('/gaoshou/v1/sale-links?inviteCode=DEMO02')).toBe(404)
  expect(content.sellers).toHaveLength(1)
})

test('an agent code belongs to one seller, and branches are those of the deployment', async () => {
  write(
    'sellers.json',
    rows('sellers.json').map((row) => ({ ...row, agentCode: 'A001', branchId: '888' })),
  )
  const { problems } = await inspectContent(dir, branches)
  expect(problems).toEqual([
    '内容文件 sellers.json 的 1.agentCode 与前面重复（A001）：请改成不同的值。',
    ...[0, 1].map((at) => expect.stringContaining(`sellers.json 的 ${at}.branchId 指向不存在的校区 888`)),
  ])
  await expect(loadContent(dir, branches)).rejects.toThrow('agentCode')
})

test('rows stored by a server with other files are logged once, until they agree again', async () => {
  const { promotions, sellers } = content
  await importPromotions(server.db, { promotions, sellers: sellers.slice(1) })
  for (let looks = 0; looks < 2; looks += 1) await live.look()
  const sentence = expect.stringContaining(`不一致（${sellers[0]?.inviteCode}）`)
  expect(said).toEqual([sentence])
  await importPromotions(server.db, { promotions: [], sellers })
  await live.look()
  expect(said).toEqual([
    sentence,
    expect.stringContaining(
      promotions
        .map(({ id }) => id)
        .sort()
        .join('、'),
    ),
  ])
  await importPromotions(server.db, content)
  await live.look()
  expect(said).toHaveLength(2)
})
