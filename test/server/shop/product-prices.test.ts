import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chinaDate, DAY_MS, dayEnd } from '../../../contract/domain/china-time'
import type { SaleFile } from '../../../contract/schemas/shop/shop'
import { toPageFile } from '../../../server/src/domain/content/page-file'
import type { Content } from '../../../server/src/domain/content/content'
import { checkPrices, livePrices, pastPrices } from '../../../server/src/start/live-prices'
import type { LiveContent } from '../../../server/src/domain/content/watch'
import { newUuid } from '../../../server/src/lib/uuid'
import type { Member } from '../../support/accounts'
import { campaignPage } from '../../support/campaign'
import { startShop, type Shop } from '../../support/shop'

/** A server of a deployment with its own content folder. */
interface Server {
  readonly shop: Shop
  readonly dir: string
  readonly live: LiveContent
  readonly said: string[]
}

const servers: Server[] = []
let first: Server
let second: Server
let me: Member
/** How long after the shop was opened the files of a test begin, in seconds. */
let base = 0

const productIn = ({ products }: Content, id: string) => {
  const found = products.get(id)
  if (!found?.sale) throw new Error(`no ${id}`)
  return { ...found, sale: found.sale }
}

/** Writes the file of a product as it was saved so many seconds after a test began. */
function save(
  { shop, dir }: Pick<Server, 'shop' | 'dir'>,
  sale: Partial<SaleFile>,
  seconds: number,
  id = 'limit',
) {
  const product = productIn(shop.content, id)
  const path = join(dir, 'products', `${id}.json`)
  writeFileSync(path, JSON.stringify({ ...product, sale: { ...product.sale, ...sale } }))
  const at = Date.parse('2026-07-01T00:00:00Z') / 1000 + base + seconds
  utimesSync(path, at, at)
}

async function open(price: number, seconds: number, before?: Server, aheadMs = 0): Promise<Server> {
  const clock = before && (() => new Date(before.shop.now().getTime() + aheadMs))
  const shop = await startShop({ ...(before && { db: before.shop.db }), ...(clock && { clock }) })
  const dir = mkdtempSync(join(tmpdir(), 'prices-'))
  mkdirSync(join(dir, 'products'))
  save({ shop, dir }, { price }, seconds)
  const said: string[] = []
  const live = await livePrices({
    dir,
    db: shop.db,
    clock: clock ?? shop.now,
    content: shop.content,
    say: (line) => void said.push(line),
  })
  const server = { shop, dir, live, said }
  servers.push(server)
  return server
}

async function close({ shop, live, dir }: Server): Promise<void> {
  await live.stop()
  await shop.close()
  rmSync(dir, { recursive: true })
}

beforeAll(async () => {
  first = await open(9900, 0)
  second = await open(9900, 0, first)
})
beforeEach(async () => {
  me = await first.shop.member()
  base += 200
  await first.shop.db.deleteFrom('product_prices').execute()
  for (const server of [first, second]) {
    rmSync(join(server.dir, 'products'), { recursive: true })
    mkdirSync(join(server.dir, 'products'))
    save(server, { price: 9900 }, 0)
    await server.live.look()
  }
  // Both know of it by now.
  await first.live.look()
  second.said.length = 0
  first.said.length = 0
})
afterEach(async () => {
  for (const server of servers.splice(2)) await close(server)
})
afterAll(async () => {
  for (const server of servers.reverse()) await close(server)
})

const look = async () => {
  await first.live.look()
  await second.live.look()
}

const order = ({ shop }: Server, amount: number, own: object = {}) =>
  shop.order(me, 'limit', { id: newUuid(first.shop.now()), amount, ...own })

/** All prices that a server shows of the product: its page, its list, its checkout. */
async function shownBy({ shop }: Server): Promise<number[]> {
  const page = await shop.call(undefined, 'GET', '/course/v1/products/limit')
  const list = await shop.call(undefined, 'GET', '/gaoshou/v1/sale-list/all')
  const checkout = await shop.call(me, 'GET', '/shop/v1/products/limit/checkout')
  const item = list.result.items.find(({ productId }: { productId: string }) => productId === 'limit')
  return [page.result.sale.price, item.price, checkout.result.price]
}

const all = (price: number) => [price, price, price]

test('a price that is edited on one server is that of both, with one line', async () => {
  save(first, { price: 6900 }, 60)
  await look()
  expect(await shownBy(first)).toEqual(all(6900))
  expect(await shownBy(second)).toEqual(all(6900))
  expect(first.said).toEqual(['商品 limit 价格 ¥99 → ¥69。'])
  expect(second.said).toEqual(['商品 limit 价格 ¥99 → ¥69。'])
  expect(await order(second, 6900)).toMatchObject({ status: 200, result: { price: 6900 } })
})

test('a server that has not looked yet sells at the price that holds, and says it to who saw another', async () => {
  save(first, { price: 6900 }, 60)
  await first.live.look()
  const refused = await order(second, 9900)
  expect(refused).toMatchObject({
    status: 409,
    code: 'x409602',
    msg: '价格刚刚变了，现在要付 ¥69.00，请看过再下单',
  })
  expect(await shownBy(second)).toEqual(all(6900))
  expect((await order(second, 6900)).status).toBe(200)
})

test('a checkout of a server that has not looked yet names the price that holds, and a coupon counts from it', async () => {
  save(first, { price: 4950 }, 60)
  await first.live.look()
  await second.shop.take(me, { couponId: 'ten' })
  const checkout = await second.shop.call(me, 'GET', '/shop/v1/products/limit/checkout')
  expect(checkout.result).toMatchObject({ price: 4950, coupons: [{ refusal: 'price' }] })
})

test('the first price of a product is the one of its file', async () => {
  await first.shop.db.deleteFrom('product_prices').execute()
  const third = await open(300, 60, first)
  expect(third.said).toEqual(['1 个商品的价格已按文件记入数据库。'])
  await look()
  expect([await shownBy(third), await shownBy(second)]).toEqual([all(300), all(300)])
})

test('an older file on another server changes nothing and is logged', async () => {
  save(first, { price: 6900 }, 60)
  await first.live.look()
  save(second, { price: 8900 }, 30)
  await look()
  expect(await shownBy(first)).toEqual(all(6900))
  expect(await shownBy(second)).toEqual(all(6900))
  expect(second.said).toContainEqual(
    expect.stringContaining('商品 limit 的文件写 ¥89，但不比已采用的 ¥69 新'),
  )
  const third = await open(9900, 0, first)
  expect(await shownBy(third)).toEqual(all(6900))
  expect(third.said).toEqual([expect.stringContaining('文件写 ¥99，但不比已采用的 ¥69 新')])
})

test('of two edits at once on two servers the newer one holds on both', async () => {
  for (const [mine, others] of [
    [60, 70],
    [90, 80],
  ] as const) {
    save(first, { price: 6000 + mine }, mine)
    save(second, { price: 6000 + others }, others)
    await Promise.all([first.live.look(), second.live.look()])
    await look()
    const newer = 6000 + Math.max(mine, others)
    expect([await shownBy(first), await shownBy(second)]).toEqual([all(newer), all(newer)])
  }
})

test('a price accepted by a server whose clock is ahead holds on the others at once', async () => {
  const ahead = await open(9900, 0, first, 5000)
  save(ahead, { price: 6900 }, 60)
  await ahead.live.look()
  await look()
  expect([await shownBy(first), await shownBy(second)]).toEqual([all(6900), all(6900)])
  save(first, { price: 5900 }, 70)
  await look()
  await ahead.live.look()
  expect(await shownBy(ahead)).toEqual(all(5900))
})

test('a price beyond half or double is refused until its file names the one that it replaces', async () => {
  save(first, { price: 99 }, 60)
  await look()
  expect(await shownBy(first)).toEqual(all(9900))
  expect(first.said[0]).toContain('¥99 → ¥0.99 低于原来的一半或高于两倍，没有采用')
  expect(first.said[0]).toContain('products/limit.json 的 sale 里加上 "was": 9900')
  const checked = { dir: first.dir, db: first.shop.db, clock: first.shop.now }
  expect(await checkPrices(checked)).toEqual([first.said[0]])
  // A start with such a file sells at the old price as well.
  const third = await open(99, 60, first)
  expect(await shownBy(third)).toEqual(all(9900))
  save(first, { price: 99, was: 9900 }, 70)
  expect(await checkPrices(checked)).toEqual([])
  await look()
  expect(await shownBy(second)).toEqual(all(99))
  expect(
    (await first.shop.call(undefined, 'GET', '/course/v1/products/limit')).result.sale,
  ).not.toHaveProperty('was')
})

test('a price of a day holds on both servers from its midnight in China on', async () => {
  const day = chinaDate(first.shop.now().getTime() + 2 * DAY_MS)
  save(first, { price: 9900, next: { price: 5900, from: day } }, 60)
  await look()
  expect(first.said[0]).toBe(`商品 limit 从 ${day} 零点起价格 ¥99 → ¥59。`)
  const midnight = dayEnd(day) - DAY_MS
  first.shop.wait(midnight - 1 - first.shop.now().getTime())
  me = await first.shop.member()
  await look()
  expect([await shownBy(first), await shownBy(second)]).toEqual([all(9900), all(9900)])
  first.shop.wait(1)
  // Nobody has looked yet, and nothing is sold at the price of yesterday.
  expect(await order(second, 9900)).toMatchObject({ code: 'x409602' })
  await look()
  expect([await shownBy(first), await shownBy(second)]).toEqual([all(5900), all(5900)])
  expect(first.said[1]).toBe('商品 limit 价格 ¥99 → ¥59。')
  // The same file still says so, and a log line asks to write it plainly.
  save(first, { price: 9900, next: { price: 5900, from: day } }, 60 + (2 * DAY_MS) / 1000)
  await look()
  expect(await shownBy(first)).toEqual(all(5900))
  expect(first.said.slice(2)).toEqual([expect.stringContaining(`商品 limit 的改价日 ${day} 已过`)])
})

test('an edit of the price beside a change whose day has come counts for nothing, and that is logged', async () => {
  const from = chinaDate(first.shop.now().getTime() - DAY_MS)
  save(first, { price: 9900, next: { price: 5900, from } }, 60)
  const announce = (price: string) =>
    `商品 limit 的改价日 ${from} 已过：products/limit.json 的 sale.price（${price}）不起作用，以 sale.next 的 ¥59 为准。请删去 sale.next，把 sale.price 写成要卖的价格。`
  await look()
  expect(first.said).toEqual(['商品 limit 价格 ¥99 → ¥59。', announce('¥99')])
  first.said.length = 0
  save(first, { price: 7900, next: { price: 5900, from } }, 70)
  await look()
  expect(first.said).toEqual([announce('¥79')])
  const files = { dir: first.dir, clock: first.shop.now }
  expect(await pastPrices(files)).toEqual([announce('¥79')])
  save(first, { price: 7900 }, 80)
  await look()
  expect(await shownBy(first)).toEqual([7900, 7900, 7900])
  expect(await pastPrices(files)).toEqual([])
})

test('a price of a day can be moved and taken back before it comes, and needs to be confirmed beyond half', async () => {
  const day = chinaDate(first.shop.now().getTime() + 2 * DAY_MS)
  save(first, { price: 9900, next: { price: 990, from: day } }, 60)
  await first.live.look()
  expect(first.said[0]).toContain('sale.next 里加上 "was": 9900')
  expect(await checkPrices({ dir: first.dir, clock: first.shop.now })).toEqual([first.said[0]])
  save(first, { price: 9900, next: { price: 990, from: day, was: 9900 } }, 70)
  await first.live.look()
  save(first, { price: 9900 }, 80)
  await first.live.look()
  expect(first.said.slice(1)).toEqual([
    `商品 limit 从 ${day} 零点起价格 ¥99 → ¥9.90。`,
    `商品 limit 不再在 ${day} 改价。`,
  ])
  first.shop.wait(3 * DAY_MS)
  me = await first.shop.member()
  await look()
  expect(await shownBy(second)).toEqual(all(9900))
})

test('a broken file, and a day that is none, leave the price, and the log says so once', async () => {
  writeFileSync(join(first.dir, 'products/limit.json'), '{')
  await look()
  save(first, { price: 6900, next: { price: 5900, from: '2026-02-30' } }, 60)
  await look()
  expect(await shownBy(first)).toEqual(all(9900))
  expect(first.said).toEqual([
    'products/limit.json 的改动有误，价格没有改。',
    'products/limit.json 的改动有误，价格没有改。',
  ])
})

test('an order that was closed can be made again only at the price that holds', async () => {
  const { result } = await order(first, 9900)
  await first.shop.call(me, 'POST', `/shop/v1/orders/${result.orderId}/close`, {
    id: newUuid(first.shop.now()),
  })
  save(second, { price: 6900 }, 60)
  await second.live.look()
  expect(await order(first, 9900)).toMatchObject({ code: 'x409602' })
  expect((await order(first, 6900)).status).toBe(200)
})

test('an exchange offers what costs as much now, on a server that has not looked yet as well', async () => {
  const { result } = await order(first, 9900)
  await first.shop.payAt(me, result, 'wechat')
  first.shop.pay.pay(result.number)
  await first.shop.notify(result.number)
  const choice = async () =>
    (await second.shop.call(me, 'GET', `/shop/v1/orders/${result.orderId}/exchange`)).result.products.map(
      ({ productId }: { productId: string }) => productId,
    )
  expect(await choice()).toContain('shut')
  save(first, { price: 9900 }, 50, 'shut')
  await first.live.look()
  save(first, { price: 6900 }, 60, 'shut')
  await first.live.look()
  expect(await choice()).not.toContain('shut')
})

test('a campaign page offers a product at the price that holds', async () => {
  const { content } = first.shop
  const offer = { button: '获取限时优惠', price: 9900, usual: 12_900, until: '2026-12-18', sample: true }
  const page = campaignPage({ productId: 'limit', offer })
  const bytes = Buffer.from(JSON.stringify(page))
  content.pages.set('offered.json', toPageFile({ name: 'pages/offered.json', value: page, bytes }))
  const shown = async () => (await first.shop.app.inject('/config/pages/offered.json')).json().offer
  await first.live.look()
  expect(await shown()).toEqual(offer)
  save(first, { price: 6900 }, 60)
  await first.live.look()
  expect(await shown()).toEqual({ ...offer, price: 6900 })
  save(first, { price: 13_000 }, 70)
  await first.live.look()
  save(first, { price: 9900 }, 80)
  await first.live.look()
  expect(await shown()).toEqual(offer)
  expect(first.said).toContain('活动页面 offered.json 写的价格是 ¥99，按现在的售价显示 ¥69。')
})
