import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Product } from '../../contract/schemas/content'
import type { SaleFile } from '../../contract/schemas/shop'

const ROOT = join(__dirname, '../..')
const EDITED = ['products', 'home.json', 'license.json']

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'content-check-'))
  const content = join(ROOT, 'content')
  for (const name of readdirSync(content).filter((one) => !one.endsWith('.ts')))
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
const check = (): Promise<{ faults: string[]; code: number }> =>
  new Promise((resolve) => {
    const env = { ...process.env, DATA_DIR: join(dir, 'no-data') }
    execFile('node_modules/.bin/tsx', ['content/check.ts', dir], { cwd: ROOT, env }, (cause, _, stderr) =>
      resolve({ faults: stderr.split('\n').filter(Boolean), code: cause ? 1 : 0 }),
    )
  })

const tenfold = ({ price }: SaleFile) => ({ next: { price: price * 10, from: '2099-02-01' } })
const many = ({ delivers }: SaleFile) => ({
  delivers: delivers.map((one) => ({ ...one, title: '录播 99 讲' })).slice(0, 1),
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
    'license',
    'sample-politics-china-27',
    'home',
    'sample-maths-integral-27',
    'sample-english-writing-27',
  ])
  expect(faults[4]).toContain('sale.delivers.0.title')
  expect(faults[5]).toContain('¥39 → ¥390')
})

test('what is shipped has no fault', async () => {
  expect(await check()).toEqual({ faults: [], code: 0 })
})
