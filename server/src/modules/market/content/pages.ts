import type { Product } from '../../../../../contract/schemas/main/content'
import type {
  Action,
  PageConfig,
  PageItem,
  SubTab,
  Tab,
  Template,
} from '../../../../../contract/schemas/market/page-config'
import type { ContentFile, Report } from '../../../json-files'
import type { MediaCheck } from '../../../domain/content/media'
import { isRealDay } from '../../../domain/content/real-day'
import { contentText, meaningText } from '../../../strings/content'

type ReportFault = (field: string, what: string) => void

/** The products that there are; what is not known of one whose file is broken is not checked. */
export type KnownProducts = Pick<ReadonlyMap<string, Product>, 'has' | 'get'>

const repeated = <T>(values: readonly T[]): number =>
  values.findIndex((value, at) => values.indexOf(value) !== at)

const checkTab = (
  tab: Tab | SubTab,
  field: string,
  templates: ReadonlySet<string>,
  reportFault: ReportFault,
): void => {
  const subTabs = 'subTabs' in tab ? tab.subTabs : undefined
  const uses = [tab.template, tab.leave, subTabs].filter((use) => use !== undefined)
  if (uses.length !== 1) return reportFault(field, meaningText.oneUse)
  if (tab.template !== undefined && !templates.has(tab.template))
    return reportFault(`${field}.template`, meaningText.noTemplate(tab.template))
  subTabs?.forEach((subTab, at) => checkTab(subTab, `${field}.subTabs.${at}`, templates, reportFault))
  const twice = repeated(subTabs?.map(({ id }) => id) ?? [])
  if (twice >= 0) reportFault(`${field}.subTabs.${twice}.id`, meaningText.twice(String(subTabs?.[twice]?.id)))
}

const checkTabs = (page: PageConfig, reportFault: ReportFault): void => {
  const names = page.templates.map(({ name }) => name)
  const twice = repeated(names)
  if (twice >= 0) reportFault(`templates.${twice}.name`, meaningText.twice(String(names[twice])))
  const templates = new Set<string>(names)
  const seen = new Set<number>()
  page.tabRows.forEach((row, rowAt) =>
    row.forEach((tab, at) => {
      const field = `tabRows.${rowAt}.${at}`
      if (seen.has(tab.id)) reportFault(`${field}.id`, meaningText.twice(String(tab.id)))
      seen.add(tab.id)
      checkTab(tab, field, templates, reportFault)
    }),
  )
  if (page.tabRows.length === 0) return
  const start = page.tabRows.flat().find(({ id }) => id === page.defaultTab)
  if (start === undefined) reportFault('defaultTab', meaningText.noTab(page.defaultTab))
  else if (start.leave !== undefined) reportFault('defaultTab', meaningText.leavingTab(page.defaultTab))
}

/** The size of a picture's small twin. */
const halves = ({ w, h }: PageItem): { w: number; h: number } => ({
  w: Math.round(w / 2),
  h: Math.round(h / 2),
})

const checkItem = (media: MediaCheck, item: PageItem, field: string, reportFault: ReportFault): void => {
  if (item.alt.trim() === '') reportFault(`${field}.alt`, meaningText.blank)
  const pictures = [
    ['url', item.url, item],
    ['night', item.night, item],
    ['small', item.small, halves(item)],
    ['nightSmall', item.nightSmall, halves(item)],
  ] as const
  for (const [name, url, size] of pictures) {
    const fault = url === undefined ? undefined : media.picture(url, size)
    if (fault !== undefined) reportFault(`${field}.${name}`, fault)
  }
}

const checkTemplates = (
  media: MediaCheck,
  templates: readonly Template[],
  films: ReadonlySet<string>,
  field: string,
  reportFault: ReportFault,
): void => {
  for (const [templateAt, { imgList }] of templates.entries())
    for (const [at, item] of imgList.entries()) {
      const place = `${field}.${templateAt}.imgList.${at}`
      checkItem(media, item, place, reportFault)
      if (item.vid !== undefined && !films.has(item.vid))
        reportFault(`${place}.vid`, meaningText.noVid(item.vid))
    }
}

/** The templates that no tab needs to name: the banner stands above the tabs, the other replaces it for some agents. */
const ALWAYS_SHOWN: readonly string[] = ['banner', 'dingding']

const checkUnused = (page: PageConfig, reportFault: ReportFault): void => {
  const tabs = page.tabRows.flat()
  const named = [...tabs, ...tabs.flatMap(({ subTabs }) => subTabs ?? [])].map(({ template }) => template)
  const used = new Set<string | undefined>(named)
  page.templates.forEach(({ name }) => used.delete(name))
  used.delete(undefined)
  // A misspelt name has been reported already; what it meant is not unused.
  if (tabs.length === 0 || used.size > 0) return
  page.templates.forEach(({ name }, at) => {
    if (!named.includes(name) && !ALWAYS_SHOWN.includes(name))
      reportFault(`templates.${at}.name`, meaningText.unused(name))
  })
}

const checkFilms = (media: MediaCheck, page: PageConfig, reportFault: ReportFault): ReadonlySet<string> => {
  const videos = page.videos ?? []
  const twice = repeated(videos.map(({ id }) => id))
  if (twice >= 0) reportFault(`videos.${twice}.id`, meaningText.twice(String(videos[twice]?.id)))
  for (const [at, { url }] of videos.entries()) {
    const fault = media.film(url)
    if (fault !== undefined) reportFault(`videos.${at}.url`, fault)
  }
  return new Set(videos.map(({ id }) => id))
}

/** The fields that each action cannot do without. */
const NEEDS: Partial<Record<Action, 'productId' | 'subject' | 'next'>> = {
  course: 'productId',
  purchase: 'productId',
  'choose-course': 'productId',
  reserve: 'subject',
  login: 'next',
  open: 'next',
}

/** The action of the bottom button; undefined where there is none. */
const findBottomAction = ({ footerButton, action, productId }: PageConfig): Action | undefined =>
  footerButton === undefined ? undefined : (action ?? (productId ? 'course' : 'purchase'))

const checkActions = (page: PageConfig, reportFault: ReportFault): void => {
  const { variants = [] } = page
  const templates = [...page.templates, ...variants.flatMap((variant) => variant.templates ?? [])]
  const bottom = findBottomAction(page)
  const used = [
    ...(bottom ? [bottom] : []),
    ...variants.flatMap(({ action }) => action ?? []),
    ...templates.flatMap(({ imgList }) => imgList.flatMap(({ clk }) => clk ?? [])),
  ]
  if (bottom === 'consult') reportFault('action', meaningText.chatOnly)
  variants.forEach(({ action }, at) => {
    if (action === 'consult') reportFault(`variants.${at}.action`, meaningText.chatOnly)
  })
  const needs = new Map(used.flatMap((action) => (NEEDS[action] ? [[NEEDS[action], action] as const] : [])))
  needs.forEach((action, field) => {
    if (page[field] === undefined) reportFault(field, meaningText.needed(action))
  })
}

/** Every day that a page names is one of the calendar, and an offer has the button that is there without it. */
const checkDays = (page: PageConfig, reportFault: ReportFault): void => {
  const { from, until, archived, offer, live, footerButton } = page
  const days = { from, until, 'offer.until': offer?.until, 'live.start': live?.start.slice(0, 10) }
  for (const [field, day] of Object.entries(days))
    if (day !== undefined && !isRealDay(day)) reportFault(field, meaningText.noDay)
  if (live && Number.isNaN(Date.parse(live.start))) reportFault('live.start', meaningText.noDay)
  if (from !== undefined && until !== undefined && until < from) reportFault('until', meaningText.order)
  if (offer && footerButton === undefined) reportFault('footerButton', meaningText.noButton)
  if (until === undefined) return
  if (offer && !archived && offer.until > until) reportFault('offer.until', meaningText.afterEnd(until))
  if (live && live.start.slice(0, 10) > until) reportFault('live.start', meaningText.afterEnd(until))
}

/** An offer names what it is for: no page says that something has ended, and offers it as well. */
const checkOffer = (
  { offer, archived, cohort, productId }: PageConfig,
  products: KnownProducts,
  reportFault: ReportFault,
): void => {
  if (offer === undefined) return
  if (productId === undefined) return reportFault('productId', meaningText.noOffered)
  const product = products.get(productId)
  if (product === undefined) return
  const isOwn = product.cohort === cohort
  if (isOwn && archived) reportFault('offer', meaningText.endedOffer)
  if (!isOwn && offer.course !== product.title)
    reportFault('offer.course', meaningText.otherCourse(product.title))
}

/** Reports an offer at another price than its product is sold for; where both are, visitors see the one that holds. */
export const checkOfferPrice = (
  { name, value: { offer, productId = '' } }: ContentFile<PageConfig>,
  products: ReadonlyMap<string, Product>,
  report: Report,
): void => {
  const price = products.get(productId)?.sale?.price
  if (offer && price !== undefined && price !== offer.price)
    report(contentText.field(name, 'offer.price', meaningText.otherPrice))
}

/** Checks what a schema cannot: references between tabs, templates, films, pictures and courses. */
export const checkPage = (
  media: MediaCheck,
  { name, value: page }: ContentFile<PageConfig>,
  products: KnownProducts,
  report: Report,
): void => {
  const reportFault: ReportFault = (field, what) => report(contentText.field(name, field, what))
  const expected = name.slice('pages/'.length, -'.json'.length)
  if (page.key !== expected) reportFault('key', meaningText.fileName(expected))
  if (page.productId !== undefined && !products.has(page.productId))
    reportFault('productId', meaningText.noProduct(page.productId))
  checkActions(page, reportFault)
  checkDays(page, reportFault)
  checkOffer(page, products, reportFault)
  checkTabs(page, reportFault)
  checkUnused(page, reportFault)
  const films = checkFilms(media, page, reportFault)
  checkTemplates(media, page.templates, films, 'templates', reportFault)
  for (const [at, { templates = [] }] of (page.variants ?? []).entries()) {
    const field = `variants.${at}.templates`
    templates.forEach(({ name: other }, place) => {
      if (!page.templates.some((template) => template.name === other))
        reportFault(`${field}.${place}.name`, meaningText.noTemplate(other))
    })
    checkTemplates(media, templates, films, field, reportFault)
  }
}

/** Pages that offer the same course offer it at one price until one day, which the course's own page states. */
export const checkOffers = (pages: readonly ContentFile<PageConfig>[], report: Report): void => {
  const before = new Map<string, ContentFile<PageConfig>>()
  for (const page of pages) {
    const { offer, productId } = page.value
    if (offer === undefined || productId === undefined) continue
    const earlier = before.get(productId)
    before.set(productId, earlier ?? page)
    const same = earlier?.value.offer
    if (same && (same.price !== offer.price || same.until !== offer.until))
      report(contentText.field(page.name, 'offer', meaningText.otherOffer(earlier.name)))
  }
}
