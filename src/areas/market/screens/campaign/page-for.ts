import type { PageConfig, PageItem, Tab } from '../../api/page'
import { isBuilt } from '@/routes/built'
import {
  hasEnded,
  isButtonGone,
  isLiveAhead,
  isOffered,
  variantsOf,
} from '../../../../../contract/domain/market/campaign'
import { leavePath } from './leave'

/** Who looks at a page, and when. */
export interface Visit {
  /** Digits of the container, or empty. */
  readonly agent: string
  /** Unix ms. */
  readonly now: number
  /** Whether nothing is sold where they look, so that there is no offer. */
  readonly isClosed?: boolean
}

type Templates = PageConfig['templates']
type Variant = NonNullable<PageConfig['variants']>[number]

/** The page with the pictures, the button and the action that are for visitors of this agent. */
function variantFor(config: PageConfig, agent: string): PageConfig {
  const variants: readonly Variant[] = variantsOf(config)
  return variants
    .filter(({ agents }) => agents.includes(agent))
    .reduce((page, { templates: own = [], footerButton, action }) => {
      const { footerButton: usual, ...rest } = page
      const button = footerButton ?? usual
      const others = page.templates.filter(({ name }) => own.every((other) => other.name !== name))
      return {
        ...rest,
        templates: [...others, ...own],
        ...(button && { footerButton: button }),
        ...(action && { action }),
      }
    }, config)
}

/**
 * A picture without its links to pages that are not built; undefined where nothing else is left of what it is for, and
 * after its last day where parts of it lead on.
 */
function builtItem(item: PageItem, now: number, isLive: boolean): PageItem | undefined {
  const { areas, ...rest } = item
  const href = item.ref ?? item.href
  if ((href !== undefined && !isBuilt(href)) || (item.clk === 'live' && !isLive)) return undefined
  if (!areas) return item
  const built = hasEnded(item, now) ? [] : areas.filter((area) => isBuilt(area.href))
  if (built.length === areas.length) return item
  return built.length > 0 ? { ...rest, areas: built } : undefined
}

/** The tabs that lead somewhere or show something. */
function builtTabs(rows: readonly (readonly Tab[])[], templates: Templates): Tab[][] {
  const isShown = ({ leave, template }: Pick<Tab, 'leave' | 'template'>) =>
    leave
      ? isBuilt(leavePath(leave))
      : template === undefined ||
        !templates.some(({ name, imgList }) => name === template && imgList.length === 0)
  return rows
    .map((row) =>
      row.flatMap(({ subTabs, ...tab }) => {
        const shown = subTabs?.filter(isShown)
        if (!isShown(tab) || shown?.length === 0) return []
        return [shown ? { ...tab, subTabs: shown } : tab]
      }),
    )
    .filter((row) => row.length > 0)
}

/**
 * The page as a visitor sees it now: with what is for their container, with its offer and its live class while they
 * last, and without what leads to pages that are not built. Where nothing is sold no picture speaks of it.
 */
export function pageFor(config: PageConfig, { agent, now, isClosed = false }: Visit): PageConfig {
  const { floatLinks, offer, live, footerButton, ...page } = variantFor(config, agent)
  const button = isButtonGone(page, now) ? undefined : footerButton
  const isLive = isLiveAhead(config, now)
  const isOffer = !isClosed && isOffered(config, now)
  const templates = page.templates
    .filter(({ name }) => name !== 'dingding')
    .map(({ name, imgList }) => ({
      name,
      imgList: imgList.flatMap((item) =>
        isClosed && item.sells ? [] : (builtItem(item, now, isLive) ?? []),
      ),
    }))
  const tabRows = builtTabs(page.tabRows, templates)
  const tabs = tabRows.flat().filter(({ leave }) => !leave)
  const links = floatLinks?.filter(({ href }) => isBuilt(href))
  return {
    ...page,
    ...(links && { floatLinks: links }),
    ...(isLive && live && { live }),
    ...(button && { footerButton: button }),
    ...(isOffer && offer && button && { offer, footerButton: offer.button }),
    tabRows,
    defaultTab: tabs.some(({ id }) => id === page.defaultTab)
      ? page.defaultTab
      : (tabs[0]?.id ?? page.defaultTab),
    templates,
  }
}
