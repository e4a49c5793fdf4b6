import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sharedServer } from '../support/driven'
import { MiniProgram } from './host/host'

const root = join(__dirname, '../..')
const boot: unknown = JSON.parse(readFileSync(join(root, 'deploy/boot.sample.json'), 'utf8'))
const { apiBase } = boot as { apiBase: string }

let program: MiniProgram

afterEach(() => program.close())
const server = sharedServer()

async function open(screen: string, url: string, address = server.url): Promise<void> {
  program = new MiniProgram(join(root, 'dist/weapp'), { resolve: { [new URL(apiBase).origin]: address } })
  await program.launch(`/screens/${screen}/index?u=${encodeURIComponent(url)}`)
}

const asked = () => program.page.call('onShareAppMessage', { from: 'menu' })
const pathTo = (page: string, url: string) =>
  expect.stringMatching(new RegExp(`^/screens/${page}/index\\?.*\\bu=${encodeURIComponent(url)}$`))

test('a campaign page is shared as its promotion says, and the link counts for who shared it', async () => {
  await open('market/campaign', '/market/summer-gold/27?promotionId=27001&inviteCode=DEMO01&agent=8')
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
  program = new MiniProgram(join(root, 'dist/weapp'), { resolve: { [new URL(apiBase).origin]: server.url } })
  await program.launch(path)
  expect(program.findAll({ role: 'tab', name: '品牌介绍' })).toHaveLength(1)
  expect(JSON.parse(program.wx.storage.get('promotion') ?? '{}')).toMatchObject({
    promotionId: '27001',
    inviteCode: 'DEMO01',
  })
  expect(program.problems).toEqual([])
})

test('without a promotion a page is shared by its own title and address', async () => {
  await open('market/campaign', '/market/brand-intro')
  expect(asked()).toEqual({
    title: expect.stringMatching(/./),
    path: pathTo('market/campaign', '/market/brand-intro'),
  })
})

test('the page for sharing hands over the card of the page that it shares', async () => {
  const page = encodeURIComponent('/market/brand-intro')
  await open('share/share-msg', `/share-msg?page=${page}&title=${encodeURIComponent('品牌')}`)
  expect(asked()).toEqual({ title: '品牌', path: pathTo('market/campaign', '/market/brand-intro') })
  await program.tap({ role: 'button', name: '生成海报' })
  expect(asked()).toMatchObject({ title: '品牌' })
})

test.each([
  ['words/today', '/spword/index'],
  ['courses/courses-detail', '/courses/courses-detail?productId=sample-summer-27'],
])('%s can be shared, and its link counts for who shared it', async (page, url) => {
  await open(page, `${url}${url.includes('?') ? '&' : '?'}inviteCode=DEMO01`)
  expect(asked()).toMatchObject({
    title: expect.stringMatching(/./),
    path: pathTo(page, `${url}${url.includes('?') ? '&' : '?'}inviteCode=DEMO01`),
  })
})

test('a page that is nobody else’s business cannot be shared', async () => {
  await open('account/personal-center', '/personal-center')
  expect(program.page.has('onShareAppMessage')).toBe(false)
})
