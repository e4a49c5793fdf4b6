import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chooseVersion } from '../../../content/rollback'
import { loadContent } from '../../../server/src/content'
import { getVersion } from '../../../server/src/domain/content/page-file'
import type { Content } from '../../../server/src/domain/content/content'
import { livePages } from '../../../server/src/modules/market/content/live-pages'
import type { LiveContent } from '../../../server/src/domain/content/watch'
import {
  saveVersion,
  listVersions,
  readVersion,
} from '../../../server/src/modules/market/content/page-history'

const SHIPPED = join(__dirname, '../../../content')
const FILE = 'summer-gold27.json'

let dir: string
let dataDir: string
let content: Content
let live: LiveContent
let said: string[]
let clock: number

const path = () => join(dir, 'pages', FILE)
const title = () => content.pages.get(FILE)?.config.title
const write = (text: string) => writeFileSync(path(), text)
const retitle = (name: string) =>
  write(JSON.stringify({ ...JSON.parse(readFileSync(path(), 'utf8')), title: name }))
const history = () => listVersions(dataDir, FILE)

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'live-'))
  dataDir = join(dir, 'data')
  const names = [
    'products',
    'agreements',
    'words',
    'knowledge',
    'home.json',
    'license.json',
    'staff-terms.json',
    'promotions.json',
    'sellers.json',
    'memberships.json',
    'banners.json',
  ]
  for (const name of [...names, `pages/${FILE}`])
    cpSync(join(SHIPPED, name), join(dir, name), { recursive: true })
  mkdirSync(join(dir, 'media'))
  symlinkSync(join(SHIPPED, 'media/posters'), join(dir, 'media/posters'))
  content = await loadContent(dir)
  said = []
  clock = 1_800_000_000_000
  live = await livePages({
    dir,
    dataDir,
    pages: content.pages,
    products: content.products,
    now: () => (clock += 1000),
    say: (line) => said.push(line),
  })
})

afterEach(async () => {
  await live.stop()
  rmSync(dir, { recursive: true })
})

test('an edit is served without a restart, and logged', async () => {
  retitle('edited')
  await live.look()
  expect(title()).toBe('edited')
  expect(said).toEqual([`活动页面 ${FILE} 已更新（版本 ${getVersion(readFileSync(path()))}）。`])
})

test('a broken edit leaves the old page, and is logged once', async () => {
  const before = title()
  write('{ "key": ')
  await live.look()
  await live.look()
  expect(title()).toBe(before)
  expect(said).toEqual([
    `活动页面 ${FILE} 的改动有误，仍提供上一个好的版本：`,
    `内容文件 pages/${FILE} 第 1 行附近不是合格的 JSON：请检查那里的逗号、引号和括号。`,
  ])
})

test('an edit that mends a broken one is served', async () => {
  const good = readFileSync(path(), 'utf8')
  write('{')
  await live.look()
  write(good)
  retitle('mended')
  await live.look()
  expect(title()).toBe('mended')
})

test('a new page appears, and a page whose file is gone is gone', async () => {
  const copy = { ...JSON.parse(readFileSync(path(), 'utf8')), key: 'another' }
  writeFileSync(join(dir, 'pages/another.json'), JSON.stringify(copy))
  rmSync(path())
  await live.look()
  expect([...content.pages.keys()]).toEqual(['another.json'])
  expect(said).toContain(`活动页面 ${FILE} 的文件不见了：它不再提供；恢复文件即可恢复页面。`)
})

test('a folder that cannot be read takes no page away', async () => {
  rmSync(join(dir, 'pages'), { recursive: true })
  await live.look()
  expect(content.pages.size).toBe(1)
})

test('the first version and every good edit are stored, a broken one is not', async () => {
  const first = readFileSync(path())
  retitle('second')
  await live.look()
  write('{')
  await live.look()
  const [second, oldest, ...others] = await history()
  expect(others).toEqual([])
  expect(second?.version).toBe(content.pages.get(FILE)?.version)
  expect(oldest && (await readVersion(dataDir, FILE, oldest)).equals(first)).toBe(true)
})

test('a version is stored once, and the oldest above twenty go', async () => {
  for (let at = 0; at < 25; at++) {
    const bytes = Buffer.from(String(at))
    const stored = { version: getVersion(bytes), bytes, time: 1 }
    await saveVersion(dataDir, 'x.json', stored)
    await saveVersion(dataDir, 'x.json', stored)
  }
  const versions = await listVersions(dataDir, 'x.json')
  expect(versions).toHaveLength(20)
  const texts = await Promise.all(versions.map((stored) => readVersion(dataDir, 'x.json', stored)))
  expect(texts.map(String)).toEqual(Array.from({ length: 20 }, (_, at) => String(24 - at)))
})

test('a rollback goes to the version before the present, or to the one that is named', () => {
  const versions = ['ccc', 'bbb', 'aaa'].map((version, at) => ({ version, time: 10 - at }))
  expect(chooseVersion(versions, 'ccc', undefined)?.version).toBe('bbb')
  expect(chooseVersion(versions, 'bbb', undefined)?.version).toBe('aaa')
  expect(chooseVersion(versions, 'aaa', undefined)).toBeUndefined()
  expect(chooseVersion(versions, 'never served', undefined)?.version).toBe('ccc')
  expect(chooseVersion(versions, 'aaa', 'cc')?.version).toBe('ccc')
  expect(chooseVersion(versions, 'aaa', 'zz')).toBeUndefined()
})
