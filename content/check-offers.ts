import { DAY_MS, chinaDate, dayEnd } from '../contract/domain/china-time'
import type { Home, Product } from '../contract/schemas/main/content'
import type { ReadableContent } from '../server/src/content'
import type { Content } from '../server/src/domain/content/content'
import { isSold } from '../server/src/domain/content/sale'
import { TASKS_FILE } from '../server/src/modules/habit/content/tasks'
import { claimText as text } from '../server/src/strings/claims'
import { contentText } from '../server/src/strings/content'
import { numberIn } from './check-claims'
import { listPictures } from './pictures'
import { isSelling } from './sells'

const WEEK_MS = 7 * DAY_MS

type Of = Pick<Content, 'pages' | 'products' | 'home' | 'banners' | 'coupons' | 'tasks'>
/** Products whose file cannot be read. */
type Unread = ReadonlySet<string>
const none: Unread = new Set()

const formatYuan = (fen: number): string => `¥${fen / 100}`
/** The last day in China that is some time before another day's end. */
const dayBefore = (day: string, ms: number): string => chinaDate(dayEnd(day) - 1 - ms)

/** The last day on which a product of the home page's exam can be begun: with one week less than it has. */
function lastStart({ weeks, cohort }: Product, { cohort: exam, examDate }: Home): string | undefined {
  const isOwn = cohort === exam || cohort === `1${exam}`
  return isOwn && weeks !== undefined ? dayBefore(examDate, (weeks - 1) * WEEK_MS) : undefined
}

/** Every product that no longer fits before the exam and says nothing of it, and every page that sells such a one. */
export function checkWeeks({ products, pages, home }: Of): string[] {
  const ofProducts = [...products.values()].flatMap((product) => {
    const last = lastStart(product, home)
    if (last === undefined) return []
    const file = `products/${product.productId}.json`
    if (product.instead === undefined) return [contentText.field(file, 'instead', text.noInstead(last))]
    return product.instead.from > last
      ? [contentText.field(file, 'instead.from', text.lateInstead(last))]
      : []
  })
  const ofPages = [...pages].flatMap(([file, { config }]) => {
    const { productId = '', action, archived, instead, until } = config
    const product = products.get(productId)
    if (product?.instead === undefined || action !== 'purchase' || archived) return []
    const { from } = product.instead
    const isSaid = instead?.from === from || (until !== undefined && until < from)
    return isSaid
      ? []
      : [contentText.field(`pages/${file}`, 'instead', text.pageInstead(`products/${productId}.json`))]
  })
  return [...ofProducts, ...ofPages]
}

/** An entry of the home page: of what product it is, and until when that can be begun. */
interface Entry {
  readonly name: string
  readonly field: string
  readonly title: string
  readonly words: string
  readonly path?: string
  readonly productId?: string
  readonly from?: string
  readonly until?: string
}

function listEntries({ home, banners }: Of): Entry[] {
  const named =
    (name: string, list: string) => (entry: Omit<Entry, 'name' | 'field' | 'words'>, at: number) => ({
      ...entry,
      name,
      field: `${list}${at}`,
    })
  return [
    ...home.campaigns.map((campaign, at) => ({
      ...named('home.json', 'campaigns.')(campaign, at),
      words: campaign.title + campaign.summary,
    })),
    ...home.courses.map((course, at) => ({
      ...named('home.json', 'courses.')(course, at),
      words: course.title + course.summary,
    })),
    ...banners.map(({ href, ...one }, at) => ({
      ...named('banners.json', '')({ ...one, ...(href && { path: href }) }, at),
      words: one.title,
    })),
  ]
}

/** Whether "the last so many weeks" holds on all days of an entry. */
function weeksFault({ words, from = '', until = '9999' }: Entry, examDate: string): string | undefined {
  const [said, number = ''] = /最后([一二三四五六七八九十]+)周/.exec(words) ?? []
  if (said === undefined) return undefined
  const weeks = numberIn(number)
  const isSo =
    from >= dayBefore(examDate, weeks * WEEK_MS) && until < dayBefore(examDate, (weeks - 1) * WEEK_MS)
  return isSo ? undefined : text.weeks(said)
}

/** The entries of the home page that lead to the same place twice, or to an offer that no longer fits. */
export function checkEntries(content: Of): string[] {
  const { pages, products, home } = content
  const before = new Set<string>()
  return listEntries(content).flatMap((entry) => {
    const { name, field, title, path, until = '9999' } = entry
    const page = [...pages.values()].find(({ config }) => path === `/market/${config.key}`)
    const product = entry.productId ?? page?.config.productId
    const faults: string[] = []
    const isListed = name === 'home.json' && product !== undefined
    if (isListed && before.has(product)) faults.push(contentText.field(name, field, text.twice(product)))
    if (isListed) before.add(product)
    const instead = page?.config.instead ?? products.get(product ?? '')?.instead
    if (instead && until >= instead.from)
      faults.push(contentText.field(name, `${field}.until`, text.lateEntry(title, instead.from)))
    const weeks = weeksFault(entry, home.examDate)
    return weeks ? [...faults, contentText.field(name, field, weeks)] : faults
  })
}

/** Every bundle that costs as much as its parts, and every offer without the price that it takes something off. */
export function checkPrices({ products, pages }: Pick<Of, 'products' | 'pages'>, unread = none): string[] {
  const sold = [...products.values()].filter(isSold)
  // The sum of the parts is unknown where one of them may be missing.
  const bundles = (unread.size > 0 ? [] : sold).flatMap(({ productId, sale }) => {
    const parts = sold.filter(
      (soldProduct) =>
        soldProduct.sale.goods.length < sale.goods.length &&
        soldProduct.sale.goods.every((id) => sale.goods.includes(id)),
    )
    const isWhole = sale.goods.every((id) => parts.some((part) => part.sale.goods.includes(id)))
    const sum = parts.reduce((all, part) => all + part.sale.price, 0)
    return isWhole && sale.price >= sum
      ? [contentText.field(`products/${productId}.json`, 'sale.price', text.bundle(formatYuan(sum)))]
      : []
  })
  const offers = [...pages].flatMap(([file, { config }]) => {
    if (!config.offer) return []
    const { usual, price } = config.offer
    const fault = usual === undefined ? text.noUsual : usual <= price ? text.usual : undefined
    return fault ? [contentText.field(`pages/${file}`, 'offer.usual', fault)] : []
  })
  return [...bundles, ...offers]
}

/** Every coupon that nothing is dear enough for, or whose note leaves out what it takes off. */
export function checkCoupons(
  { coupons, products }: Pick<Of, 'coupons' | 'products'>,
  unread = none,
): string[] {
  const sold = [...products.values()].filter(isSold)
  return coupons.flatMap(({ from, off, note, products: only }, at) => {
    const usable = sold.filter(({ productId }) => only.length === 0 || only.includes(productId))
    const isKnown = ![...unread].some((id) => only.length === 0 || only.includes(id))
    const dearest = Math.max(0, ...usable.map(({ sale }) => sale.price))
    const fault = (field: string, what: string) =>
      contentText.field('coupons.json', `coupons.${at}.${field}`, what)
    return [
      ...(isKnown && usable.length > 0 && dearest < from
        ? [fault('from', text.couponPrice(formatYuan(dearest)))]
        : []),
      ...(note.includes(`减 ${off / 100} 元`) ? [] : [fault('note', text.couponNote(String(off / 100)))]),
    ]
  })
}

/** Every campaign task that asks for more days than it has. */
export function checkTaskDays({ tasks }: Pick<Of, 'tasks'>): string[] {
  return tasks.campaigns.flatMap(({ goal, from, until }, at) => {
    const days = Math.round((dayEnd(until) - dayEnd(from)) / DAY_MS) + 1
    const wanted = 'measure' in goal ? (goal.days ?? 1) : 1
    return wanted > days
      ? [contentText.field(TASKS_FILE, `campaigns.${at}.goal.days`, text.taskDays(days))]
      : []
  })
}

/** Every picture of a page that names a sale and is not marked as one that does. */
export function checkSelling({ pages }: Pick<Of, 'pages'>): string[] {
  return [...pages].flatMap(([file, { config }]) =>
    listPictures(config).flatMap(({ item: { alt, sells }, field }) =>
      isSelling(alt) && !sells ? [contentText.field(`pages/${file}`, `${field}.sells`, text.sells)] : [],
    ),
  )
}

function checkHome({ home, banners = [], ...rest }: ReadableContent): string[] {
  // Without it the day of the exam is unknown.
  if (!home) return []
  const content = { ...rest, home, banners }
  return [...checkWeeks(content), ...checkEntries(content)]
}

/** Everything that is offered and does not add up, as sentences. */
export const checkOffered = (content: ReadableContent, unread = none): string[] => [
  ...checkHome(content),
  ...checkPrices(content, unread),
  ...checkCoupons(content, unread),
  ...checkTaskDays(content),
  ...checkSelling(content),
]
