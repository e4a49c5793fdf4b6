/** @jest-environment jsdom */
import { navigated } from '../../../../support/fake-navigation'
import { page } from '../../../../support/fake-page'
import { getCourse, getHead, openedCourses } from '../../../../support/courses'
import { render } from '../../../../support/render'
import { ApiError } from '@/api/errors'
import CoursesDetailScreen from '@/areas/courses/screens/courses-detail'
import { example, fakeRoot, sampleBoot } from '../../../../../support/root'

const product = example('getProduct')
const chapters = ['第一周', '第二周'].map((title, index) => ({
  title,
  lessons: [{ title: `${title}的课`, minutes: 45 + index }, { title: `${title}的答疑` }],
}))

beforeEach(() => {
  page.url = '/courses/courses-detail?productId=p-27&agent=24&source=summer-gold'
})

test('the course shows what it holds and the refund rules before any purchase', async () => {
  const root = fakeRoot()
  const screen = await render(<CoursesDetailScreen />, root)
  expect(root.calls).toEqual([{ id: 'getProduct', input: { params: { productId: 'p-27' } } }])
  expect(screen.get('heading', product.title)).toBeTruthy()
  for (const name of ['你会得到什么', '课程大纲', '退费规则', '报名须知']) {
    expect(screen.get('heading', name)).toBeTruthy()
  }
  for (const line of [...product.refund, ...product.notes, '6周', '120课时', '27 考研', '示例']) {
    expect(screen.text()).toContain(line)
  }
  // The topics of its weeks are no list of lessons.
  expect(screen.text()).not.toMatch(/\d ?[讲章]/)
})

test('an offer of a course that a consultant sells is stated with its price, its end and who sees to it', async () => {
  const offer = { price: 398_000, usual: 458_000, until: '2026-12-20', sample: true }
  const answers = { getProduct: () => ({ ...product, sample: false, offer }) }
  const screen = await render(<CoursesDetailScreen />, fakeRoot({ answers }))
  expect(screen.text()).toContain('限时优惠价 ¥3,980 平时 ¥4,580 示例12月20日截止，由课程老师为你办理。')
  screen.unmount()
  const without = await render(<CoursesDetailScreen />, fakeRoot())
  expect(without.text()).not.toContain('优惠')
})

test('a course that is too late to begin says what still fits, has no offer, and a teacher can be asked', async () => {
  const instead = { from: '2026-03-21', title: '冲刺班', to: '/market/sprint' }
  const offer = { price: 398_000, until: '2026-12-20', sample: true }
  const answers = { getProduct: () => ({ ...product, offer, instead }) }
  const screen = await render(<CoursesDetailScreen />, fakeRoot({ answers }))
  expect(screen.get('link', '冲刺班').getAttribute('href')).toBe('/market/sprint')
  expect(screen.text()).toContain('现在开始来不及走完')
  expect(screen.text()).not.toContain('优惠')
  expect(screen.get('button', '咨询课程老师')).toBeTruthy()
})

test('once what fitted instead is over too, a course that is too late names it no more', async () => {
  const instead = { from: '2026-03-21', until: '2026-11-18', title: '冲刺班', to: '/market/sprint' }
  const screen = await render(
    <CoursesDetailScreen />,
    fakeRoot({ answers: { getProduct: () => ({ ...product, instead }) } }),
  )
  expect(screen.text()).toContain('现在开始来不及走完。')
  expect(screen.text()).not.toMatch(/来得及|冲刺班/)
})

test('a course that is over says that, and what still fits', async () => {
  const instead = { from: '2025-09-01', title: '冲刺班', to: '/market/sprint' }
  const shown = async (own: object) => {
    const screen = await render(
      <CoursesDetailScreen />,
      fakeRoot({ answers: { getProduct: () => ({ ...product, ...own }) } }),
    )
    const words = screen.text()
    screen.unmount()
    return words
  }
  expect(await shown({ until: '2025-08-31', instead })).toContain('这门课已经结束。还来得及的：冲刺班')
  expect(await shown({ until: '2025-08-31' })).toContain('这门课已经结束。')
  expect(await shown({ until: '2099-08-31', instead })).toContain('现在开始来不及走完。还来得及的：冲刺班')
})

test('where nothing is sold a course says nothing of paying and of paying back', async () => {
  const refund = ['退没有上的课时：实际付款除以总课时。', '开课以前全额退。']
  const notes = ['试听以后再决定，不急着付款。', '要带身份证。']
  const answers = { getProduct: () => ({ ...product, refund, notes }) }
  const open = await render(<CoursesDetailScreen />, fakeRoot({ answers }))
  for (const words of [...refund, ...notes]) expect(open.text()).toContain(words)
  open.unmount()
  const closed = await render(
    <CoursesDetailScreen />,
    fakeRoot({ answers, host: { kind: 'miniapp', os: 'ios' } }),
  )
  expect(closed.text()).toContain('要带身份证。')
  expect(closed.text()).not.toMatch(/付款|全额退/)
})

test('one figure alone is not shown', async () => {
  const { hours: _hours, ...rest } = product
  const bare = { ...rest, courses: [] }
  const screen = await render(<CoursesDetailScreen />, fakeRoot({ answers: { getProduct: () => bare } }))
  expect(screen.text()).toContain('课程大纲')
  expect(screen.text()).not.toContain('6周')
})

test('parts that a course does not have are not shown as nought', async () => {
  const { weeks: _weeks, hours: _hours, ...rest } = product
  const bare = { ...rest, sample: false, outline: [], notes: [], highlights: [], refund: [] }
  const screen = await render(<CoursesDetailScreen />, fakeRoot({ answers: { getProduct: () => bare } }))
  expect(screen.text()).not.toContain('课时')
  expect(screen.text()).not.toContain('示例')
  expect(screen.all('heading', '课程大纲')).toEqual([])
  expect(screen.all('heading', '报名须知')).toEqual([])
})

test('lessons to try are led to before anything is bought, and nothing is said where there are none', async () => {
  const trials = [{ lesson: 'maths-limit.01-limit-idea', title: '极限：要多近就能有多近' }]
  const answers = { getProduct: () => ({ ...product, trials }) }
  const screen = await render(<CoursesDetailScreen />, fakeRoot({ answers }))
  expect(screen.get('heading', '先试听')).toBeTruthy()
  expect(screen.get('link', /极限/).getAttribute('href')).toBe(
    '/courses/course-learning?lesson=maths-limit.01-limit-idea',
  )
  screen.unmount()
  const without = await render(<CoursesDetailScreen />, fakeRoot({ answers: { getProduct: () => product } }))
  expect(without.all('heading', '先试听')).toEqual([])
})

test('one chapter is open at a time', async () => {
  const answers = { getProduct: () => ({ ...product, outline: chapters }) }
  const screen = await render(<CoursesDetailScreen />, fakeRoot({ answers }))
  expect(screen.text()).toContain('第一周的课')
  expect(screen.text()).toContain('45 分钟')
  await screen.tap('button', /^第二周/)
  expect(screen.text()).not.toContain('第一周的课')
  expect(screen.text()).toContain('第二周的课')
  await screen.tap('button', /^第二周/)
  expect(screen.text()).not.toContain('第二周的课')
})

test('a product that costs nothing opens its courses, and asks nobody for them', async () => {
  const given = getCourse('winter', [getHead('winter.01')], { goods: ['free-law-1'] })
  const { root } = await openedCourses({
    user: { uid: 'u1', phone: '137****0001' },
    courses: [given, getCourse('other', [getHead('other.01')])],
    boot: { courseChoice: { law: ['free-law-1', 'free-law-2'] } },
    answers: {
      getProduct: () => ({ ...product, free: ['winter'] }),
      openFreeCourse: ({ body }) => ({ goodsId: body.goodsId, openedAt: 1 }),
    },
  })
  const screen = await render(<CoursesDetailScreen />, root)
  expect(screen.all('button', '咨询课程老师').map(({ className }) => className)).not.toContain('btn-beacon')
  await screen.tap('button', '免费开通：课 winter')
  expect(navigated.opened).toMatchObject([{ url: '/courses/course-learning?course=winter' }])
})

test('the one action leads to a consultant', async () => {
  const screen = await render(<CoursesDetailScreen />, fakeRoot())
  await screen.tap('button', '咨询课程老师')
  expect(navigated.left).toEqual([sampleBoot().consult.defaultUrl])
})

test.each([
  ['x404', 404],
  ['x400', 400],
])('a course that the server does not know (%s) says so and leads home', async (code, status) => {
  const answers = { getProduct: () => Promise.reject(new ApiError(code, status)) }
  const screen = await render(<CoursesDetailScreen />, fakeRoot({ answers }))
  expect(screen.get('heading', '没有找到这门课程')).toBeTruthy()
  await screen.tap('button', '回到首页')
  expect(navigated.opened).toMatchObject([{ move: 'reset', url: '/' }])
})

test('an address without a course is missing too, without a call', async () => {
  page.url = '/courses/courses-detail'
  const root = fakeRoot()
  const screen = await render(<CoursesDetailScreen />, root)
  expect(screen.get('heading', '没有找到这门课程')).toBeTruthy()
  expect(root.calls).toEqual([])
})

test('a course that cannot be fetched can be asked for again', async () => {
  let isDown = true
  const getProduct = () => (isDown ? Promise.reject(new ApiError('x503', 503)) : product)
  const screen = await render(<CoursesDetailScreen />, fakeRoot({ answers: { getProduct } }))
  expect(screen.text()).toContain('错误码 x503')
  isDown = false
  await screen.tap('button', '再试一次')
  expect(screen.get('heading', product.title)).toBeTruthy()
})
