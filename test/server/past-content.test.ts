import { loadContent } from '../../server/src/content'
import type { Content } from '../../server/src/domain/content/content'
import { listPast } from '../../server/src/content/past'
import { pastContentJob } from '../../server/src/jobs/past-content'

let content: Content
beforeAll(async () => {
  content = await loadContent('content')
})

const at = (day: string) => Date.parse(`${day}T12:00:00+08:00`)

/** The shipped home page and one page of it, with what a test says of them. */
function dated(page: object, home: object = {}, banners: Content['banners'] = []) {
  const file = content.pages.get('sprint.json')
  if (!file) throw new Error('the page is gone')
  const { until: _until, offer: _offer, ...config } = file.config
  const campaigns = [{ title: '冲刺班', summary: '', path: '/market/sprint', sample: true }]
  return {
    products: content.products,
    banners,
    home: { ...content.home, examDate: '2026-12-19', campaigns, courses: [], ...home },
    pages: new Map([['sprint.json', { ...file, config: { ...config, ...page } }]]),
  }
}

test('a page is past on the day after its last one, unless it stays up on purpose', () => {
  const page = { until: '2026-12-18' }
  expect(listPast(dated(page), at('2026-12-18'))).toEqual([])
  expect(listPast(dated(page), at('2026-12-19'))).toEqual([
    'sprint.json（冲刺班）到 2026-12-18 为止：请更新内容和 until，或写上 archived 表示有意保留。',
  ])
  expect(listPast(dated({ ...page, archived: true }), at('2026-12-19'))).toEqual([])
})

test('the offer of a page that stays up on purpose is past as any other', () => {
  const offer = { button: '获取限时优惠', price: 1, until: '2026-12-01', sample: true }
  const page = { until: '2025-12-21', archived: true, offer }
  expect(listPast(dated(page), at('2026-12-01'))).toEqual([])
  expect(listPast(dated(page), at('2026-12-02'))).toEqual([
    'sprint.json 的优惠到 2026-12-01 为止：请更新 offer，或删去它。',
  ])
})

test('a page that stays up on purpose still reports its parts that are past', () => {
  const menu = { url: '/media/a.webp', w: 750, h: 10, alt: '新版在这里', until: '2026-12-10' }
  const page = { until: '2024-12-22', archived: true, templates: [{ name: 'page', imgList: [menu] }] }
  expect(listPast(dated(page), at('2026-12-10'))).toEqual([])
  expect(listPast(dated(page), at('2026-12-11'))).toEqual([
    expect.stringContaining('sprint.json 的图片 /media/a.webp 到 2026-12-10 为止'),
  ])
})

test('a figure, an offer and a live class are past as well', () => {
  const picture = { url: '/media/a.webp', w: 750, h: 10, alt: '国家线', until: '2026-12-01' }
  const page = {
    templates: [{ name: 'page', imgList: [picture, picture] }],
    offer: { button: '获取限时优惠', price: 1, until: '2026-12-01', sample: true },
    live: {
      title: '答疑',
      start: '2026-12-01T19:30:00+08:00',
      minutes: 60,
      teacher: '李老师',
      entry: '/product-list',
      sample: true,
    },
  }
  expect(listPast(dated(page), at('2026-12-01'))).toEqual([])
  expect(listPast(dated(page), at('2026-12-02')).map((line) => line.split('到')[0])).toEqual([
    'sprint.json 的优惠',
    'sprint.json 的直播“答疑”已经结束：请更新 live，或删去它。',
    'sprint.json 的图片 /media/a.webp ',
  ])
})

test('the home page reports when its exam is over, its entries that are no longer shown, and when it shows nothing', () => {
  const entry = { title: '冲刺班', summary: '', path: '/market/sprint', sample: true }
  const home = { campaigns: [{ ...entry, until: '2026-12-18' }] }
  expect(listPast(dated({}, home), at('2026-12-18'))).toEqual([])
  expect(listPast(dated({}, home), at('2026-12-20'))).toEqual([
    'home.json 的考试日期 2026-12-19 已过：请改成下一届的 cohort 和 examDate。',
    'home.json 的“冲刺班”到 2026-12-18 为止，已不再显示：请换成新的。',
    'home.json 今天没有可以显示的活动和课程：请补上。',
  ])
  expect(listPast(dated({}, { campaigns: [{ ...entry, from: '2027-01-01' }] }), at('2026-11-23'))).toEqual([
    'home.json 今天没有可以显示的活动和课程：请补上。',
  ])
})

test('a banner is past on the day after its last one', () => {
  const banner = { id: 'sprint', title: '冲刺班', imgUrl: '/media/a.webp', until: '2026-12-18' }
  expect(listPast(dated({}, {}, [banner]), at('2026-12-18'))).toEqual([])
  expect(listPast(dated({}, { examDate: '2027-12-18' }, [banner]), at('2026-12-19'))).toEqual([
    'banners.json 的“冲刺班”到 2026-12-18 为止，已不再显示：请换成新的。',
  ])
})

test('the home page has something to show on every day until the exam is two months over', () => {
  for (let now = at('2026-11-23'); now < at('2027-02-20'); now += 86_400_000) {
    const lines = listPast({ ...content, pages: new Map() }, now)
    expect([now, lines.filter((line) => line.includes('没有可以显示'))]).toEqual([now, []])
  }
})

test('the log says once a day what is past', async () => {
  const said: string[] = []
  const page = { until: '2026-12-18' }
  const job = pastContentJob(dated(page), (line) => said.push(line))
  const run = (day: string) => job.run(undefined as never, new Date(at(day)), new AbortController().signal)
  await expect(run('2026-12-18')).resolves.toBe(0)
  expect(said).toEqual([])
  await expect(run('2026-12-19')).resolves.toBe(1)
  expect(said).toEqual([expect.stringContaining('有 1 处内容已过期：\n  sprint.json')])
})
