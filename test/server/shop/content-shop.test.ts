import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Product } from '../../../contract/schemas/main/content'
import type { CouponRule, Sale } from '../../../contract/schemas/shop/shop'
import type { Content } from '../../../server/src/domain/content/content'
import { readPayees } from '../../../server/src/modules/shop/content/payees'
import { couponProducts, readCoupons, readSaleLists } from '../../../server/src/modules/shop/content/coupons'
import { liveShop } from '../../../server/src/modules/shop/content/live-shop'
import { checkSale } from '../../../server/src/modules/shop/content/products'
import { servedCourses } from '../../support/served-courses'
import { product } from '../../support/shop'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'shop-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

const known = new Set(['limit', 'shut'])
/** Of ¥99, and of ¥59 that will be ¥39. */
const named = couponProducts(known, [
  product('limit', { price: 9900 }),
  { productId: 'shut', sale: { price: 5900, next: { price: 3900, from: '2099-01-01' } } },
])
const write = (name: string, value: unknown) => writeFileSync(join(dir, name), JSON.stringify(value))

const rule: CouponRule = {
  couponId: 'ten',
  title: '十元券',
  off: 1000,
  from: 5000,
  products: ['limit'],
  taking: 'open',
  note: '',
  sample: true,
}

async function faultsOfCoupons(...coupons: object[]): Promise<string[]> {
  write('coupons.json', { coupons })
  const problems: string[] = []
  await readCoupons(dir, named, (sentence) => void problems.push(sentence))
  return problems
}

test('a folder without coupons and lists has none, and nothing is wrong with it', async () => {
  const problems: string[] = []
  const report = (sentence: string) => void problems.push(sentence)
  expect(await readCoupons(dir, named, report)).toEqual([])
  expect(await readSaleLists(dir, known, report)).toEqual([])
  expect(problems).toEqual([])
})

test('coupons that are sound are read', async () => {
  expect(
    await faultsOfCoupons(rule, { ...rule, couponId: 'code', taking: 'code', code: 'READ2027' }),
  ).toEqual([])
})

test.each([
  ['says that it is free', { off: 9900, free: true }],
  ['leaves a fen', { off: 9899 }],
  ['is for what costs more', { off: 3900, from: 4000, products: [] }],
  ['is for another product', { off: 3900, from: 0 }],
])('a coupon that %s is sound', async (_what, own) => {
  expect(await faultsOfCoupons({ ...rule, ...own })).toEqual([])
})

test.each([
  ['twice', [rule, rule], 'coupons.1.couponId 与前面重复（ten）'],
  ['of no product', [{ ...rule, products: ['gone'] }], 'coupons.0.products.0 指向不存在的课程 gone'],
  ['without its code', [{ ...rule, taking: 'code' }], 'coupons.0.code 缺少了'],
  ['with a code that is of no use', [{ ...rule, code: 'READ2027' }], 'coupons.0.code 是多余的'],
  [
    'with the code of another one',
    ['one', 'two'].map((couponId) => ({ ...rule, couponId, taking: 'code', code: 'READ2027' })),
    'coupons.1.code 与前面重复（READ2027）',
  ],
  ['until a day that is none', [{ ...rule, until: '2026-02-30' }], 'coupons.0.until 不是真实的日期'],
  [
    'that take off a whole price',
    [{ ...rule, off: 9900 }],
    'coupons.0.off 够减掉商品 limit 的全部价钱（¥99）：确实要让它免费，请在这张券里加上 "free": true',
  ],
  [
    'that take off a whole price which is planned',
    [{ ...rule, off: 3900, from: 0, products: [] }],
    'coupons.0.off 够减掉商品 shut 的全部价钱（¥39）',
  ],
  ['that take nothing off', [{ ...rule, off: 0 }], 'coupons.0.off 取值不在允许的范围'],
])('coupons %s are one sentence with file and field', async (_what, coupons, sentence) => {
  const [problem, ...more] = await faultsOfCoupons(...coupons)
  expect(problem).toContain(`内容文件 coupons.json 的 ${sentence}`)
  expect(more).toEqual([])
})

test('a list of the shop names products that there are, each once', async () => {
  write('sale-lists.json', [
    { id: 'all', title: '全部', products: ['limit', 'gone', 'limit'] },
    { id: 'all', title: '全部', products: ['shut'] },
  ])
  const problems: string[] = []
  await readSaleLists(dir, known, (sentence) => void problems.push(sentence))
  expect(problems).toEqual([
    expect.stringContaining('sale-lists.json 的 1.id 与前面重复（all）'),
    expect.stringContaining('0.products.1 指向不存在的课程 gone'),
    expect.stringContaining('0.products.2 与前面重复（limit）'),
  ])
})

const payee = { payeeId: 'bank', name: '示例教育有限公司', bank: '示例银行', account: '6200 0000 0000 0000' }
const payees = (...own: object[]) => own.map((item) => ({ ...payee, note: '', sample: true, ...item }))

test.each([
  [
    'that are sound',
    payees({}, { payeeId: 'code', bank: undefined, account: undefined, picture: 'https://x.cn/q' }),
    '',
  ],
  ['twice', payees({}, {}), '1.payeeId 与前面重复（bank）'],
  ['without a place for the money', payees({ bank: undefined, account: undefined }), '0.account 缺少了'],
  ['without the bank', payees({ bank: undefined }), '0.bank 缺少了'],
  ['without the account', payees({ account: undefined, picture: 'https://x.cn/q' }), '0.bank 是多余的'],
  ['with a picture that is not there', payees({ picture: '/media/none.png' }), '0.picture'],
])('payees %s', async (_what, file, sentence) => {
  write('payees.json', file)
  const problems: string[] = []
  await readPayees(dir, (text) => void problems.push(text))
  expect(problems).toEqual(sentence === '' ? [] : [expect.stringContaining(`payees.json 的 ${sentence}`)])
})

test('payees follow their file, and a broken edit leaves what was last good', async () => {
  const content = { coupons: [], saleLists: [], payees: [], products: new Map<string, Product>() }
  const shop: Pick<Content, 'coupons' | 'saleLists' | 'payees' | 'products'> = content
  const live = await liveShop({ dir, content: shop, say: () => undefined })
  let time = 1_800_000_000
  for (const [file, names] of [
    [payees({}), ['bank']],
    [payees({ bank: undefined }), ['bank']],
    [[], []],
  ] as const) {
    write('payees.json', file)
    utimesSync(join(dir, 'payees.json'), time, (time += 10))
    await live.look()
    expect(shop.payees.map(({ payeeId }) => payeeId)).toEqual(names)
  }
  await live.stop()
})

test.each<[string, Partial<Sale>, 'report' | 'reportCourse', string]>([
  ['lacks a course', { goods: ['course-a', 'gone'] }, 'reportCourse', 'sale.goods （gone）开不了任何一门课'],
  ['opens no course', { goods: ['gone'] }, 'reportCourse', 'sale.goods （gone）开不了任何一门课'],
  ['pays back more lessons than there are', { refund: { full: 2 } }, 'reportCourse', '一共 1 讲'],
  ['ends before it begins', { from: '2026-02-02', until: '2026-02-01' }, 'report', 'sale.until 早于 from'],
  ['keeps for what is not sent', { refund: { full: 0, shipped: 100 } }, 'report', 'ships 是 false'],
  [
    'keeps as much as it costs',
    { ships: true, refund: { full: 0, shipped: 9900 } },
    'report',
    'sale.refund.shipped 不比 price 少',
  ],
  ['counts nothing once', { refund: { full: 0, once: true } }, 'report', 'sale.refund.once 是多余的'],
  ['begins on a day that is none', { from: '2026-02-30' }, 'report', 'sale.from 不是真实的日期'],
])('a sale that %s is one sentence', async (_what, own, where, sentence) => {
  const courses = await servedCourses()
  const problems: Record<'report' | 'reportCourse', string[]> = { report: [], reportCourse: [] }
  const value = product('limit', own)
  checkSale({ name: 'products/limit.json', bytes: Buffer.alloc(0), value }, courses, {
    report: (text) => void problems.report.push(text),
    reportCourse: (text) => void problems.reportCourse.push(text),
  })
  expect(problems[where]).toEqual([expect.stringContaining(sentence)])
  expect([...problems.report, ...problems.reportCourse]).toHaveLength(1)
})

test('coupons follow their file, and a broken edit leaves what was last good', async () => {
  const lines: string[] = []
  const content: Pick<Content, 'coupons' | 'saleLists' | 'payees' | 'products'> = {
    coupons: [],
    payees: [],
    saleLists: [],
    products: new Map([...known].map((id) => [id, product(id)])),
  }
  const live = await liveShop({ dir, content, say: (line) => void lines.push(line) })
  let time = 1_800_000_000
  const edit = async (coupons: object[]) => {
    write('coupons.json', { coupons })
    utimesSync(join(dir, 'coupons.json'), time, (time += 10))
    await live.look()
  }
  await edit([rule])
  expect(content.coupons).toEqual([rule])
  await edit([{ ...rule, products: ['gone'] }])
  expect(content.coupons).toEqual([rule])
  await edit([])
  expect(content.coupons).toEqual([])
  await live.stop()
  expect(lines).toEqual([
    '内容文件 coupons.json 已更新（1 条）。',
    expect.stringContaining('仍用上一个好的版本'),
    '内容文件 coupons.json 已更新（0 条）。',
  ])
})
