import type { PageConfig } from '../../../contract/schemas/market/page-config'
import type { FirstViews } from '../../../contract/first-view'
import { chinaDayNumber } from '../../../contract/domain/china-time'
import { fieldNamed, withQueryMark } from '../../../contract/domain/market/link-fields'
import {
  fitsInstead,
  hasEnded,
  isButtonGone,
  isLiveAhead,
  isOffered,
  isTooLate,
  listVariants,
} from '../../../contract/domain/market/campaign'
import type { Content } from '../domain/content/content'
import type { PageFile } from '../domain/content/page-file'
import { drawnText } from '../strings/drawn'
import { findDrawn, type DrawnList, type DrawnVisit } from './drawn-list'
import { compose, escapeHtml, safeJson } from './drawn-parts'
import { nameData } from './named-page'

/** The data that the first view of a campaign page is rendered from. */
export interface DrawnDeps {
  h5Dir: string
  views: FirstViews
  list: DrawnList
  /** The build's HTML page with the deployment's values in it. */
  html: string
  brandTitle: string
  /** Names in the agent strings of the containers in which, on iOS, nothing is sold. */
  shells: string
  pages: Content['pages']
  /** Unix ms, for what a page shows until a day. */
  now: () => number
}

/** Digits alone, as the app reads an agent; longer ones than the app stores name nobody. */
function digits(text = ''): string {
  return text.replace(/[^0-9]/g, '')
}

/** The tab that the address asks for by the app's own rule, if it shows something; else the page's first one. */
function getTab({ tabRows, defaultTab }: PageConfig, asked = ''): number {
  const id = /^[1-9][0-9]{0,2}$/.test(asked) ? Number(asked) : defaultTab
  return tabRows.flat().some((tab) => tab.id === id && !tab.leave) ? id : defaultTab
}

/** The agents, digits alone, whose variants of a page there are. */
function listAgents(page: PageConfig): string[] {
  return listVariants(page).flatMap(({ agents }) => agents)
}

/** How many pictures of a page have had their last day. */
function countEndedPictures({ templates, variants = [] }: PageConfig, now: number): number {
  const all = [...templates, ...variants.flatMap((variant) => variant.templates ?? [])]
  return all.flatMap(({ imgList }) => imgList.filter((item) => hasEnded(item, now))).length
}

/**
 * Changes whenever the page that a visitor sees does: by an edit, as it, its button, its offer, its live class or one of
 * its pictures ends, as it is too late for it, and with the day where it counts the days.
 */
function getEdition({ config, version }: PageFile, now: number): string {
  const day = config.exam && chinaDayNumber(now)
  const isLive = isLiveAhead(config, now)
  const late = [isTooLate(config, now), fitsInstead(config, now)?.to]
  const over = [hasEnded(config, now), isButtonGone(config, now), countEndedPictures(config, now)]
  return [version, isOffered(config, now), isLive, ...over, ...late, day].join()
}

/**
 * The page that a visit renders: a page, the tab it opens with and the agent that it is for, all of them known
 * values.
 */
interface Choice {
  page: PageConfig
  edition: string
  visit: DrawnVisit
  tabId: number
  agent: string
  /** Of the document. */
  title: string
  /** The name of the page for the app. */
  named: string
}

function choose(deps: DrawnDeps, address: string): Choice | undefined {
  const url = withQueryMark(address)
  const at = url.indexOf('?')
  const visit = findDrawn(deps.list, at < 0 ? url : url.slice(0, at))
  const file = visit && deps.pages.get(`${visit.config}.json`)
  if (!visit || !file) return undefined
  const search = new URLSearchParams(at < 0 ? '' : url.slice(at + 1))
  const query = new Map([...search].map(([spelt, value]) => [fieldNamed(spelt, ['agent', 'tabId']), value]))
  const page = file.config
  const asked = digits(query.get('agent'))
  // Such a visitor would see the page for a moment until the app redirects.
  if (visit.leaves.includes(asked)) return undefined
  const agent = listAgents(page).find((text) => text === asked) ?? ''
  const title = deps.list.titled?.includes(asked) ? '' : visit.title
  const tabId = getTab(page, query.get('tabId'))
  const named = nameData(deps.list.named, url)
  const edition = getEdition(file, deps.now())
  return { page, edition, visit, agent, tabId, title: title || deps.brandTitle, named }
}

/** Whether a picture of a page is left out where nothing is sold. */
const sells = ({ templates, variants = [] }: PageConfig): boolean =>
  [...templates, ...variants.flatMap((variant) => variant.templates ?? [])].some(({ imgList }) =>
    imgList.some((item) => item.sells),
  )

function composePage(deps: DrawnDeps, { page, visit, tabId, agent, title, named }: Choice): string {
  const { views, list } = deps
  const built = views.built(page)
  const others = [...listAgents(page), ...visit.leaves].join(' ')
  return compose(deps.h5Dir, deps.html.replace(/<noscript>.*?<\/noscript>/s, ''), {
    ...views.campaign(built, { tabId, agent, now: deps.now(), noScript: drawnText.noScript }),
    title,
    facts: {
      page: page.key,
      tab: String(tabId),
      agents: others,
      ...((isOffered(page, deps.now()) || sells(page)) && { shells: deps.shells }),
    },
    // On a slow link its tabs would move as each one arrives.
    comesWhole: false,
    data: `${named}<script type="application/json" id="page" data-file="${escapeHtml(visit.config)}">${safeJson(built)}</script>`,
    js: list.js,
    css: list.css,
    scripts: views.scripts,
  })
}

/** Addresses whose page is remembered, and the longest of them: visitors come by few, and made-up ones gain nothing. */
const remembered = { most: 1000, length: 300 }

/**
 * Returns the HTML of an address that leads to a campaign page, rendered once and cached until the page changes;
 * undefined for every other address.
 */
export function createDrawer<Kept>(
  deps: DrawnDeps,
  keep: (html: string) => Kept,
): (url: string) => Kept | undefined {
  const saved = new Map<string, { edition: string; value: Kept }>()
  const recent = new Map<string, { file: string; edition: string; value: Kept }>()

  function remember(url: string, config: string, edition: string, value: Kept): Kept {
    if (recent.size >= remembered.most) recent.clear()
    if (url.length <= remembered.length) recent.set(url, { file: `${config}.json`, edition, value })
    return value
  }

  return (url) => {
    const before = recent.get(url)
    const file = before && deps.pages.get(before.file)
    if (file && getEdition(file, deps.now()) === before.edition) return before.value
    const choice = choose(deps, url)
    if (!choice) return undefined
    const { visit, edition, tabId, agent, title, named } = choice
    const key = `${visit.config} ${title} ${visit.leaves.join()} ${tabId} ${agent} ${named}`
    const known = saved.get(key)
    if (known?.edition === edition) return remember(url, visit.config, edition, known.value)
    const value = keep(composePage(deps, choice))
    saved.set(key, { edition, value })
    return remember(url, visit.config, edition, value)
  }
}
