import type { PageConfig, PageItem, Tab } from '../../api/page'

export type SubTab = NonNullable<Tab['subTabs']>[number]

/** The page's memory of the chosen tab; the first three names are the specification's (section 4). */
export interface Kept {
  readonly tab: number
  readonly tabId: number
  readonly tabName: string
  /** The `tabId` of the address that the visit began with. */
  readonly asked: string
}

function isStored(value: unknown): value is Kept {
  return typeof value === 'object' && value !== null && 'tab' in value && 'tabId' in value
}

export function findTab(config: PageConfig, id: number): Tab | undefined {
  return config.tabRows.flat().find((tab) => tab.id === id)
}

/** The sub-tab that a tab begins with. */
export function firstSub(tab: Tab | undefined): SubTab | undefined {
  return tab?.subTabs?.find((sub) => !sub.leave)
}

/** The content of a page once a tab of it is chosen. */
export interface Shown {
  readonly tab: Tab | undefined
  /** 0 where the tab has no sub-tabs. */
  readonly subTabId: number
  readonly sub: SubTab | undefined
  readonly title: string
  /** Key of the pictures, which changes with them. */
  readonly template: string | undefined
  readonly items: readonly PageItem[]
}

/** The pictures of a template; none where the page has no such template. */
export function listItems({ templates }: PageConfig, name: string | undefined): readonly PageItem[] {
  return templates.find((template) => template.name === name)?.imgList ?? []
}

/** The content for the choice of a tab. A page without tabs shows everything that it has, in order. */
export function selectTab(config: PageConfig, tabId: number, subTabId = 0): Shown {
  const tab = findTab(config, tabId)
  const sub = tab?.subTabs?.find(({ id, leave }) => id === subTabId && !leave) ?? firstSub(tab)
  const template = sub?.template ?? tab?.template
  const items = tab
    ? listItems(config, template)
    : config.templates.flatMap(({ name, imgList }) => (name === 'banner' ? [] : imgList))
  return { tab, sub, subTabId: sub?.id ?? 0, title: sub?.name ?? tab?.name ?? config.title, template, items }
}

/** The tab that the address names (specification, section 2.5), if it shows something. */
function askedTab(config: PageConfig, asked: string): number | undefined {
  if (!/^[1-9][0-9]{0,2}$/.test(asked)) return undefined
  const tab = findTab(config, Number(asked))
  return tab && !tab.leave ? tab.id : undefined
}

/**
 * The tab that is shown first: the one that was shown when the page was left, unless its address now asks for
 * another; else the page's own first one.
 */
export function startChoice(
  config: PageConfig,
  asked: string,
  stored: unknown,
): { tabId: number; subTabId: number } {
  const wanted = askedTab(config, asked)
  if (isStored(stored) && (wanted === undefined || stored.asked === asked)) {
    const tab = findTab(config, stored.tab)
    if (tab && !tab.leave) return { tabId: stored.tab, subTabId: stored.tabId }
  }
  return { tabId: wanted ?? config.defaultTab, subTabId: 0 }
}
