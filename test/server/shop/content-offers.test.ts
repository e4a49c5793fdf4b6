import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspectContent, loadContent } from '../../../server/src/content'
import type { Content } from '../../../server/src/domain/content/content'
import { inspectPage } from '../../../server/src/modules/market/content/inspect-page'
import { startContent } from '../../../server/src/content/kept/start'

const SHIPPED = join(__dirname, '../../../content')
const FILE = 'sprint.json'
const offer = { button: '获取限时优惠', price: 49_800, until: '2026-12-18', sample: true }

let content: Content
beforeAll(async () => {
  content = await loadContent(SHIPPED)
})

const shipped = (file: string): object => JSON.parse(readFileSync(join(SHIPPED, 'pages', file), 'utf8'))

/** The faults of a shipped page with an offer after changes to its fields; undefined removes a field. */
function listFaults(edits: object): string[] {
  const bytes = Buffer.from(JSON.stringify({ ...shipped(FILE), offer, ...edits }))
  return inspectPage(SHIPPED, FILE, content.products, bytes).problems
}

test.each<[string, object, string[]]>([
  ['of the page itself', {}, []],
  [
    'of its own cohort on an archived page',
    { archived: true },
    ['offer 属于已经结束的这一届：请换成下一届的 productId，或删去 offer'],
  ],
  [
    'of another cohort that does not say so',
    { archived: true, cohort: '26' },
    ['offer.course 应写成“冲刺班”：课程不是这一届的，要说出它的名称'],
  ],
  [
    'of another cohort under another name than the course has',
    { cohort: '26', offer: { ...offer, course: '27 冲刺班' } },
    ['offer.course 应写成“冲刺班”：课程不是这一届的，要说出它的名称'],
  ],
  [
    'of another cohort by its name',
    { archived: true, cohort: '26', offer: { ...offer, course: '冲刺班' } },
    [],
  ],
  [
    'that outlives its page',
    { offer: { ...offer, until: '2026-12-21' } },
    ['offer.until 晚于页面结束的日期 2026-12-18：请检查两个日期'],
  ],
  [
    'of no course',
    { productId: undefined, action: 'login', next: '/login' },
    ['productId 缺少了：offer 要指明课程'],
  ],
  [
    'at another price than the course is sold for',
    { productId: 'sample-maths-integral-27' },
    ['offer.price 与课程的售价不同：请检查两个价格'],
  ],
])('an offer %s', (_what, edits, faults) => {
  expect(listFaults(edits)).toEqual(faults.map((fault) => `内容文件 pages/${FILE} 的 ${fault}。`))
})

test('a live class after the end of its page is one sentence', () => {
  const live = { title: '答疑', minutes: 60, teacher: '示例老师', entry: '/market/download', sample: true }
  const faults = listFaults({ live: { ...live, start: '2026-12-19T19:30:00+08:00' } })
  expect(faults).toEqual([
    `内容文件 pages/${FILE} 的 live.start 晚于页面结束的日期 2026-12-18：请检查两个日期。`,
  ])
})

function copyShipped(): string {
  const dir = mkdtempSync(join(tmpdir(), 'content-'))
  cpSync(SHIPPED, dir, { recursive: true, filter: (from) => !from.startsWith(join(SHIPPED, 'media')) })
  symlinkSync(join(SHIPPED, 'media'), join(dir, 'media'))
  return dir
}

test('an offer at another price than the product stops no server from starting, and is reported', async () => {
  const dir = copyShipped()
  const page = { ...shipped(FILE), offer, productId: 'sample-maths-integral-27' }
  writeFileSync(join(dir, 'pages', FILE), JSON.stringify(page))
  const fault = `内容文件 pages/${FILE} 的 offer.price 与课程的售价不同：请检查两个价格。`
  expect((await inspectContent(dir)).problems).toEqual([fault])
  const received: string[] = []
  const { content } = await startContent({
    dir,
    branches: undefined,
    say: (line) => void received.push(line),
  })
  expect(content.pages.get(FILE)?.config.offer).toEqual(offer)
  expect(received).toEqual([fault])
  rmSync(dir, { recursive: true })
})

test('two pages may not offer one course at different prices', async () => {
  const dir = copyShipped()
  const page = {
    ...shipped('purple-gold27.json'),
    offer: { ...offer, price: 1, until: '2026-12-20', course: '28 紫金全程班' },
  }
  writeFileSync(join(dir, 'pages/purple-gold27.json'), JSON.stringify(page))
  expect((await inspectContent(dir)).problems).toEqual([
    '内容文件 pages/purple-gold27.json 的 offer 与 pages/purple-gold26.json 里同一门课程的优惠不同：请检查价格和截止日期。',
  ])
  rmSync(dir, { recursive: true })
})
