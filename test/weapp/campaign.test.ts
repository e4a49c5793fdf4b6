import { setTimeout as wait } from 'node:timers/promises'
import type { PageConfig } from '../../contract/schemas/market/page-config'
import { campaignPage, picture } from '../support/campaign'
import type { Address } from '../../src/routes/address'
import { sharedServer } from '../support/driven'
import { countElements } from './host/query'
import type { MiniProgram } from './host/host'
import { createProgram, pageUrl } from './program'

const camp = '/market/summer-gold/27'
const video = { id: 'v1', url: '/media/video/v1.mp4', title: '第一讲', seconds: 30, w: 640, h: 360 }

let program: MiniProgram

afterEach(() => program.close())
const server = sharedServer()

async function open(
  pages: Readonly<Record<string, PageConfig>> = {},
  address: Address = camp,
  theme: 'light' | 'dark' = 'light',
): Promise<void> {
  await server.restart({ pages })
  program = createProgram(server, {
    theme,
    platform: 'android',
  })
  await program.launch(pageUrl(address))
}

test('the camp page reaches the view in patches of at most 4 KB', async () => {
  await open()
  expect(program.findAll({ role: 'tab' }).length).toBeGreaterThan(7)
  expect(program.setData.largest).toBeLessThanOrEqual(4 * 1024)
  expect(countElements(program.tree())).toBeLessThanOrEqual(500)
  expect(program.problems).toEqual([])
})

test.each(['品牌介绍', '致考研人', '成功奥秘', '体系与课表', '记录与反馈'])(
  'the tab %s changes the view by at most 1 KB',
  async (name) => {
    await open()
    program.setData.largest = 0
    await program.tap({ role: 'tab', name })
    expect(program.setData.largest).toBeGreaterThan(0)
    expect(program.setData.largest).toBeLessThanOrEqual(1024)
  },
)

/** Waits until this many of a kind are in the view. */
async function untilThere(wanted: { role: string; name?: string | RegExp }, count = 1): Promise<void> {
  while (program.findAll(wanted).length < count) await wait(20)
}

/** How many links and buttons there are on the page, its floating ones included, once a tab is complete. */
const parts: Readonly<Record<string, readonly (readonly ['link' | 'button', number])[]>> = {
  课程: [['link', 7]],
  集训与营地: [['link', 2]],
  全程规划: [['button', 2]],
  专业课: [['button', 2]],
}

test.each([
  ['/market/purple-gold/27', ['品牌介绍', '记录与反馈', '超级大讲堂']],
  ['/market/super-forum27', ['全程规划', '专业课']],
  ['/market/achievement', ['新闻报道']],
  ['/product-list', ['课程', '集训与营地']],
  ['/super-gold', ['题与服务', '退费']],
] as const)(
  '%s reaches the view in patches of at most 4 KB, and its tabs %j cost at most 1 KB',
  async (url, names) => {
    await open({}, url)
    expect(program.setData.largest).toBeLessThanOrEqual(4 * 1024)
    expect(countElements(program.tree())).toBeLessThanOrEqual(500)
    expect(program.findAll({ role: 'img' }).length).toBeGreaterThan(1)
    for (const name of names) {
      program.setData.largest = 0
      await program.tap({ role: 'tab', name })
      expect(program.setData.largest).toBeGreaterThan(0)
      // Tap targets follow the pictures, a few parts at a time.
      for (const [role, count] of parts[name] ?? []) await untilThere({ role }, count)
      expect(program.setData.largest).toBeLessThanOrEqual(1024)
    }
    expect(program.problems).toEqual([])
  },
)

test('a picture below the viewport comes when the visitor scrolls near it', async () => {
  await open()
  expect(program.findAll({ role: 'img', name: /六周怎么走/ })).toHaveLength(0)
  await program.comeNear()
  await untilThere({ role: 'img', name: /六周怎么走/ }, 1)
  expect(program.problems).toEqual([])
})

test('the bottom button of a page without a product shows the teacher, signed in or not', async () => {
  await open({ 'summer-gold27': campaignPage({ footerButton: '获取限时优惠' }) })
  await program.tap({ role: 'button', name: '获取限时优惠' })
  expect(program.text()).toContain('请添加课程老师微信购买课程')
  expect(program.text()).toContain('长按保存/识别二维码')
  const [code] = program.findAll({ role: 'img', name: /二维码/ })
  expect(code?.at(-1)?.attributes).toMatchObject({ showMenuByLongpress: true })
  expect(program.problems).toEqual([])
})

test('a picture with a film opens the player above the page, and closing takes it away', async () => {
  const page = campaignPage({
    videos: [video],
    templates: [{ name: 'page', imgList: [picture(1, '第一讲的封面', { vid: 'v1' })] }],
  })
  await open({ 'summer-gold27': page })
  await untilThere({ role: 'button', name: '播放讲座：第一讲' })
  await program.tap({ role: 'button', name: '播放讲座：第一讲' })
  expect(program.findAll({ role: 'dialog', name: '第一讲' })).toHaveLength(1)
  await program.tap({ role: 'button', name: '关闭' })
  expect(program.findAll({ role: 'dialog' })).toHaveLength(0)
  expect(program.problems).toEqual([])
})

test('agent 24 sees its own pictures', async () => {
  const page = campaignPage({
    templates: [{ name: 'page', imgList: [picture(1, '大家的')] }],
    variants: [{ agents: ['24'], templates: [{ name: 'page', imgList: [picture(2, '钉钉的')] }] }],
  })
  await open({ 'summer-gold27': page }, `${camp}?agent=24`)
  expect(program.findAll({ role: 'img', name: '钉钉的' })).toHaveLength(1)
  expect(program.findAll({ role: 'img', name: '大家的' })).toHaveLength(0)
})

test('a picture is that of the look which the phone is in, and changes with it', async () => {
  const night = '/media/posters/summer-gold27/banner-night.webp'
  const page = campaignPage({ templates: [{ name: 'banner', imgList: [picture(0, '横幅', { night })] }] })
  await open({ 'summer-gold27': page }, camp, 'dark')
  await untilThere({ role: 'img', name: '横幅' })
  const source = () => String(program.find({ role: 'img', name: '横幅' }).at(-1)?.attributes.src)
  expect(source()).toContain(night)
  program.wx.notify('onThemeChange', { theme: 'light' })
  await program.settle()
  expect(source()).not.toContain(night)
  expect(program.problems).toEqual([])
})
