/** @jest-environment jsdom */
import { act } from 'react'
import '../../../../support/fake-navigation'
import { page } from '../../../../support/fake-page'
import { render } from '../../../../support/render'
import type { PageConfig } from '@/areas/market/api/page'
import CampaignScreen from '@/areas/market/screens/campaign'
import { example, fakeRoot, type FakeOptions, type FakeRoot } from '../../../../../support/root'

const item = (name: string, rest: Partial<PageConfig['templates'][number]['imgList'][number]> = {}) => ({
  url: `/media/${name}.webp`,
  w: 750,
  h: 900,
  alt: name,
  ...rest,
})
const area = { x: 10, y: 80, w: 80, h: 10, href: '/market/brand-intro', alt: '看品牌' }
const hall: PageConfig = {
  ...example('getPageConfig'),
  key: 'hall',
  footerButton: '获取限时优惠',
  action: 'purchase',
  tabRows: [
    [
      {
        id: 13,
        name: '特训营',
        subTabs: [
          { id: 1, name: '总览', template: 'home' },
          { id: 2, name: '课表', template: 'page' },
        ],
      },
      { id: 11, name: '品牌', template: 'homepage' },
      { id: 17, name: '高能资源', leave: 'resources' },
    ],
  ],
  defaultTab: 13,
  videos: [{ id: 'v1', url: '/media/v1.mp4', title: '第一讲', seconds: 30, w: 640, h: 360 }],
  floatLinks: [{ name: '资料', href: '/product-list' }],
  live: {
    title: '冲刺答疑',
    start: '2026-12-05T19:30:00+08:00',
    minutes: 90,
    teacher: '李老师',
    entry: 'https://live.example.com/a',
    sample: true,
  },
  templates: [
    { name: 'banner', imgList: [item('banner', { ref: '/license' })] },
    {
      name: 'home',
      imgList: [
        item('lecture', { vid: 'v1' }),
        item('live', { clk: 'live' }),
        item('map', { areas: [area] }),
      ],
    },
    { name: 'page', imgList: [item('schedule')] },
    { name: 'homepage', imgList: [item('brand')] },
  ],
}

beforeAll(() => {
  for (const name of ['play', 'pause', 'load'] as const)
    Object.defineProperty(HTMLMediaElement.prototype, name, { value: () => undefined })
})
beforeEach(() => {
  page.url = '/market/summer-gold/27'
})

async function open(options: FakeOptions = {}) {
  const root = fakeRoot({ ...options, answers: { getPageConfig: () => hall } })
  const screen = await render(<CampaignScreen />, root)
  return { root, screen, listCalls: () => calls(root) }
}

/** The reported events, without ids and times; the enter is the frame's and tested there. */
const calls = ({ messages: listCalls }: FakeRoot) =>
  listCalls.filter(({ kind }) => kind !== 'enter').map(({ callId: _id, at: _at, ...call }) => call)

test('the tab that the page begins with is looked at without a tap', async () => {
  const { listCalls } = await open()
  expect(listCalls()).toEqual([{ kind: 'stay', name: '总览', id: '13-1' }])
})

test('a tab and a sub-tab report the tap, and then that they are looked at', async () => {
  const { listCalls, screen } = await open()
  await screen.tap('tab', '课表')
  await screen.tap('tab', '品牌')
  await screen.tap('tab', '特训营')
  expect(listCalls().slice(1)).toEqual([
    { kind: 'tab', name: '课表', id: '13-2' },
    { kind: 'stay', name: '课表', id: '13-2' },
    { kind: 'tab', name: '品牌', id: '11' },
    { kind: 'stay', name: '品牌', id: '11' },
    { kind: 'tab', name: '特训营', id: '13' },
    { kind: 'stay', name: '总览', id: '13-1' },
  ])
})

test('a tab that leads away reports the tap alone', async () => {
  const { listCalls, screen } = await open()
  await screen.tap('tab', '高能资源')
  expect(listCalls().slice(1)).toEqual([{ kind: 'tab', name: '高能资源', id: '17' }])
})

test('buttons, pictures, parts of them, links and the consultant report their taps', async () => {
  const { listCalls, screen } = await open({ query: { branchId: '7' } })
  await screen.tap('button', '获取限时优惠')
  await screen.tap('button', '关闭')
  await screen.tap('link', 'banner')
  await screen.tap('link', '看品牌')
  await screen.tap('link', '资料')
  await screen.tap('button', '查看直播安排')
  await screen.tap('button', '进入直播')
  await screen.tap('button', '咨询课程老师')
  expect(listCalls().slice(1)).toEqual([
    { kind: 'click', name: 'button', content: '获取限时优惠', id: 'purchase' },
    { kind: 'click', name: 'link', content: 'banner', id: '/license' },
    { kind: 'click', name: 'link', content: '看品牌', id: '/market/brand-intro' },
    { kind: 'click', name: 'float', content: '资料', id: '/product-list' },
    { kind: 'click', name: 'picture', content: 'live', id: 'live' },
    { kind: 'click', name: 'dialog', content: '进入直播', id: 'live' },
    { kind: 'click', name: 'consult', content: '咨询课程老师', id: '7' },
  ])
})

test('a film reports its start and every second that it moves, until another tab ends it', async () => {
  jest.useFakeTimers()
  const { listCalls, screen } = await open()
  await act(async () => screen.get('button', /^播放讲座：/).click())
  const pass = (ms: number) => act(async () => void jest.advanceTimersByTime(ms))
  await act(async () => void document.querySelector('video')?.dispatchEvent(new Event('playing')))
  await pass(2000)
  await screen.tap('tab', '品牌')
  await pass(5000)
  jest.useRealTimers()
  expect(listCalls().slice(1)).toEqual([
    { kind: 'click', name: 'film', content: '第一讲', id: 'v1' },
    { kind: 'play', name: '第一讲', id: 'v1', ms: 1000 },
    { kind: 'play', name: '第一讲', id: 'v1', ms: 1000 },
    { kind: 'tab', name: '品牌', id: '11' },
    { kind: 'stay', name: '品牌', id: '11' },
  ])
})
