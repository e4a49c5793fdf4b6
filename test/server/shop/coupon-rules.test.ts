import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CouponRule } from '../../../contract/schemas/shop/shop'
import { liveShop } from '../../../server/src/modules/shop/content/live-shop'
import type { LiveContent } from '../../../server/src/domain/content/watch'
import { checkSums, judgeCoupons } from '../../../server/src/start/coupons'
import { startShop, type Shop } from '../../support/shop'

/** A server of a deployment with its own content folder. */
interface Server {
  readonly shop: Shop
  readonly dir: string
  readonly said: string[]
  readonly live: LiveContent
}

let first: Server
let second: Server
let before: readonly CouponRule[]
/** The seconds at which files are written, each later than the one before. */
let time = Date.parse('2026-07-01T00:00:00Z') / 1000
let isAway = false

async function open(db?: Shop['db']): Promise<Server> {
  const shop = await startShop(db && { db })
  const dir = mkdtempSync(join(tmpdir(), 'coupons-'))
  const said: string[] = []
  const say = (line: string): void => void said.push(line)
  const judge = async (rules: readonly CouponRule[], fileTime: number) => {
    if (isAway) throw new Error('away')
    return judgeCoupons(shop.db, rules, { fileTime, clock: shop.now, say })
  }
  before ??= shop.content.coupons
  save({ dir }, {})
  const live = await liveShop({ dir, content: shop.content, judge, say })
  return { shop, dir, said, live }
}

/** The rules as a file says them, with another rule of ¥10 off. */
const rulesWith = (own: Partial<CouponRule>): CouponRule[] =>
  before.map((item) => (item.couponId === 'ten' ? { ...item, ...own } : item))

function save({ dir }: Pick<Server, 'dir'>, own: Partial<CouponRule>, at = (time += 10)): void {
  const path = join(dir, 'coupons.json')
  writeFileSync(path, JSON.stringify({ coupons: rulesWith(own) }))
  utimesSync(path, at, at)
}

beforeAll(async () => {
  first = await open()
  second = await open(first.shop.db)
})
beforeEach(async () => {
  await first.shop.db.deleteFrom('coupon_rules').execute()
  for (const server of [first, second]) {
    save(server, {})
    await server.live.look()
    server.said.length = 0
  }
})
afterAll(async () => {
  for (const { live, dir, shop } of [second, first]) {
    await live.stop()
    rmSync(dir, { recursive: true })
    await shop.close()
  }
})

const findRule = ({ shop }: Server) => shop.content.coupons.find(({ couponId }) => couponId === 'ten')

async function edit(server: Server, own: Partial<CouponRule>, at?: number): Promise<string[]> {
  server.said.length = 0
  save(server, own, at)
  await server.live.look()
  return server.said.filter((line) => !line.includes('已更新'))
}

const slip = '优惠券 ten 的面额 ¥10 → ¥20.01 高于原来的两倍，没有采用'

test('a sum above double is refused without a confirmation, and its coupon stays as it was', async () => {
  expect(await edit(first, { off: 2001, from: 3000, title: '新券' })).toEqual([expect.stringContaining(slip)])
  expect(findRule(first)).toMatchObject({ off: 1000, from: 5000, title: '十元券' })
  const me = await first.shop.member()
  const id = await first.shop.take(me, { couponId: 'ten' })
  const { own } = (await first.shop.call(me, 'GET', '/shop/v1/coupons')).result
  expect(own).toMatchObject([{ id, off: 1000 }])
  expect(await edit(first, {})).toEqual([])
})

test.each<[string, Partial<CouponRule>]>([
  ['at double', { off: 2000 }],
  ['that is lower', { off: 1 }],
  ['that names the one which it replaces', { off: 4000, was: 1000 }],
])('a sum %s is taken', async (_what, own) => {
  expect(await edit(first, own)).toEqual([])
  expect(findRule(first)?.off).toBe(own.off)
  expect(await edit(second, own)).toEqual([])
  expect(findRule(second)?.off).toBe(own.off)
})

test('a confirmation counts for one edit', async () => {
  expect(await edit(first, { off: 2500, was: 1000 })).toEqual([])
  expect(await edit(first, { off: 9000, was: 1000 })).toEqual([
    expect.stringContaining('¥25 → ¥90 高于原来的两倍'),
  ])
})

test('another server and one that starts again refuse the same, and go on with the rule that holds', async () => {
  await edit(first, { title: '夏天的券' })
  for (let time = 0; time < 2; time += 1)
    expect(await edit(second, { off: 2001 })).toEqual([expect.stringContaining(slip)])
  expect(findRule(second)).toMatchObject({ off: 1000, title: '夏天的券' })
})

test('a coupon that was away comes back within double of what it was', async () => {
  const path = join(first.dir, 'coupons.json')
  writeFileSync(path, JSON.stringify({ coupons: [] }))
  await first.live.look()
  expect(await edit(first, { off: 2001 })).toEqual([expect.stringContaining(slip)])
})

test('an older file on another server changes no sum', async () => {
  await edit(first, { off: 1500 })
  expect(await edit(second, { off: 1000 }, time - 1)).toEqual([
    expect.stringContaining('减 ¥10，但文件不比已采用的 ¥15 新'),
  ])
  expect(findRule(second)?.off).toBe(1500)
})

test('an edit that cannot be judged is taken when it can', async () => {
  isAway = true
  expect(await edit(first, { off: 1500 })).toEqual([expect.stringContaining('away')])
  expect(findRule(first)?.off).toBe(1000)
  isAway = false
  await first.live.look()
  expect(findRule(first)?.off).toBe(1500)
})

test('the check of a folder says what a server would refuse, and stores nothing', async () => {
  const check = (own: Partial<CouponRule>) => checkSums(first.shop.db, rulesWith(own), (time + 10) * 1000)
  expect(await check({ off: 2001 })).toEqual([expect.stringContaining(slip)])
  expect(await check({ off: 2001, was: 1000 })).toEqual([])
  await first.shop.db.deleteFrom('coupon_rules').execute()
  expect(await check({ off: 2001 })).toEqual([])
})
