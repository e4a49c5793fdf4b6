import { Type, type Static } from 'typebox'
import {
  ClientId,
  Count,
  Cursor,
  Day,
  Exact,
  Id,
  Link,
  MediaUrl,
  Named,
  OwnPath,
  Paging,
  Secret,
  Text,
} from '../common'
import { CourseId } from '../courses/course'
import { LessonId } from '../courses/course-event'
import { Instead, PageConfig, PageOffer } from '../market/page-config'
import { Sale, SaleFile, SoldCourse } from '../shop/shop'

/** The year of the exam, two digits, or a variant such as 127. */
const Cohort = Type.String({ pattern: '^[0-9]{2,3}$' })

/** First and last day in China on which something is shown; always where there is none. */
const dates = { from: Type.Optional(Day), until: Type.Optional(Day) }

/** The home page; a campaign for another cohort than the page's says so. `examDateNote` says how sure the date is; `sample` marks what is not a real offer. */
export const Home = Exact({
  cohort: Cohort,
  examDate: Day,
  examDateNote: Text(64),
  campaigns: Type.Array(
    Exact({
      title: Text(64, 1),
      summary: Text(200),
      path: OwnPath,
      sample: Type.Boolean(),
      cohort: Type.Optional(Cohort),
      ...dates,
    }),
    { maxItems: 50 },
  ),
  courses: Type.Array(
    Exact({ productId: Id, title: Text(64, 1), summary: Text(200), sample: Type.Boolean(), ...dates }),
    { maxItems: 50 },
  ),
})
export type Home = Static<typeof Home>

/** A course-detail page. */
export const Product = Exact({
  productId: Id,
  title: Text(64, 1),
  subtitle: Text(200),
  sample: Type.Boolean(),
  cohort: Type.String({ pattern: '^[0-9]{2,3}$' }),
  /** Its last day in China; after it the page says that it is over. */
  until: Type.Optional(Day),
  weeks: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  hours: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  highlights: Type.Array(Text(200, 1), { maxItems: 20 }),
  outline: Type.Array(
    Exact({
      title: Text(100, 1),
      lessons: Type.Array(
        Exact({
          title: Text(100, 1),
          minutes: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_440 })),
        }),
        { maxItems: 100 },
      ),
    }),
    { maxItems: 100 },
  ),
  /** Lessons of its subjects that open without an account, by their own titles. */
  trials: Type.Optional(Type.Array(Exact({ lesson: LessonId, title: Text(60, 1) }), { maxItems: 6 })),
  /** Courses that it consists of and that cost nothing: its page opens them. */
  free: Type.Optional(Type.Array(CourseId, { minItems: 1, maxItems: 10 })),
  refund: Type.Array(Text(500, 1), { maxItems: 30 }),
  notes: Type.Array(Text(500, 1), { maxItems: 30 }),
  consultUrl: Type.Optional(Link),
  instead: Type.Optional(Instead),
  sale: Type.Optional(Sale),
})
export type Product = Static<typeof Product>

/** A product as the operator writes it. */
export const ProductFile = Exact({ ...Product.properties, sale: Type.Optional(SaleFile) })
export type ProductFile = Static<typeof ProductFile>

/** A product as the app gets it: with the courses that a purchase opens, and what is known of its seats. */
export const ProductPage = Exact({
  ...Product.properties,
  courses: Type.Array(SoldCourse, { maxItems: 50 }),
  /** Why nobody can buy it here now: this host sells no courses, the offer is over, or it is sold out. */
  refusal: Type.Optional(Type.Enum(['host', 'ended', 'sold-out'])),
  /** The offer of campaign pages for now. */
  offer: Type.Optional(
    Type.Pick(PageOffer, ['price', 'usual', 'until', 'sample'], { additionalProperties: false }),
  ),
})
export type ProductPage = Static<typeof ProductPage>

const Sections = Type.Array(
  Exact({ heading: Text(100, 1), paragraphs: Type.Array(Text(2000, 1), { minItems: 1, maxItems: 50 }) }),
  { minItems: 1, maxItems: 50 },
)

/** The privacy policy, and beside it the user agreement; `updated` is also the version of both that consent names. */
export const License = Exact({
  title: Text(64, 1),
  updated: Day,
  sections: Sections,
  terms: Type.Optional(Exact({ title: Text(64, 1), sections: Sections })),
})
export type License = Static<typeof License>

/** A banner of the home page: a picture that leads somewhere. */
export const Banner = Exact({ id: Id, title: Text(64, 1), imgUrl: MediaUrl, href: Type.Optional(Link) })
export type Banner = Static<typeof Banner>

/** Schemas of the published content and of the services around it. */
export const contentSchemas = {
  getHome: { result: Home },
  getProduct: { params: Exact({ productId: Id }), result: ProductPage },
  getLicense: { result: License },
  getPageConfig: {
    params: Exact({ file: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}\\.json$' }) }),
    query: Exact({ t: Type.Optional(Text(64)) }),
    result: PageConfig,
  },
  getWechatSignature: {
    query: Exact({ url: Text(2048, 1), appId: Id }),
    result: Exact({
      timestamp: Type.Integer({ minimum: 0, maximum: 9_999_999_999 }),
      noncestr: Text(64, 1),
      signature: Secret(Type.String({ pattern: '^[0-9a-f]{40}$' })),
    }),
  },
  listBanners: {
    result: Exact({
      items: Type.Array(Banner, { maxItems: 20 }),
    }),
  },
  listThesauruses: {
    result: Exact({
      items: Type.Array(Exact({ id: Id, name: Text(64), summary: Text(200), words: Count }), {
        maxItems: 200,
      }),
    }),
  },
  listSchools: {
    query: Exact({ ...Paging, keyword: Type.Optional(Text(64)), province: Type.Optional(Text(16)) }),
    result: Exact({
      items: Type.Array(
        Exact({ code: Id, name: Text(64), province: Text(16), tags: Type.Array(Text(16), { maxItems: 10 }) }),
        { maxItems: 100 },
      ),
      next: Type.Optional(Cursor),
    }),
  },
  listSubjects: {
    result: Exact({
      items: Type.Array(
        Exact({
          id: Id,
          name: Text(64),
          /** Set for the whole nation, or by the school itself. */
          kind: Type.Union([Type.Literal('national'), Type.Literal('school')]),
        }),
        { maxItems: 500 },
      ),
    }),
  },
  getCourseTypePower: {
    result: Exact({
      items: Type.Array(Exact({ courseTypeId: Id, name: Text(64), visible: Type.Boolean() }), {
        maxItems: 100,
      }),
    }),
  },
  getCourseTypeFamily: {
    params: Exact({ id: Id }),
    result: Exact({
      id: Id,
      name: Text(64),
      parents: Type.Array(Named, { maxItems: 10 }),
      children: Type.Array(Named, { maxItems: 200 }),
    }),
  },
  sendRobotMessage: {
    body: Exact({ id: ClientId, conversationId: ClientId, topic: Id, text: Text(2000, 1) }),
    result: Exact({
      id: ClientId,
      conversationId: ClientId,
      text: Text(20_000),
      sources: Type.Array(Exact({ title: Text(200), href: Link }), { maxItems: 20 }),
    }),
  },
}
