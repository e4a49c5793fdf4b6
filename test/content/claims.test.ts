import type { Content } from '../../server/src/domain/content/content'
import { loadContent } from '../../server/src/content'
import type { PageConfig } from '../../contract/schemas/market/page-config'
import type { Product } from '../../contract/schemas/main/content'
import {
  checkBroadcasts,
  checkClaims,
  checkLengths,
  checkProductFigures,
  hoursFault,
  numberIn,
} from '../../content/check-claims'
import {
  checkCoupons,
  checkEntries,
  checkOffered,
  checkPrices,
  checkSelling,
  checkTaskDays,
  checkWeeks,
} from '../../content/check-offers'
import { checkEnds } from '../../content/check-ends'
import { join } from 'node:path'

let content: Content
beforeAll(async () => {
  content = await loadContent(join(__dirname, '../../content'))
})

/** The shipped content with one product changed. */
function withProduct(id: string, change: (product: Product) => Partial<Product>): Content {
  const product = content.products.get(id)
  if (!product) throw new Error(`There is no product ${id}.`)
  return { ...content, products: new Map([...content.products, [id, { ...product, ...change(product) }]]) }
}

function withSale(id: string, sale: Partial<NonNullable<Product['sale']>>): Content {
  return withProduct(id, (product) => (product.sale ? { sale: { ...product.sale, ...sale } } : {}))
}

function withPage(key: string, change: (page: PageConfig) => Partial<PageConfig>): Content {
  const file = `${key}.json`
  const page = content.pages.get(file)
  if (!page) throw new Error(`There is no page ${key}.`)
  const changed = { ...page, config: { ...page.config, ...change(page.config) } }
  return { ...content, pages: new Map([...content.pages, [file, changed]]) }
}

const withHome = (own: Partial<Content['home']>): Content => ({
  ...content,
  home: { ...content.home, ...own },
})

const delivers = (kind: 'video' | 'live', title: string) => ({ delivers: [{ kind, title, note: '' }] })

test('shipped content claims nothing that is not true', () => {
  expect([...checkClaims(content), ...checkOffered(content), ...checkEnds(content)]).toEqual([])
})

test.each([
  ['三', 3],
  ['二十', 20],
  ['四十五', 45],
  ['二百六十', 260],
  ['12', 12],
])('“%s” is %d', (words, number) => expect(numberIn(words)).toBe(number))

describe('a broadcast that nobody streams is found', () => {
  test('in what a purchase brings, in a highlight and in the map', () => {
    const sold = withSale('sample-maths-integral-27', delivers('live', '直播答疑，每周二、四 20:00'))
    expect(checkBroadcasts(sold)).toEqual([expect.stringContaining('sale.delivers.0.title 写着“直播”')])
    const praised = withProduct('sample-maths-integral-27', () => ({ highlights: ['矩阵一章有直播答疑'] }))
    expect(checkBroadcasts(praised)).toHaveLength(1)
    const [stage] = content.learningMap
    if (!stage) throw new Error('The map has no stage.')
    const summary = '时政跟着直播听一遍'
    expect(checkBroadcasts({ ...content, learningMap: [{ ...stage, summary }] })).toHaveLength(1)
  })

  test('in the title of a lesson, unless it has a stream', () => {
    const retitled = (isStreamed: boolean): Content => ({
      ...content,
      courses: {
        ...content.courses,
        courses: content.courses.courses.map((course) => ({
          ...course,
          chapters: course.chapters.map((chapter) => ({
            ...chapter,
            lessons: chapter.lessons.map((lesson) =>
              lesson.live
                ? { ...lesson, title: `直播：${lesson.title}`, live: { ...lesson.live, isStreamed } }
                : lesson,
            ),
          })),
        })),
      },
    })
    expect(checkBroadcasts(retitled(false))).toHaveLength(4)
    expect(checkBroadcasts(retitled(true))).toEqual([])
  })
})

test('the length of a lesson is the measured one', () => {
  const long = withProduct('sample-vacation-27', () => ({ highlights: ['两个学期各三讲，每讲约三十分钟'] }))
  expect(checkLengths(long)).toEqual([
    expect.stringContaining('写着“每讲约三十分钟”，量出来每讲 3 到 4 分钟'),
  ])
  const courses = content.courses.courses.map((course) =>
    course.id === 'winter-english' ? { ...course, summary: '三讲图文，每讲二十分钟，做几道题。' } : course,
  )
  expect(checkLengths({ ...content, courses: { ...content.courses, courses } })).toEqual([
    expect.stringContaining('courses/winter-english/course.txt 的 summary'),
  ])
})

test('lessons, minutes, hours and the refund of a product are those of its courses and its outline', () => {
  const id = 'sample-computing-systems-27'
  expect(checkProductFigures(withSale(id, delivers('video', '录播 8 讲，约 40 分钟')))).toEqual([
    expect.stringContaining('写着 8 讲，课程里有 6 讲'),
    expect.stringContaining('写着约 40 分钟，量出来是 27 分钟'),
  ])
  expect(checkProductFigures(withProduct('sample-summer-27', () => ({ hours: 40 })))).toEqual([
    expect.stringContaining('写着 40 课时，大纲各讲加起来是 31 课时'),
  ])
  const refund = ['除试听外共 10 讲，每讲的价钱是实付除以讲数，申请时一讲一讲列给你看。']
  expect(checkProductFigures(withProduct(id, () => ({ refund })))).toEqual([
    expect.stringContaining('应写“共 9 讲”“不超过 2 讲”'),
  ])
})

test('a product says every term of its refund', () => {
  const listFaults = (refund: readonly string[]) =>
    checkProductFigures(
      withProduct('sample-public-three-27', ({ sale }) => ({
        refund: [...refund],
        ...(sale && {
          sale: { ...sale, refund: { full: 3, days: 15, shipped: 2050, once: true } },
        }),
      })),
    )
  const lessons = '除试听外共 26 讲，学过的不超过 3 讲，全额退'
  expect(listFaults([`${lessons}；超过以后，什么时候申请都退没有学的各讲。`])).toEqual([
    expect.stringContaining('应写开通后 15 天内可以申请'),
    expect.stringContaining('写着什么时候申请都退，sale.refund.days 却是 15 天'),
    expect.stringContaining('应写寄出以后扣 ¥20.50'),
    expect.stringContaining('应写全额退只算第一次'),
  ])
  expect(
    listFaults([
      `${lessons}，只算第一次；超过以后退没有学的各讲。`,
      '开通后 15 天内申请，讲义寄出以后扣 ¥20.50。',
    ]),
  ).toEqual([])
})

test.each([
  ['620课时，数学 240，英语 160，专业课 140，政治 80。', undefined],
  ['620课时，数学 240，英语 160，专业课 140，政治 90。', '630'],
  ['二百六十课时怎么排（示例）。甲：90 课时，线。乙：60 课时。丙：80 课时。丁：30 课时。', undefined],
  ['二百六十课时怎么排（示例）。甲：90 课时，线。乙：60 课时。丙：80 课时。', '230'],
])('of “%s” the parts come to the total: %s', (words, sum) => {
  const fault = hoursFault(words)
  if (sum === undefined) expect(fault).toBeUndefined()
  else expect(fault).toContain(`加起来是 ${sum}`)
})

test('a course that no longer fits before the exam says so, and so does the page that sells it', () => {
  expect(content.home.examDate).toBe('2026-12-19')
  const training = content.products.get('sample-super-training-27')
  if (!training) throw new Error('There is no product of four weeks.')
  const { instead, ...silent } = training
  expect(instead?.from).toBe('2026-11-28')
  const without = { ...content, products: new Map([[silent.productId, silent]]) }
  expect(checkWeeks(without)).toEqual([expect.stringContaining('2026-11-28 以后开始走不完')])
  const late = { from: '2026-12-10', title: '冲刺班', to: '/market/sprint' } as const
  expect(
    checkWeeks(withProduct('sample-purple-gold-major-27', () => ({ weeks: 20, instead: late }))),
  ).toEqual([
    expect.stringContaining('sample-purple-gold-major-27.json 的 instead.from 太晚'),
    expect.stringContaining('pages/purple-gold-major.json 的 instead 缺少了'),
  ])
  expect(checkWeeks(withPage('super-training27', () => ({ instead: late })))).toEqual([
    expect.stringContaining('pages/super-training27.json 的 instead 缺少了'),
  ])
})

describe('the home page', () => {
  const sprint = { title: '冲刺班', summary: '不加新课', path: '/market/sprint', sample: true }

  test('names a product once', () => {
    const home = withHome({ campaigns: [{ ...sprint, until: '2026-12-12' }] })
    expect(checkEntries(home)).toEqual([expect.stringContaining('同一门课（sample-sprint-27）')])
  })

  test('leads to nothing that is too late to begin', () => {
    const training = { title: '27 超级集训', summary: '线上', path: '/market/super-training27', sample: true }
    expect(checkEntries(withHome({ campaigns: [{ ...training, until: '2026-12-18' }] }))).toEqual([
      expect.stringContaining('“27 超级集训”从 2026-11-28 起已来不及走完'),
    ])
    expect(checkEntries(withHome({ campaigns: [{ ...training, until: '2026-11-27' }] }))).toEqual([])
  })

  test('says “the last four weeks” in the fourth week before the exam only', () => {
    const last = (from: string, until: string) =>
      checkEntries(
        withHome({ courses: [], campaigns: [{ ...sprint, summary: '最后四周，不加新课', from, until }] }),
      )
    expect(last('2026-11-21', '2026-11-27')).toEqual([])
    expect(last('2026-11-21', '2026-12-18')).toEqual([expect.stringContaining('写着“最后四周”')])
  })
})

describe('nothing leads to a page that ends before it does', () => {
  const ended = { title: '考完以后', summary: '', path: '/market/super-forum26', sample: true }
  const sprint = { from: '2026-11-28', title: '冲刺班', to: '/market/sprint' } as const
  const faults = (of: Content) => checkEnds(of).map((line) => line.replace(/，请写.*/, ''))

  test('neither an entry of the home page nor a banner', () => {
    expect(faults(withHome({ campaigns: [{ ...ended, until: '2027-04-30' }] }))).toEqual([
      '内容文件 home.json 的 campaigns.0.until 太晚：/market/super-forum26 到 2026-05-10 就结束了',
    ])
    expect(faults(withHome({ campaigns: [{ ...ended, until: '2026-05-10' }] }))).toEqual([])
    const banner = { id: 'b', title: '冲刺班', imgUrl: '/media/x.webp', href: '/market/sprint' } as const
    expect(faults({ ...content, banners: [banner] })).toEqual([
      '内容文件 banners.json 的 0.until 太晚：/market/sprint 到 2026-12-18 就结束了',
    ])
  })

  test('nor what is said to fit instead', () => {
    for (const instead of [sprint, { ...sprint, until: '2026-12-20' }]) {
      expect(faults(withPage('gold-list', () => ({ instead })))).toEqual([
        '内容文件 pages/gold-list.json 的 instead.until 太晚：/market/sprint 到 2026-12-18 就结束了',
      ])
      expect(faults(withProduct('sample-high-27', () => ({ instead })))).toHaveLength(1)
    }
  })

  test('nor a step of the year, on the last day of its stage', () => {
    const [stage] = content.learningMap
    const [step] = stage?.steps ?? []
    if (!stage || !step) throw new Error('The map has no step.')
    const until = (days: number) =>
      faults({
        ...content,
        learningMap: [{ ...stage, until: days, steps: [{ ...step, to: '/market/sprint' }] }],
      })
    expect(until(1)).toEqual([])
    expect(until(0)).toEqual([
      '内容文件 learning-map.json 的 stages.0.steps.0.to 太晚：/market/sprint 到 2026-12-18 就结束了',
    ])
  })

  test('nor a picture, but to one of an earlier year', () => {
    const picture = (href: string, page = 'uni-super') =>
      faults(
        withPage(page, ({ templates }) => ({
          templates: templates.map((template, at) => ({
            ...template,
            imgList: at === 0 ? template.imgList.map((item) => ({ ...item, href })) : template.imgList,
          })),
        })),
      )
    expect(picture('/market/super-gold/26')).toEqual([])
    expect(picture('/market/super-forum27')).toEqual([
      expect.stringContaining('pages/uni-super.json 的 templates.0.imgList.0.until 太晚'),
    ])
    // A page of an earlier year stays up after its own last day.
    expect(picture('/market/super-forum27', 'perfect-suite26')).toEqual([
      expect.stringContaining('pages/perfect-suite26.json 的 templates.0.imgList.0.until 太晚'),
    ])
  })
})

describe('nothing leads to a course when it is too late to begin it', () => {
  const purple = /\/market\/purple-gold\/27 过了 2026-03-20 就来不及走完/
  const linked = (key: string, own: { href: string; until?: string; alt?: string }) =>
    checkEnds(
      withPage(key, ({ templates: [first, ...rest] }) => ({
        templates: first
          ? [{ ...first, imgList: first.imgList.map((item) => ({ ...item, ...own })) }, ...rest]
          : [],
      })),
    )

  test('no picture, unless it says so, ends before, or stands on a page of that course', () => {
    const href = '/market/purple-gold/27'
    const until = '2026-12-20'
    expect(linked('uni-super', { href, until })).toEqual([expect.stringMatching(purple)])
    expect(linked('uni-super', { href, until: '2026-03-20' })).toEqual([])
    expect(linked('uni-super', { href, until, alt: '27 紫金全程班，已来不及走完，可看安排。' })).toEqual([])
    const course = '/courses/courses-detail?productId=sample-gold-list-27' as const
    expect(linked('uni-super', { href: course })).toEqual([
      expect.stringContaining('sample-gold-list-27 过了 2026-06-12 就来不及走完'),
    ])
    expect(linked('gold-list', { href: course })).toEqual([])
  })

  test('no step of the year', () => {
    const [stage] = content.learningMap
    const [step] = stage?.steps ?? []
    if (!stage || !step) throw new Error('The map has no step.')
    const steps = [{ ...step, to: '/market/purple-gold/27' as const }]
    expect(checkEnds({ ...content, learningMap: [{ ...stage, until: 1, steps }] })).toEqual([
      expect.stringMatching(purple),
    ])
  })

  test('no button, unless it is gone by then or its page is of that course and its year', () => {
    const button = (own: Partial<PageConfig>) =>
      checkEnds(withPage('point-theme', () => ({ productId: 'sample-secret-paper-27', ...own })))
    const fault = [
      expect.stringContaining('buttonUntil 太晚：sample-secret-paper-27 过了 2026-12-12 就来不及走完'),
    ]
    expect(button({})).toEqual(fault)
    expect(button({ buttonUntil: '2026-12-13' })).toEqual(fault)
    expect(button({ buttonUntil: '2026-12-12' })).toEqual([])
    expect(button({ archived: true, cohort: '26' })).toEqual(fault)
    expect(button({ archived: true })).toEqual([])
  })
})

test('no button leads to a product longer than that is there, unless its page stays up on purpose', () => {
  const button = (own: Partial<PageConfig>) =>
    checkEnds(withPage('high-history', () => ({ until: '2027-01-01', ...own })))
  const fault = [
    expect.stringContaining('pages/high-history.json 的 buttonUntil 太晚：sample-high-27 到 2026-12-20'),
  ]
  expect(button({})).toEqual(fault)
  expect(button({ until: '2026-12-21' })).toEqual(fault)
  expect(button({ buttonUntil: '2026-12-20' })).toEqual([])
  expect(button({ archived: true })).toEqual([])
})

test('nobody is asked for a number on the days of the exam', () => {
  const reserving = (own: Partial<PageConfig>) => checkEnds(withPage('predict-math', () => own))
  expect(reserving({ buttonUntil: '2026-12-19' })).toEqual([
    expect.stringContaining('pages/predict-math.json 的 buttonUntil 太晚：2026-12-19 起是考试'),
  ])
  expect(reserving({ buttonUntil: '2026-12-18' })).toEqual([])
})

test('a picture that names a sale is marked as one, and a question that counts money is none', () => {
  const selling = [...content.pages.values()].flatMap(({ config }) =>
    config.templates.flatMap(({ imgList }) => imgList.filter(({ sells }) => sells)),
  )
  expect(selling.some(({ alt }) => alt.startsWith('付款之前，先问清'))).toBe(true)
  const worded = (alt: string) =>
    checkSelling(
      withPage('uni-super', ({ templates: [first, ...rest] }) => ({
        templates: first
          ? [{ ...first, imgList: first.imgList.slice(0, 1).map((item) => ({ ...item, alt })) }, ...rest]
          : [],
      })),
    )
  expect(worded('买单科更省')).toEqual([
    expect.stringContaining('pages/uni-super.json 的 templates.0.imgList.0.sells 缺少了'),
  ])
  expect(worded('原创模拟。学费是 A. 0 元。')).toEqual([])
})

test('a bundle costs less than its parts, and an offer names the price that it takes something off', () => {
  expect(checkPrices(withSale('sample-public-three-27', { price: 12_900 }))).toEqual([
    expect.stringContaining('各门单买共 ¥127'),
  ])
  const offered = (own: { usual?: number }) =>
    checkPrices(
      withPage('purple-gold27', ({ offer }) => {
        if (!offer) return {}
        const { usual: _usual, ...rest } = offer
        return { offer: { ...rest, ...own } }
      }),
    )
  expect(offered({})).toEqual([expect.stringContaining('offer.usual 缺少了')])
  expect(offered({ usual: 398_000 })).toEqual([expect.stringContaining('offer.usual 不高于优惠价')])
})

test('a coupon can be used on something, and its note says what it takes off', () => {
  const [coupon] = content.coupons
  if (!coupon) throw new Error('There is no coupon.')
  const only = ['sample-public-three-27']
  const faults = (own: Partial<typeof coupon>) =>
    checkCoupons({ ...content, coupons: [{ ...coupon, note: '减 10 元', ...own }] })
  expect(faults({ from: 12_000, products: only })).toEqual([expect.stringContaining('最贵 ¥119')])
  expect(faults({ from: 10_000, products: only, note: '只用于三门合集，共 1000 张。' })).toEqual([
    expect.stringContaining('请写出“减 10 元”'),
  ])
})

test('a campaign asks for no more days than it has', () => {
  const [campaign] = content.tasks.campaigns
  if (!campaign) throw new Error('There is no campaign.')
  const goal = { measure: 'studied', amount: 1800, days: 20 } as const
  const campaigns = [{ ...campaign, goal, from: '2026-12-01', until: '2026-12-18' }]
  expect(checkTaskDays({ ...content, tasks: { ...content.tasks, campaigns } })).toEqual([
    expect.stringContaining('只有 18 天'),
  ])
})
