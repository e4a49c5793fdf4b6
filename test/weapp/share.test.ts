import type { Address } from '../../src/routes/address'
import { sharedServer } from '../support/driven'
import type { MiniProgram } from './host/host'
import { apiBase, createProgram, pageUrl } from './program'

let program: MiniProgram

afterEach(() => program.close())
const server = sharedServer()

async function open(address: Address, { url } = server): Promise<void> {
  program = createProgram({ url })
  await program.launch(pageUrl(address))
}

const asked = () => program.page.call('onShareAppMessage', { from: 'menu' })
const pathTo = (page: string, url: string) =>
  expect.stringMatching(
    new RegExp(`^/areas/${page.replace('/', '/screens/')}/index\\?.*\\bu=${encodeURIComponent(url)}$`),
  )

test('a campaign page is shared as its promotion says, and the link counts for who shared it', async () => {
  await open('/market/summer-gold/27?promotionId=27001&inviteCode=DEMO01&agent=8')
  const answer = await fetch(`${server.url}/base/v1/promotions/27001/statistic-params`)
  const { result } = (await answer.json()) as { result: Record<string, string> }
  const campaign = String(Object(result['attributes']).utm_campaign)
  const message = asked()
  expect(message).toEqual({
    title: result['shareTitle'],
    path: pathTo(
      'market/campaign',
      `/market/summer-gold/27?promotionId=27001&inviteCode=DEMO01&utm_campaign=${campaign}`,
    ),
    imageUrl: apiBase + result['imgUrl'],
  })
  const { path } = message as { path: string }
  program.close()
  program = createProgram(server)
  await program.launch(path)
  expect(program.findAll({ role: 'tab', name: '品牌介绍' })).toHaveLength(1)
  expect(JSON.parse(program.wx.storage.get('promotion') ?? '{}')).toMatchObject({
    promotionId: '27001',
    inviteCode: 'DEMO01',
  })
  expect(program.problems).toEqual([])
})

test('without a promotion a page is shared by its own title and address', async () => {
  await open('/market/brand-intro')
  expect(asked()).toEqual({
    title: expect.stringMatching(/./),
    path: pathTo('market/campaign', '/market/brand-intro'),
  })
})

test('the page for sharing hands over the card of the page that it shares', async () => {
  const page = encodeURIComponent('/market/brand-intro')
  await open(`/share-msg?page=${page}&title=${encodeURIComponent('品牌')}`)
  expect(asked()).toEqual({ title: '品牌', path: pathTo('market/campaign', '/market/brand-intro') })
  await program.tap({ role: 'button', name: '生成海报' })
  expect(asked()).toMatchObject({ title: '品牌' })
})

test.each([
  ['words/today', '/spword/index?inviteCode=DEMO01'],
  ['courses/courses-detail', '/courses/courses-detail?productId=sample-summer-27&inviteCode=DEMO01'],
] as const)('%s can be shared, and its link counts for who shared it', async (page, url) => {
  await open(url)
  expect(asked()).toMatchObject({
    title: expect.stringMatching(/./),
    path: pathTo(page, url),
  })
})

test('a page that is nobody else’s business cannot be shared', async () => {
  await open('/personal-center')
  expect(program.page.has('onShareAppMessage')).toBe(false)
})
