import type { Agreement } from '../../../contract/schemas/shop/shop'
import { newUuid } from '../../../server/src/lib/uuid'
import type { Member } from '../../support/accounts'
import { startShop } from '../../support/shop'
import { startForEach } from '../../support/start-suite'

const shop = startForEach(startShop)
let me: Member
beforeEach(async () => {
  me = await shop.member()
})

const CHANGED = ['x409602', '价格或协议刚刚变了，请看过新的再下单']
const later = [{ heading: '服务', paragraphs: ['后来的文字。'] }]

const accepted = async (): Promise<string> =>
  (await shop.call(me, 'GET', '/shop/v1/products/limit/checkout')).result.agreement.version
const buy = (own: { agreementVersion: string; id?: string }) => shop.order(me, 'limit', own)
const getAnswer = ({ code, msg }: { code: string | undefined; msg: string }) => [code, msg]
const stored = () =>
  shop.db.selectFrom('orders').select(['terms', 'agreement_version']).where('uid', '=', me.uid).execute()

function edit(own: Partial<Agreement>): void {
  const agreement = shop.content.agreements.get('terms')
  if (!agreement) throw new Error('there is no agreement')
  shop.content.agreements = new Map([['terms', { ...agreement, ...own }]])
}

function editRule(full: number): void {
  const product = shop.content.products.get('limit')
  if (!product?.sale) throw new Error('there is no product')
  const sale = { ...product.sale, refund: { full } }
  shop.content.products = new Map([...shop.content.products, ['limit', { ...product, sale }]])
}

test.each([
  ['the words of the agreement', () => edit({ sections: later })],
  ['the day of the agreement', () => edit({ updated: '2026-06-02' })],
  ['the refund rule', () => editRule(3)],
])('an order is refused when %s changed since the checkout was shown', async (_what, change) => {
  const before = await accepted()
  change()
  expect(getAnswer(await buy({ agreementVersion: before }))).toEqual(CHANGED)
  expect(await stored()).toEqual([])
  const now = await accepted()
  expect(now).not.toBe(before)
  expect((await buy({ agreementVersion: now })).status).toBe(200)
  expect(await stored()).toMatchObject([{ terms: { accepted: now } }])
})

test('an order stores the words that its version names', async () => {
  const version = await accepted()
  const id = newUuid(shop.now())
  expect((await buy({ id, agreementVersion: version })).status).toBe(200)
  const words = shop.content.agreements.get('terms')
  edit({ sections: later })
  const read = await shop.call(me, 'GET', `/shop/v1/orders/${id}/agreement-text`)
  expect(read.result.agreement).toEqual(words)
  expect(await stored()).toMatchObject([{ terms: { accepted: version }, agreement_version: '2026-06-01' }])
  expect((await buy({ id, agreementVersion: version })).result.orderId).toBe(id)
})

test('a day alone, as pages of an earlier build send it, is refused like another version', async () => {
  expect(getAnswer(await buy({ agreementVersion: '2026-06-01' }))).toEqual(CHANGED)
  expect((await buy({ agreementVersion: await accepted() })).status).toBe(200)
})
