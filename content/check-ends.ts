import { DAY_MS, chinaDate, dayEnd } from '../contract/domain/china-time'
import type { PageConfig } from '../contract/schemas/page-config'
import type { Content } from '../server/src/content'
import { LEARNING_MAP_FILE } from '../server/src/content/learning-map'
import { claimText as text } from '../server/src/strings/claims'
import { contentText } from '../server/src/strings/content'
import { match } from '../src/routes/match'
import { listPictures } from './pictures'

type Of = Pick<Content, 'pages' | 'products' | 'home' | 'banners' | 'learningMap'>

/** What leads somebody on: the file, the field that says until when it does, where it leads, and its last day in China. */
interface Offer {
  readonly name: string
  readonly field: string
  readonly to: string
  readonly until: string | undefined
}

/** The campaign page that an address leads to. */
function pageAt({ pages }: Pick<Of, 'pages'>, to: string): PageConfig | undefined {
  const [path = ''] = to.split(/[?#]/)
  const found = path.startsWith('/') ? match(path) : undefined
  return found?.row.screen === 'campaign' ? pages.get(`${found.params['config']}.json`)?.config : undefined
}

/** What the home page leads to. */
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

/** What still fits where something else is too late. */
const offersInstead = ({ pages, products }: Of): Offer[] =>
  [
    ...[...pages].map(([file, { config }]) => ({ name: `pages/${file}`, instead: config.instead })),
    ...[...products].map(([id, { instead }]) => ({ name: `products/${id}.json`, instead })),
  ].flatMap(({ name, instead }) =>
    instead ? [{ name, field: 'instead.until', to: instead.to, until: instead.until }] : [],
  )

/** What the steps of the year lead to, until the last day of their stage for the exam of the home page. */
const offersOfMap = ({ learningMap, home }: Of): Offer[] =>
  learningMap.flatMap((stage, nth) => {
    const until = chinaDate(dayEnd(home.examDate) - 1 - stage.until * DAY_MS)
    return stage.steps.flatMap(({ to, links = [] }, step) => {
      const field = `stages.${nth}.steps.${step}`
      const all = [
        { field: `${field}.to`, to },
        ...links.map((link, at) => ({ field: `${field}.links.${at}.to`, to: link.to })),
      ]
      return all.map((one) => ({ ...one, name: LEARNING_MAP_FILE, until }))
    })
  })

/**
 * The links of each page and its pictures, shown until the last day of the page or of the picture; a page that stays up
 * on purpose has no last day.
 */
const offersOfPages = ({ pages }: Of): Offer[] =>
  [...pages].flatMap(([file, { config }]) => {
    const last = config.archived ? undefined : config.until
    const links = [config.next, ...(config.floatLinks ?? []).map(({ href }) => href)].flatMap((to) =>
      to === undefined ? [] : [{ name: `pages/${file}`, field: 'until', to, until: last }],
    )
    const pictures = listPictures(config).flatMap(({ item, field }) => {
      const { ref, href, areas = [], until = last } = item
      return [ref, href, ...areas.map((area) => area.href)].flatMap((to) =>
        to === undefined ? [] : [{ name: `pages/${file}`, field: `${field}.until`, to, until }],
      )
    })
    return [...links, ...pictures]
  })

/** Every offer whose page ends before the offer does, as a sentence; pages may lead to those of earlier years. */
export function checkEnds(content: Of): string[] {
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
