import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Product } from '../../contract/schemas/main/content'
import type { SaleFile } from '../../contract/schemas/shop/shop'
import { outline, getOwnFilmLesson, writeFiles } from '../support/course-files'

const NODE = 'calc.limit.infinitesimal'
const QUESTIONS = 'ma-li-015 ma-li-016 ma-li-023'
const ROOT = join(__dirname, '../..')
const EDITED = ['products', 'courses', 'home.json', 'license.json']

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'content-check-'))
  const content = join(ROOT, 'content')
  for (const name of readdirSync(content).filter((text) => !text.endsWith('.ts')))
    if (EDITED.includes(name)) cpSync(join(content, name), join(dir, name), { recursive: true })
    else symlinkSync(join(content, name), join(dir, name))
})
afterEach(() => rmSync(dir, { recursive: true }))

/** Changes the terms of a product in its file. */
function edit(id: string, change: (sale: SaleFile) => Partial<SaleFile>, own: Partial<Product> = {}): void {
  const file = join(dir, 'products', `${id}.json`)
  const product = JSON.parse(readFileSync(file, 'utf8'))
  const sale = { ...product.sale, ...change(product.sale) }
  writeFileSync(file, JSON.stringify({ ...product, ...own, sale }))
}

/** The lines of the check, in a process of its own as an operator runs it. */
const check = (
  own: Readonly<Record<string, string>> = {},
): Promise<{ faults: string[]; said: string; code: number }> =>
  new Promise((resolve) => {
    const env = { ...process.env, DATA_DIR: join(dir, 'no-data'), ...own }
    execFile('node_modules/.bin/tsx', ['content/check.ts', dir], { cwd: ROOT, env }, (cause, said, stderr) =>
      resolve({ said, faults: stderr.split('\n').filter(Boolean), code: cause ? 1 : 0 }),
    )
  })

const tenfold = ({ price }: SaleFile) => ({ next: { price: price * 10, from: '2099-02-01' } })
const many = ({ delivers }: SaleFile) => ({
  delivers: delivers.map((deliver) => ({ ...deliver, title: '录播 99 讲' })).slice(0, 1),
})

test('a broken file hides no fault of another, and each fault is said once', async () => {
  writeFileSync(join(dir, 'home.json'), '{')
  writeFileSync(join(dir, 'license.json'), '{')
  edit('sample-computing-systems-27', ({ price }) => ({ next: { price, from: '2099-02-31' } }))
  edit('sample-english-writing-27', tenfold)
  edit('sample-maths-integral-27', many)
  edit('sample-politics-china-27', (sale) => ({ ...tenfold(sale), ...many(sale) }), { productId: 'other' })
  const { faults, code } = await check()
  expect(code).toBe(1)
  expect(faults.map((line) => /(?:home|license|sample-[a-z-]+-27)(?=\.json| )/.exec(line)?.[0])).toEqual([
    'sample-computing-systems-27',
    'sample-politics-china-27',
    'home',
    'license',
    'sample-maths-integral-27',
    'sample-english-writing-27',
  ])
  expect(faults[4]).toContain('sale.delivers.0.title')
  expect(faults[5]).toContain('¥39 → ¥390')
})

test('shipped content has no fault, and a lesson in a bucket that is not set is noted beside that', async () => {
  writeFiles(dir, {
    'courses/bucket/course.txt': outline({ summary: 'summary: 讲清极限。', chapters: '## 第一章\n01-film' }),
    'courses/bucket/01-film.txt': getOwnFilmLesson({
      media: 'media: s3:films/a.mp4',
      nodes: `nodes: ${NODE}`,
      questions: `questions: ${QUESTIONS}`,
    }),
  })
  const { faults, said, code } = await check()
  expect([faults, code]).toEqual([[], 0])
  expect(said).toMatch(/有 1 讲的“media:”.*MEDIA_BUCKET 没有设置.*：bucket\.01-film。/)
  expect((await check({ MEDIA_BUCKET: 'https://films.example.com' })).said).not.toContain('MEDIA_BUCKET')
})
