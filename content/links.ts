import type { PageConfig } from '../contract/schemas/market/page-config'
import type { ReadableContent } from '../server/src/content'
import type { Content } from '../server/src/domain/content/content'
import type { Courses } from '../server/src/domain/content/courses/types'
import { HLS } from '../server/src/domain/content/named-media'
import { LEARNING_MAP_FILE } from '../server/src/modules/main/content/learning-map'
import { contentText, meaningText } from '../server/src/strings/content'
import { isBuilt } from '../src/routes/built'
import { match } from '../src/routes/match'
import { lessonFile } from './check-claims'

/** A link of the content: the file, the field as an editor thinks of it, and where it leads. */
interface ContentLink {
  name: string
  field: string
  href: string
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The fields that lead somewhere. */
const LEADING: readonly string[] = [
  'href',
  'ref',
  'path',
  'consultUrl',
  'saleUrl',
  'url',
  'next',
  'entry',
  'to',
]

const linksIn = (name: string, node: unknown, field = ''): ContentLink[] => {
  if (!isRecord(node)) return []
  return Object.entries(node).flatMap(([key, value]) => {
    const place = field === '' ? key : `${field}.${key}`
    if (typeof value !== 'string') return linksIn(name, value, place)
    return LEADING.includes(key) && !value.startsWith('/media/') ? [{ name, field: place, href: value }] : []
  })
}

const getHost = (href: string): string => new URL(href).hostname

/** The fault of a link, or nothing: our own path that no row has, or a host that the deployment does not allow. */
export const linkFault = (href: string, allowed: readonly string[]): string | undefined => {
  if (!href.startsWith('/')) {
    const host = getHost(href)
    return allowed.includes(host) ? undefined : meaningText.strangeHost(host)
  }
  const [path = '/'] = href.split(/[?#]/)
  return match(path) === undefined ? meaningText.deadPath(path) : undefined
}

const listFaults = (links: readonly ContentLink[], allowed: readonly string[]): string[] =>
  links.flatMap(({ name, field, href }) => {
    const fault = linkFault(href, allowed)
    return fault === undefined ? [] : [contentText.field(name, field, fault)]
  })

/** Every dead link of one page as a sentence; a button's own goal has to be built as well. */
export const checkPageLinks = (file: string, page: PageConfig, allowed: readonly string[]): string[] => [
  ...listFaults(linksIn(`pages/${file}`, page), allowed),
  ...(page.next !== undefined && !isBuilt(page.next)
    ? [contentText.field(`pages/${file}`, 'next', meaningText.unbuilt(page.next))]
    : []),
]

/** Every link of the map of the year that leads to no page, or to one that is not built, as a sentence. */
export const checkMapLinks = ({ learningMap }: Pick<Content, 'learningMap'>): string[] =>
  learningMap.flatMap(({ steps }, stage) =>
    steps.flatMap(({ to, links = [] }, step) => {
      const field = `stages.${stage}.steps.${step}`
      const all = [
        { field: `${field}.to`, to },
        ...links.map((link, at) => ({ field: `${field}.links.${at}.to`, to: link.to })),
      ]
      return all.flatMap((link) => {
        const fault = linkFault(link.to, []) ?? (isBuilt(link.to) ? undefined : meaningText.unbuilt(link.to))
        return fault === undefined ? [] : [contentText.field(LEARNING_MAP_FILE, link.field, fault)]
      })
    }),
  )

/** The host of a stream that the page cannot load: it fetches the parts itself, which its content policy allows from these only. */
const strangeHost = (url = '', allowed: readonly string[]): string | undefined => {
  if (!url.startsWith('https:') || !HLS.test(url)) return undefined
  const { host } = new URL(url)
  return allowed.includes(host) ? undefined : host
}

/** Every stream of a lesson from a strange host as a sentence; a film in one file plays from any. */
export const checkStreams = ({ lessons }: Courses, allowed: readonly string[]): string[] =>
  [...lessons.values()].flatMap(({ id, media, stream }) =>
    Object.entries({ media: media?.url, stream }).flatMap(([field, url]) => {
      const host = strangeHost(url, allowed)
      return host === undefined
        ? []
        : [contentText.field(lessonFile(id), field, meaningText.strangeHost(host))]
    }),
  )

/** Every dead link of the whole content as a sentence. */
export const checkLinks = (content: ReadableContent, allowed: readonly string[]): string[] => [
  ...[...content.pages].flatMap(([file, { config }]) => checkPageLinks(file, config, allowed)),
  ...[...content.products].flatMap(([id, { instead }]) =>
    listFaults(linksIn(`products/${id}.json`, { instead }), allowed),
  ),
  ...listFaults(linksIn('home.json', content.home), allowed),
  ...listFaults(linksIn('tasks.json', content.tasks), allowed),
  ...listFaults(linksIn('banners.json', content.banners), allowed),
  ...listFaults(linksIn('promotions.json', content.promotions), allowed),
  ...listFaults(linksIn('sellers.json', content.sellers), allowed),
  ...checkMapLinks(content),
  ...checkStreams(content.courses, allowed),
]
