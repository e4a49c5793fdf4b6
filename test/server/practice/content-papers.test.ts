import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { loadContent } from '../../../server/src/content'
import type { Content } from '../../../server/src/domain/content/content'
import { livePapers } from '../../../server/src/content/live-papers'
import type { LiveContent } from '../../../server/src/domain/content/watch'
import { errorPlugin } from '../../../server/src/errors'
import { documentRoutes } from '../../../server/src/modules/courses/document/routes'
import { storeAgreements } from '../../../server/src/modules/shop/order/agreement-versions'
import { contractPlugin } from '../../../server/src/plugins/contract'
import { editJson, makeContentFolder } from '../../support/content-folder'
import { openTestDatabase } from '../../support/postgres'
import { product } from '../../support/shop'

const AGREEMENT = 'agreements/course-27.json'
const DOCUMENTS = 'documents/documents.json'

let dir: string
let content: Content
let live: LiveContent
let lines: string[]
let app: FastifyInstance | undefined

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'papers-'))
  makeContentFolder(dir)
  content = await loadContent(dir)
  content.products = new Map([['limit', product('limit', { agreement: 'course-27' })]])
  lines = []
  live = await livePapers({ dir, content, say: (line) => void lines.push(line) })
})
afterEach(async () => {
  await live.stop()
  await app?.close()
  app = undefined
  rmSync(dir, { recursive: true })
})

test('an edit of an agreement and of the regions is taken over, and a broken one leaves what was good', async () => {
  editJson(dir, AGREEMENT, (agreement) => (agreement['updated'] = '2026-12-24'))
  editJson(dir, 'regions.json', (regions) => (regions['updated'] = '2026-12-23'))
  await live.look()
  const held = () => [content.agreements.get('course-27')?.updated, content.regions?.updated]
  expect(held()).toEqual(['2026-12-24', '2026-12-23'])
  for (const name of [AGREEMENT, 'regions.json']) writeFileSync(join(dir, name), '{')
  await live.look()
  expect(held()).toEqual(['2026-12-24', '2026-12-23'])
  expect(lines).toEqual([
    expect.stringMatching(/agreements 已更新/),
    expect.stringMatching(/regions.json 已更新/),
    expect.stringMatching(/agreements 的改动有误，仍用上一个好的版本/),
    expect.stringMatching(/regions.json 的改动有误，仍用上一个好的版本/),
  ])
})

test('an edit of an agreement’s text under an unchanged day is logged, another day is not', async () => {
  await live.stop()
  const db = await openTestDatabase()
  const say = (line: string) => void lines.push(line)
  const store = () => storeAgreements(db, content, { now: new Date(), say })
  await store()
  live = await livePapers({ dir, content, store, say })
  const title = (to: string, day?: string) =>
    editJson(dir, AGREEMENT, (agreement) => Object.assign(agreement, { title: to }, day && { updated: day }))
  title('课程服务约定')
  await live.look()
  expect(lines).toEqual([
    expect.stringMatching(/agreements 已更新/),
    expect.stringContaining('协议 content/agreements/course-27.json 的文字改了'),
  ])
  lines.length = 0
  title('课程服务协定', '2026-12-24')
  await live.look()
  expect(lines).toEqual([expect.stringMatching(/agreements 已更新/)])
  await db.destroy()
})

test('an agreement that a product is sold under stays when its file is gone', async () => {
  rmSync(join(dir, AGREEMENT))
  await live.look()
  expect([...content.agreements.keys()]).toEqual(['course-27'])
  expect(lines).toEqual([expect.stringContaining('products/limit.json 的 sale.agreement')])
})

test('an edit of the list of documents is what a student is shown next', async () => {
  app = Fastify()
  await app.register(errorPlugin)
  await app.register(contractPlugin)
  documentRoutes(app, { content, config: { contentDir: dir }, clock: () => new Date() })
  const titles = async (): Promise<string[]> =>
    (await app?.inject('/study/v1/documents'))
      ?.json()
      .result.documents.map((item: { title: string }) => item.title)
  const [first, ...others] = await titles()
  const id = content.documents[0]?.id ?? ''
  expect((await app.inject(`/study/v1/documents/${id}`)).json().result.title).toBe(first)
  const edited = content.documents.map((item, at) => (at === 0 ? { ...item, title: '改过的题目' } : item))
  writeFileSync(join(dir, DOCUMENTS), JSON.stringify(edited))
  await live.look()
  expect(await titles()).toEqual(['改过的题目', ...others])
  expect((await app.inject(`/study/v1/documents/${id}`)).json().result.title).toBe('改过的题目')
})
