/** @jest-environment jsdom */
import { navigated } from '../../support/fake-navigation'
import { script } from '../../support/fake-sdk'
import { ApiError } from '@/api/errors'
import { announce, loadMessage } from '@/features/share/announce'
import { configureWechat, jsApiList, signedUrl } from '@/features/share/wechat'
import { SdkRefused } from '@/platform/wechat/sdk.contract'
import { example, fakeRoot, sampleBoot, type FakeOptions } from '../../../support/root'

const sdk = { script: 'https://sdk.example.com/sdk.js', appId: 'official-1' }
const refused = () => new SdkRefused('invalid signature')
const boot = {
  ...sampleBoot(),
  wechat: {
    ...sampleBoot().wechat,
    sdkUrl: sdk.script,
    pages: [{ host: 'localhost', appId: 'official-1' }],
  },
}

let pages = 0

function getRoot(options: FakeOptions = {}) {
  // Each test has a page of its own: one that is configured is not configured again.
  pages += 1
  navigated.current = `/market/page-${pages}`
  return fakeRoot({ host: { kind: 'wechat', os: 'android' }, boot, ...options })
}

const signatures = ({ calls }: ReturnType<typeof getRoot>) =>
  calls.filter(({ id }) => id === 'getWechatSignature').length

test.each([0, 1, 2])('after %i refusals a page is configured, once for its address', async (count) => {
  script.answers = Array.from({ length: count }, refused)
  const root = getRoot()
  await configureWechat(root, sdk)
  await configureWechat(root, sdk)
  expect([script.configs, signatures(root)]).toEqual([count + 1, count + 1])
})

test('the third refusal is the last, and the next page tries again', async () => {
  script.answers = [refused(), refused(), refused()]
  const root = getRoot()
  await expect(configureWechat(root, sdk)).rejects.toBeInstanceOf(SdkRefused)
  expect([script.configs, signatures(root)]).toEqual([3, 3])
  await expect(configureWechat(root, sdk)).resolves.toBeUndefined()
  expect(script.configs).toBe(4)
})

test('signatures that do not come count as tries', async () => {
  let asked = 0
  const root = getRoot({
    answers: {
      getWechatSignature: () => {
        asked += 1
        throw new ApiError('x502', 502)
      },
    },
  })
  await expect(configureWechat(root, sdk)).rejects.toMatchObject({ code: 'x502' })
  expect([asked, script.configs]).toEqual([3, 0])
})

test('a mistake of ours is not tried again', async () => {
  script.answers = [new TypeError('a bug')]
  await expect(configureWechat(getRoot(), sdk)).rejects.toBeInstanceOf(TypeError)
  expect(script.configs).toBe(1)
})

test('on iOS the address of the entry is signed, elsewhere the one that is shown', () => {
  navigated.current = '/market/brand-intro?tabId=1'
  expect(signedUrl({ os: 'ios' })).toBe('http://localhost/')
  expect(signedUrl({ os: 'android' })).toBe('http://localhost/market/brand-intro?tabId=1')
  expect(signedUrl({ os: 'desktop' })).toBe('http://localhost/market/brand-intro?tabId=1')
})

test('the functions cover image, share, location, recording and menu', () => {
  for (const name of [
    'chooseImage',
    'updateAppMessageShareData',
    'getLocation',
    'startRecord',
    'hideMenuItems',
  ]) {
    expect(jsApiList).toContain(name)
  }
  expect(new Set(jsApiList).size).toBe(jsApiList.length)
})

describe('a page that is announced', () => {
  const answer = example('getPromotionShare')
  const page = '/market/summer-gold/27'

  test("is shared with its promotion's card, its addresses complete", async () => {
    await announce(getRoot({ query: { promotionId: '1001' } }), { page, title: '强基营' })
    expect(script.shared).toEqual([
      {
        title: answer.shareTitle,
        desc: answer.shareDescription,
        link: `http://localhost${page}?promotionId=1001&utm_campaign=${answer.attributes.utm_campaign}`,
        imgUrl: `http://localhost${answer.imgUrl}`,
      },
    ])
  })

  test('is shared by its own title where its promotion cannot be asked', async () => {
    const getPromotionShare = () => {
      throw new ApiError('x404', 404)
    }
    const root = getRoot({ query: { promotionId: '1001' }, answers: { getPromotionShare } })
    await announce(root, { page, title: '强基营' })
    expect(script.shared).toEqual([expect.objectContaining({ title: '强基营', imgUrl: '' })])
  })

  test('has a picture and a sentence of its own where no promotion has one', async () => {
    const own = { title: '强基营', words: '风已经在背后了。', picture: '/media/cover.webp' }
    await announce(getRoot(), { page, ...own })
    expect(script.shared).toEqual([
      expect.objectContaining({ desc: own.words, imgUrl: 'http://localhost/media/cover.webp' }),
    ])
    // The mini-program draws the page as it is, which WeChat does itself.
    expect(await loadMessage(getRoot(), { page, ...own })).not.toHaveProperty('imageUrl')
  })

  test('says nothing once another page is shown', async () => {
    const root = getRoot()
    const announced = announce(root, { page, title: '强基营' })
    navigated.current = '/login'
    await announced
    expect(script.shared).toEqual([])
  })

  test('goes on where WeChat refuses it', async () => {
    script.answers = [refused(), refused(), refused()]
    await expect(announce(getRoot(), { page, title: '强基营' })).resolves.toBeUndefined()
    expect(script.shared).toEqual([])
  })

  test('goes on where its address is not signed', async () => {
    const getWechatSignature = () => {
      throw new ApiError('x502', 502)
    }
    const announced = announce(getRoot({ answers: { getWechatSignature } }), { page, title: '强基营' })
    await expect(announced).resolves.toBeUndefined()
    expect([script.configs, script.shared]).toEqual([0, []])
  })

  test.each([
    ['script', { ...boot, wechat: { ...sampleBoot().wechat, pages: boot.wechat.pages, sdkUrl: '' } }],
    ['official account', { ...boot, wechat: { ...boot.wechat, pages: [] } }],
  ])('asks nobody where the deployment has no %s', async (_, without) => {
    const root = getRoot({ boot: without })
    await announce(root, { page, title: '强基营' })
    expect([root.calls, script.configs]).toEqual([[], 0])
  })

  test('is the same in the mini-program, at its compiled page', async () => {
    const message = await loadMessage(getRoot({ query: { promotionId: '1001' } }), { page, title: '强基营' })
    const address = `${page}?promotionId=1001&utm_campaign=${answer.attributes.utm_campaign}`
    expect(message).toMatchObject({ title: answer.shareTitle, imageUrl: `http://localhost${answer.imgUrl}` })
    expect(message.path).toContain(`/areas/market/screens/campaign/index?`)
    expect(message.path).toContain(`u=${encodeURIComponent(address)}`)
  })
})
