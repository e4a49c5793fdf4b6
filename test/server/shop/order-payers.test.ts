import { newUuid } from '../../../server/src/lib/uuid'
import { ErrorCode } from '../../../contract/errors'
import { DomainError } from '../../../server/src/errors'
import type { WechatCode } from '../../../server/src/providers/wechat/contract'
import type { Member } from '../../support/accounts'
import { startShop, type Shop } from '../../support/shop'

const mini = { h: 'miniapp', m: 'android' }
const page = { h: 'wechat', m: 'ios', host: 'www.example.com' }

let shop: Shop
let me: Member
const codes: WechatCode[] = []
beforeAll(async () => {
  shop = await startShop({
    env: { WECHAT_APP_ID: 'wx-mini', WECHAT_APP_SECRET: 'secret' },
    wechat: {
      async exchange(code) {
        codes.push(code)
        if (code.code !== 'good') throw new DomainError(ErrorCode.WechatRefused)
        const kind = code.thirdType === 'wechat-official' ? `wechat-official:${code.clientId}` : 'wechat-mini'
        return { kind, identity: { openid: `openid of ${kind}` } }
      },
      ticket: async () => '',
    },
  })
})
afterAll(() => shop.close())
beforeEach(async () => {
  me = await shop.member()
})

async function begin(headers: Record<string, string>, code?: string) {
  const { result } = await shop.order(me, 'limit')
  const payment = { id: newUuid(shop.now()), provider: 'wechat', ...(code !== undefined && { code }) }
  const answer = await shop.call(me, 'POST', `/shop/v1/orders/${result.orderId}/payments`, payment, headers)
  return { code: answer.code, status: answer.status, orderId: result.orderId }
}

const tie = (kind: string, openid: string) =>
  shop.db
    .insertInto('third_accounts')
    .values({ uid: me.uid, kind, openid, nickname: '', avatar: '', bound_at: shop.now() })
    .execute()

test('in a browser only the address identifies the payer', async () => {
  await begin({ h: 'browser', m: 'ios' })
  expect(shop.pay.payers.at(-1)).toEqual({ kind: 'h5', ip: '127.0.0.1' })
})

test.each([
  ['the mini-program', mini, 'wechat-mini', { kind: 'mini', appId: 'wx-mini' }],
  ['a page in WeChat', page, 'wechat-official:sample-official', { kind: 'jsapi', appId: 'sample-official' }],
])('in %s it is the account’s own openid there', async (_where, headers, kind, payer) => {
  await tie(kind, 'mine')
  await tie('wechat-official:other', 'another')
  await begin(headers)
  expect(shop.pay.payers.at(-1)).toEqual({ ...payer, openid: 'mine', ip: '127.0.0.1' })
})

test.each([
  ['the mini-program', mini, 'wechat-mini'],
  ['a page in WeChat', page, 'wechat-official:sample-official'],
])('in %s a login code tells who pays, and ties nothing', async (_where, headers, kind) => {
  expect((await begin(headers, 'good')).status).toBe(200)
  expect(shop.pay.payers.at(-1)).toMatchObject({ openid: `openid of ${kind}` })
  const tied = await shop.db.selectFrom('third_accounts').selectAll().where('uid', '=', me.uid).execute()
  expect(tied).toEqual([])
})

test.each([
  ['without a code', undefined, 'x400202'],
  ['with a code that is none', 'bad', 'x400201'],
])('who is not known at WeChat begins nothing %s', async (_what, sent, code) => {
  const answer = await begin(mini, sent)
  expect(answer.code).toBe(code)
  const { result } = await shop.call(me, 'GET', `/shop/v1/orders/${answer.orderId}`)
  expect(result.state).toBe('created')
})

test('a page of no official account has no dialog', async () => {
  expect((await begin({ ...page, host: 'other.example.com' })).code).toBe('x503601')
})
