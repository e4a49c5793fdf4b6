import type { PageConfig, PageItem, SubTab, Tab } from '../../../contract/schemas/page-config'
import { drawnText } from '../strings/drawn'
import { escapeHtml } from './drawn-parts'

/** The parts of a first view. */
export interface Shell {
  /** For the head: preloads of the main picture. */
  head: string
  /** The view itself. */
  body: string
}

/** Pictures that are drawn at once; two fill any phone, the rest is for readers without scripts. */
const EAGER = 2

/** As wide as the app draws a picture. */
const SIZES = '(max-width: 480px) 100vw, 480px'

function sourceSet(url: string, small: string | undefined, width: number): string {
  return small ? `${small} ${Math.round(width / 2)}w, ${url} ${width}w` : url
}

/** The picture that a reader waits for. */
function largest(items: readonly PageItem[]): PageItem | undefined {
  const height = ({ w, h }: PageItem): number => h / w
  return items
    .slice(0, EAGER)
    .reduce<PageItem | undefined>(
      (best, item) => (best && height(best) >= height(item) ? best : item),
      undefined,
    )
}

function drawPicture(item: PageItem, isMain: boolean): string {
  const { url, small, night, nightSmall, w, h, alt } = item
  const dark = night
    ? `<source media="(prefers-color-scheme: dark)" srcset="${escapeHtml(sourceSet(night, nightSmall, w))}" sizes="${SIZES}">`
    : ''
  const set = small ? ` srcset="${escapeHtml(sourceSet(url, small, w))}" sizes="${SIZES}"` : ''
  const priority = isMain ? ' fetchpriority="high"' : ''
  return (
    `<div class="camp-slice"><picture>${dark}<img src="${escapeHtml(url)}"${set}${priority} width="${w}" ` +
    `height="${h}" alt="${escapeHtml(alt)}" class="camp-picture" decoding="async"></picture></div>`
  )
}

function preload({ url, small, night, nightSmall, w }: PageItem): string {
  const link = (address: string, half: string | undefined, media: string): string =>
    `<link rel="preload" as="image" fetchpriority="high"${media && ` media="(prefers-color-scheme: ${media})"`} ` +
    `href="${escapeHtml(address)}"` +
    (half ? ` imagesrcset="${escapeHtml(sourceSet(address, half, w))}" imagesizes="${SIZES}"` : '') +
    '>'
  return night ? link(url, small, 'light') + link(night, nightSmall, 'dark') : link(url, small, '')
}

const looks = {
  tab: ['tabs', 'tab'],
  chip: ['chips camp-subtabs', 'chip'],
  side: ['camp-side', 'camp-side-tab'],
} as const

function drawTabs(
  tabs: readonly (Tab | SubTab)[],
  chosen: Tab | SubTab | undefined,
  look: keyof typeof looks,
): string {
  const [list, button] = looks[look]
  const buttons = tabs.map(
    (tab) =>
      `<button type="button" role="tab" aria-selected="${tab === chosen}" ` +
      `class="${button}${tab === chosen ? ' is-on' : ''}">${escapeHtml(tab.name)}</button>`,
  )
  return `<div class="${list}" role="tablist">${buttons.join('')}</div>`
}

function drawTabRows({ tabRows, tabLayout }: PageConfig, tab: Tab | undefined): string {
  if (tabRows.length === 0) return ''
  const lists =
    tabLayout === 'side'
      ? [drawTabs(tabRows.flat(), tab, 'side')]
      : tabRows.map((tabs) => drawTabs(tabs, tab, 'tab'))
  return `<div class="camp-stick">${lists.join('')}</div>`
}

/** The page as visitors of an agent see it: the templates of its variant take the place of those of the same name. */
export function variantOf(page: PageConfig, agent: string): PageConfig {
  const variant = page.variants?.find(({ agents }) => agents.includes(agent))
  if (!variant) return page
  const own = variant.templates ?? []
  const kept = page.templates.filter(({ name }) => own.every((other) => other.name !== name))
  const { footerButton: button = page.footerButton } = variant
  const { footerButton: _button, ...rest } = page
  return {
    ...rest,
    ...(button && { footerButton: button }),
    templates: [...kept, ...own],
  }
}

/**
 * Draws the first view of a campaign page with the classes that the app's own view has, so that nothing moves when
 * the app takes over. Everything from the configuration is escaped; nothing of the request goes in.
 */
export function drawShell(page: PageConfig, tabId = page.defaultTab): Shell {
  const tab = page.tabRows.flat().find(({ id }) => id === tabId)
  const sub = tab?.subTabs?.find(({ leave }) => !leave)
  const itemsOf = (name: string | undefined): readonly PageItem[] =>
    page.templates.find((template) => template.name === name)?.imgList ?? []
  const banner = itemsOf('banner')
  // A page without tabs shows everything that it has, in order.
  const all = page.templates.flatMap(({ name, imgList }) => (name === 'banner' ? [] : imgList))
  const panel = tab ? itemsOf(sub?.template ?? tab.template) : all
  const main = largest([...banner, ...panel])
  const draw = (item: PageItem): string => drawPicture(item, item === main)
  const rest = panel.slice(EAGER)
  const body =
    '<div id="shell"><main class="has-act">' +
    banner.map(draw).join('') +
    `<div class="camp-mark"></div><div${page.tabLayout === 'side' ? ' class="camp-beside"' : ''}>` +
    drawTabRows(page, tab) +
    `<div class="grow"><div${tab?.subLayout ? ' class="camp-beside"' : ''}>` +
    `<div>${tab?.subTabs ? drawTabs(tab.subTabs, sub, tab.subLayout ?? 'chip') : ''}</div><div class="grow">` +
    panel.slice(0, EAGER).map(draw).join('') +
    (rest.length > 0 ? `<noscript>${rest.map(draw).join('')}</noscript>` : '') +
    '</div></div></div></div>' +
    (page.footerButton
      ? `<div class="act"><a class="btn btn-l btn-beacon btn-full" href="/login">${escapeHtml(page.footerButton)}</a></div>`
      : '') +
    `<noscript><p class="camp-empty">${drawnText.noScript}</p></noscript></main></div>`
  return { head: main ? preload(main) : '', body }
}
