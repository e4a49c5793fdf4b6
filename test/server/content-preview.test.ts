import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPreview, getPath } from '../../content/preview'
import { loadBoot } from '../../server/src/config/boot'

const SHIPPED = join(__dirname, '../../content')
const boot = loadBoot('deploy/boot.sample.json')

let dir: string
let said: string[]

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'preview-'))
  said = []
})
afterEach(() => rmSync(dir, { recursive: true }))

const getDraft = (name: string, edits: Record<string, unknown>): string => {
  const page = JSON.parse(readFileSync(join(SHIPPED, 'pages/summer-gold27.json'), 'utf8'))
  const draft = join(dir, name)
  writeFileSync(draft, JSON.stringify({ ...page, ...edits }))
  return draft
}
const open = (draft: string) =>
  openPreview({ draft, contentDir: SHIPPED, h5Dir: join(dir, 'h5'), boot, say: (line) => said.push(line) })

test('a draft is shown in place of the published page, which stays as it is', async () => {
  const { app, path, refresh } = await open(getDraft('summer-gold27.json', { title: 'a draft' }))
  expect(await refresh()).toBe(true)
  expect(path).toBe('/market/summer-gold/27')
  const answer = await app.inject('/config/pages/summer-gold27.json')
  expect(answer.json()).toMatchObject({ title: 'a draft' })
  expect(readFileSync(join(SHIPPED, 'pages/summer-gold27.json'), 'utf8')).not.toContain('a draft')
})

test('a broken draft is reported and not shown; once mended it is', async () => {
  const draft = getDraft('summer-gold27.json', { defaultTab: 99 })
  const { app, refresh } = await open(draft)
  expect(await refresh()).toBe(false)
  expect(said).toEqual([
    '草稿有误，改好保存后会自动重新检查：',
    '内容文件 pages/summer-gold27.json 的 defaultTab 指向不存在的栏目 99：请改成 tabRows 里已有的 id。',
  ])
  getDraft('summer-gold27.json', { title: 'mended' })
  expect(await refresh()).toBe(true)
  expect((await app.inject('/config/pages/summer-gold27.json')).json()).toMatchObject({ title: 'mended' })
})

test('a draft with a dead link is refused', async () => {
  const floatLinks = [{ name: 'x', href: '/market/nowhere' }]
  const { refresh } = await open(getDraft('summer-gold27.json', { floatLinks }))
  expect(await refresh()).toBe(false)
  expect(said).toContain(
    '内容文件 pages/summer-gold27.json 的 floatLinks.0.href 指向不存在的页面 /market/nowhere：请对照路由表改正。',
  )
})

test('a draft that no row names borrows a path, and says so', async () => {
  const { app, path, refresh } = await open(getDraft('brand-new.json', { key: 'brand-new' }))
  expect(await refresh()).toBe(true)
  expect(said[0]).toContain('brand-new')
  expect(path).toBe('/market/summer-gold')
  expect((await app.inject('/config/pages/summer-gold.json')).json()).toMatchObject({ key: 'brand-new' })
})

test('a draft that is not there is reported', async () => {
  const { refresh } = await open(join(dir, 'gone.json'))
  expect(await refresh()).toBe(false)
  expect(said.at(-1)).toContain('gone.json')
})

test.each([
  ['purple-gold26', '/market/purple-gold'],
  ['purple-gold27', '/market/purple-gold/27'],
  ['summer-gold127', '/market/summer-gold/127'],
  ['product-list', '/product-list'],
])('the configuration %s is seen at %s', (key, path) => {
  expect(getPath(key)).toEqual({ key, path })
})
