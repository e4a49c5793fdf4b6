import { DAY_MS, chinaDate, dayEnd } from '../contract/domain/china-time'
import type { PageConfig } from '../contract/schemas/market/page-config'
import type { Content } from '../server/src/domain/content/content'
import { LEARNING_MAP_FILE } from '../server/src/modules/main/content/learning-map'
import { claimText as text } from '../server/src/strings/claims'
import { contentText } from '../server/src/strings/content'
import { match } from '../src/routes/match'
import { listPictures } from './pictures'

type Of = Pick<Content, 'pages' | 'products' | 'home' | 'banners' | 'learningMap'>

/**
 * Something that leads a visitor on: the file, the field that says until when it does, where it leads, and its last
 * day in China.
 */
interface Offer {
  readonly name: string
  readonly field: string
  readonly to: string
  readonly until: string | undefined
  /** The product of the page that it stands on. */
  readonly own?: string | undefined
  /** The words around it. */
  readonly words?: string
}

/** How a picture says that it is too late for what it leads to. */
const SAID = '来不及'

const dayBefore = (day: string): string => chinaDate(dayEnd(day) - 1 - DAY_MS)

/** The campaign page that an address leads to. */
function pageAt({ pages }: Pick<Of, 'pages'>, to: string): PageConfig | undefined {
  const [path = ''] = to.split(/[?#]/)
  const found = path.startsWith('/') ? match(path) : undefined
  return found?.row.screen === 'market/campaign'
    ? pages.get(`${found.params['config']}.json`)?.config
    : undefined
}

/** The course that an address leads to, or the page that sells it, and the last day before it is too late for it. */
function courseAt(content: Of, to: string): { product: string; last: string } | undefined {
  const page = pageAt(content, to)
  const product = page?.productId ?? new URLSearchParams(to.split('?')[1]).get('productId') ?? ''
  const late = page ? page.instead : content.products.get(product)?.instead
  return late && { product, last: dayBefore(late.from) }
}

/** The offers that the home page leads to. */
const offersOfHome = ({ home, banners }: Of): Offer[] => [
  ...home.campaigns.map(({ path, until }, at) => ({
    name: 'home.json',
    field: `campaigns.${at}.until`,
    to: path,
    until,
  })),
  ...banners.flatMap(({ href: to, until }, at) =>
    to === undefined ? [] : [{ name: 'banners.json', field: `${at}.until`, to, until }],
  ),
]

/** The offers that still fit where another is too late. */
const offersInstead = ({ pages, products }: Of): Offer[] =>
  [
    ...[...pages].map(([file, { config }]) => ({ name: `pages/${file}`, instead: config.instead })),
    ...[...products].map(([id, { instead }]) => ({ name: `products/${id}.json`, instead })),
  ].flatMap(({ name, instead }) =>
    instead ? [{ name, field: 'instead.until', to: instead.to, until: instead.until }] : [],
  )

/** The offers that the steps of the year lead to, until the last day of their stage for the exam of the home page. */
const offersOfMap = ({ learningMap, home }: Of): Offer[] =>
  learningMap.flatMap((stage, nth) => {
    const until = chinaDate(dayEnd(home.examDate) - 1 - stage.until * DAY_MS)
    return stage.steps.flatMap(({ to, links = [] }, step) => {
      const field = `stages.${nth}.steps.${step}`
      const all = [
        { field: `${field}.to`, to },
        ...links.map((link, at) => ({ field: `${field}.links.${at}.to`, to: link.to })),
      ]
      return all.map((item) => ({ ...item, name: LEARNING_MAP_FILE, until }))
    })
  })

/**
 * The links of each page and its pictures, shown until the last day of the page or of the picture; a page that stays up
 * on purpose has no last day.
 */
const offersOfPages = ({ pages }: Of): Offer[] =>
  [...pages].flatMap(([file, { config }]) => {
    const last = config.archived ? undefined : config.until
    const page = { name: `pages/${file}`, own: config.productId }
    const links = [config.next, ...(config.floatLinks ?? []).map(({ href }) => href)].flatMap((to) =>
      to === undefined ? [] : [{ ...page, field: 'until', to, until: last }],
    )
    const pictures = listPictures(config).flatMap(({ item, field }) => {
      const { ref, href, areas = [], until = last, alt: words } = item
      return [ref, href, ...areas.map((area) => area.href)].flatMap((to) =>
        to === undefined ? [] : [{ ...page, field: `${field}.until`, to, until, words }],
      )
    })
    return [...links, ...pictures]
  })

/** Every link to a course, or to the page that sells it, that goes on once it is too late and does not say so. */
const lateLinks = (content: Of): string[] =>
  [...offersInstead(content), ...offersOfMap(content), ...offersOfPages(content)].flatMap(
    ({ name, field, to, until, own, words = '' }) => {
      const course = courseAt(content, to)
      const isFine =
        course === undefined ||
        course.product === own ||
        words.includes(SAID) ||
        (until !== undefined && until <= course.last)
      return isFine ? [] : [contentText.field(name, field, text.late(to, course.last))]
    },
  )

/**
 * Every button that leads to a product after its last day, or to a course after the last day on which it can be begun.
 * The course's own page says that itself; an archived page stays up on purpose.
 */
const lateButtons = ({ pages, products }: Of): string[] =>
  [...pages].flatMap(([file, { config }]) => {
    const { action = 'course', productId = '', footerButton, archived, instead } = config
    const product = products.get(productId)
    const isOwn = instead !== undefined || (archived && config.cohort === product?.cohort)
    const late = action === 'course' && !isOwn ? product?.instead : undefined
    const last = late ? dayBefore(late.from) : archived ? undefined : product?.until
    const until = config.buttonUntil ?? (archived ? undefined : config.until)
    if (!footerButton || last === undefined || (until !== undefined && until <= last)) return []
    const sentence = late ? text.late(productId, last) : text.ended(productId, last)
    return [contentText.field(`pages/${file}`, 'buttonUntil', sentence)]
  })

/** Every offer whose page ends before the offer does, as a sentence; pages may lead to those of earlier years. */
function checkPageEnds(content: Of): string[] {
  const all = [
    ...[...offersOfHome(content), ...offersInstead(content), ...offersOfMap(content)].map((offer) => ({
      ...offer,
      isPast: false,
    })),
    ...offersOfPages(content).map((offer) => ({ ...offer, isPast: true })),
  ]
  return all.flatMap(({ name, field, to, until, isPast }) => {
    const page = pageAt(content, to)
    const end = page?.archived && isPast ? undefined : page?.until
    return end === undefined || (until !== undefined && until <= end)
      ? []
      : [contentText.field(name, field, text.ended(to, end))]
  })
}

/** Every page that ends with the exam of its cohort and asks for a number on the days of it. */
const lateReservations = ({ pages, home }: Of): string[] =>
  [...pages].flatMap(([file, { config }]) => {
    const { cohort, until = '', buttonUntil = until, action } = config
    const isLate = action === 'reserve' && cohort === home.cohort && buttonUntil >= home.examDate
    return isLate ? [contentText.field(`pages/${file}`, 'buttonUntil', text.examDays(home.examDate))] : []
  })

/** Everything that leads to what has ended, or to what it is too late to begin, as sentences. */
export const checkEnds = (content: Of): string[] => [
  ...checkPageEnds(content),
  ...lateLinks(content),
  ...lateButtons(content),
  ...lateReservations(content),
]
