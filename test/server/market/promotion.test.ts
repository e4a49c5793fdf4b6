import Value from 'typebox/value'
import { ErrorCode } from '../../../contract/errors'
import { schemas } from '../../../contract/schemas'
import { Seller } from '../../../contract/schemas/account/auth'
import { Promotion, PromotionShare } from '../../../contract/schemas/market/promotion'
import { importPromotions } from '../../../server/src/modules/market/promotion/import'
import { startAccountApp } from '../../support/accounts'
import { shippedPromotions } from '../../support/promotions'
import { startForAll } from '../../support/start-suite'

const content = shippedPromotions
const camp = content.promotions[0]
const seller = content.sellers[0]
const suite = startForAll(startAccountApp)

beforeEach(() => importPromotions(suite.db, content))

const get = async (url: string) => (await suite.app.inject(url)).json()

test('a promotion answers its branch and consult link', async () => {
  const { result } = await get(`/base/v1/promotions/${camp?.id}`)
  expect(Value.Check(Promotion, result)).toBe(true)
  expect(result).toEqual({ branchId: camp?.branchId, consultUrl: camp?.consultUrl })
})

test('the share information of a promotion has its picture, words and campaign name', async () => {
  const { result } = await get(`/base/v1/promotions/${camp?.id}/statistic-params`)
  expect(Value.Check(PromotionShare, result)).toBe(true)
  expect(result).toMatchObject({
    imgUrl: camp?.imgUrl,
    shareTitle: camp?.shareTitle,
    attributes: { utm_campaign: camp?.utmCampaign },
  })
})

test('the share card is the share information without the consult link', async () => {
  const share = (await get(`/base/v1/promotions/${camp?.id}/statistic-params`)).result
  const { result } = await get(`/base/v1/promotions/${camp?.id}/share-card`)
  expect(Value.Check(schemas.getPromotionCard.result, result)).toBe(true)
  expect({ ...result, consultUrl: camp?.consultUrl }).toEqual(share)
})

test('a seller and the sale link are found by the invite code', async () => {
  const { result } = await get(
    `/auth/v1/seller-sales-url/account-invite-code?inviteCode=${seller?.inviteCode}`,
  )
  expect(Value.Check(Seller, result)).toBe(true)
  expect(result).toMatchObject({ name: seller?.name, branchId: seller?.branchId })
  expect((await get(`/gaoshou/v1/sale-links?inviteCode=${seller?.inviteCode}`)).result).toBe(seller?.saleUrl)
})

test.each([
  '/base/v1/promotions/99',
  '/base/v1/promotions/99/statistic-params',
  '/base/v1/promotions/99/share-card',
  '/auth/v1/seller-sales-url/account-invite-code?inviteCode=NOBODY',
  '/gaoshou/v1/sale-links?inviteCode=NOBODY',
])('%s of something unknown is not found', async (url) => {
  expect(await get(url)).toMatchObject({ status: 404, code: ErrorCode.NotFound })
})

test.each([
  '/base/v1/promotions/27a',
  '/base/v1/promotions/1234567890123456789',
  '/base/v1/promotions/%00',
  '/gaoshou/v1/sale-links?inviteCode=%00',
  '/gaoshou/v1/sale-links',
])('%s is bad input', async (url) => {
  expect(await get(url)).toMatchObject({ status: 400, code: ErrorCode.Invalid })
})

test('importing again changes what the content changed and drops what it no longer has', async () => {
  const [first, ...others] = content.promotions
  if (!first) throw new Error('the content has no promotion')
  const changed = { promotions: [{ ...first, branchId: 'moved' }], sellers: [] }
  await importPromotions(suite.db, changed)
  expect((await get(`/base/v1/promotions/${first.id}`)).result.branchId).toBe('moved')
  for (const { id } of others) expect((await get(`/base/v1/promotions/${id}`)).status).toBe(404)
  expect((await get(`/gaoshou/v1/sale-links?inviteCode=${seller?.inviteCode}`)).status).toBe(404)
})

test('several starters import at the same time without trouble, whatever the order of the rows', async () => {
  const [row] = content.promotions
  if (!row) throw new Error('the content has no promotion')
  const promotions = Array.from({ length: 60 }, (_, i) => ({ ...row, id: String(i) }))
  const turned = [...promotions].reverse()
  const starters = [promotions, turned, promotions, turned, promotions, turned]
  await Promise.all(starters.map((rows) => importPromotions(suite.db, { promotions: rows, sellers: [] })))
  const now = suite.db.selectFrom('promotions').select('id').where('retired_at', 'is', null)
  expect(await now.execute()).toHaveLength(60)
})

test('everything that ships is marked as a sample and says so', () => {
  for (const row of content.promotions) {
    expect(row.sample).toBe(true)
    expect(row.title).toContain('示例')
  }
  for (const row of content.sellers)
    expect(row).toMatchObject({ sample: true, name: expect.stringContaining('示例') })
})
