import type { Product } from '../../contract/schemas/main/content'
import type { Course } from '../../contract/schemas/courses/course'
import type { Agreement } from '../../contract/schemas/shop/shop'
import type { Courses } from '../../server/src/domain/content/courses/types'
import { acceptedVersion } from '../../server/src/modules/shop/order/agreement-versions'
import type { OrderDeps } from '../../server/src/modules/shop/order/deps'

const agreement: Agreement = {
  agreementId: 'course',
  title: '课程协议',
  updated: '2026-11-01',
  sample: true,
  sections: [],
}
const refund = { full: 1 }

/** The version that is accepted with every order here. */
export const ACCEPTED = acceptedVersion(agreement, refund)

const getCourse = (id: string): Course => ({
  id,
  title: id,
  subject: 'maths',
  summary: '示例',
  teacher: { name: '陈屿', role: '数学主讲', note: '' },
  isFree: false,
  goods: [`goods-${id}`],
  days: 365,
  chapters: [
    {
      title: '第一章',
      lessons: [1, 2, 3].map((nth) => ({
        id: `${id}.0${nth}`,
        title: `第 ${nth} 讲`,
        kind: 'video',
        isTrial: nth === 1,
        seconds: 600,
        nodes: [],
        questions: [],
      })),
    },
  ],
})

const getProduct = (productId: string, price: number, seats?: number): Product => ({
  productId,
  title: productId,
  subtitle: '',
  sample: true,
  cohort: '27',
  highlights: [],
  outline: [],
  refund: [],
  notes: [],
  sale: {
    price,
    goods: [`goods-${productId}`],
    delivers: [{ kind: 'video', title: '视频课', note: '' }],
    ships: false,
    refund,
    agreement: 'course',
    ...(seats !== undefined && { seats }),
  },
})

/** The products in a run of faults, by their price in fen; one of them has seats. */
const prices = { integral: 9901, algebra: 4900, rooms: 12_997 } as const
const SEATS = 1_000_000
/** The discount of the coupon, in fen. */
export const OFF = 1001
export const COUPON = 'ten'

/** The products after the edit in the middle of a run: the files of one course are gone, and one is dearer. */
const editedPrices = { integral: 10_901, rooms: prices.rooms } as const

/** The prices before and after the edit. */
export const pricesAt = (isEdited: boolean): Readonly<Partial<Record<string, number>>> =>
  isEdited ? editedPrices : prices

/** The courses before and after the edit: of one the files are gone, of one those of a lesson. */
export function coursesAt(isEdited: boolean): Courses {
  const all = Object.keys(prices).map(getCourse)
  const shorter = ({ chapters, ...course }: Course): Course => ({
    ...course,
    chapters: chapters.map((chapter) => ({ ...chapter, lessons: chapter.lessons.slice(0, 2) })),
  })
  const courses = isEdited
    ? all.filter(({ id }) => id !== 'algebra').map((item) => (item.id === 'integral' ? shorter(item) : item))
    : all
  const heads = courses.flatMap(({ id: course, chapters }) =>
    chapters.flatMap(({ lessons }) => lessons.map((head) => ({ ...head, course }))),
  )
  const text = { words: [], chapters: [], cues: [], board: [], text: [] }
  return { courses, lessons: new Map(heads.map((head) => [head.id, { ...head, ...text }])) }
}

/** The products before and after the edit. */
export const productsAt = (isEdited: boolean): Map<string, Product> =>
  new Map(
    Object.entries(prices).map(([id, before]) => [
      id,
      getProduct(id, pricesAt(isEdited)[id] ?? before, id === 'rooms' ? SEATS : undefined),
    ]),
  )

/** The shop of a run of faults. */
export const goodsContent: OrderDeps['content'] = {
  products: productsAt(false),
  courses: coursesAt(false),
  coupons: [
    {
      couponId: COUPON,
      title: '十元券',
      off: OFF,
      from: 0,
      products: [],
      taking: 'open',
      note: '',
      sample: true,
    },
  ],
  saleLists: [],
  payees: [],
  agreements: new Map([['course', agreement]]),
}
