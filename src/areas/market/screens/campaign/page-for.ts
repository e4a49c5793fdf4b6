import type { PageConfig, PageItem, Tab } from '../../api/page'
import {
  hasEnded,
  isButtonGone,
  isLiveAhead,
  isOffered,
  listVariants,
} from '../../../../../contract/domain/market/campaign'

/** The visitor of a page, and the time. */
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
  const variants: readonly Variant[] = listVariants(config)
  return variants
    .filter(({ agents }) => agents.includes(agent))
    .reduce((page, { templates: own = [], footerButton, action }) => {
      const { footerButton: usual, ...rest } = page
      const button = footerButton ?? usual
      const others = page.templates.filter(({ name }) => own.every((another) => another.name !== name))
      return {
        ...rest,
        templates: [...others, ...own],
        ...(button && { footerButton: button }),
        ...(action && { action }),
      }
    }, config)
}

/** Whether a picture is shown: not one of a live class without that, nor one with parts that lead on after its last day. */
const isItemShown = (item: PageItem, now: number, isLive: boolean): boolean =>
  (item.clk !== 'live' || isLive) && !(item.areas?.length && hasEnded(item, now))

/** The tabs that lead somewhere or show something. */
function presentTabs(rows: readonly (readonly Tab[])[], templates: Templates): Tab[][] {
  const isShown = ({ leave, template }: Pick<Tab, 'leave' | 'template'>) =>
    leave !== undefined ||
    template === undefined ||
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
 * The page as a visitor sees it now: with what is for their container, and with its offer and its live class while they
 * last. Where nothing is sold no picture speaks of it.
 */
export function pageFor(config: PageConfig, { agent, now, isClosed = false }: Visit): PageConfig {
  const { offer, live, footerButton, ...page } = variantFor(config, agent)
  const button = isButtonGone(page, now) ? undefined : footerButton
  const isLive = isLiveAhead(config, now)
  const isOffer = !isClosed && isOffered(config, now)
  const templates = page.templates
    .filter(({ name }) => name !== 'dingding')
    .map(({ name, imgList }) => ({
      name,
      imgList: imgList.filter((item) => !(isClosed && item.sells) && isItemShown(item, now, isLive)),
    }))
  const tabRows = presentTabs(page.tabRows, templates)
  const tabs = tabRows.flat().filter(({ leave }) => !leave)
  return {
    ...page,
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
