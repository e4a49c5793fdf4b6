import { useState } from 'react'
import type { PageConfig, Tab } from '@/api/content'
import { go } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import { leaveUrl } from './leave'

type SubTab = NonNullable<Tab['subTabs']>[number]

/** What the page remembers of the chosen tab; the names are the specification's (section 4). */
interface Kept {
  readonly tab: number
  readonly tabId: number
  readonly tabName: string
}

function isKept(value: unknown): value is Kept {
  return typeof value === 'object' && value !== null && 'tab' in value && 'tabId' in value
}

function firstSub(tab: Tab | undefined): SubTab | undefined {
  return tab?.subTabs?.find((sub) => !sub.leave)
}

/** Which tab and sub-tab is shown; the choice lasts as long as the browser tab. */
export function useTabs(config: PageConfig) {
  const { storage, promotion } = useRoot()
  const key = `tabs:${config.key}`
  const all = config.tabRows.flat()
  const [choice, setChoice] = useState(() => {
    const kept = storage.session.read(key)
    const known = isKept(kept) && all.some((tab) => tab.id === kept.tab && !tab.leave)
    return known ? { tabId: kept.tab, subTabId: kept.tabId } : { tabId: config.defaultTab, subTabId: 0 }
  })
  const tab = all.find(({ id }) => id === choice.tabId)
  const sub = tab?.subTabs?.find(({ id, leave }) => id === choice.subTabId && !leave) ?? firstSub(tab)

  function choose(next: Tab, nextSub: SubTab | undefined): void {
    const { current } = promotion
    const leave = nextSub?.leave ?? next.leave
    if (leave)
      return go(leaveUrl(leave, config.cohort, { ...current, source: current.source || config.source }))
    setChoice({ tabId: next.id, subTabId: nextSub?.id ?? 0 })
    storage.session.write(key, { tab: next.id, tabId: nextSub?.id ?? 0, tabName: nextSub?.name ?? next.name })
  }

  return {
    tab,
    tabId: choice.tabId,
    subTabId: sub?.id ?? 0,
    title: sub?.name ?? tab?.name ?? config.title,
    template: sub?.template ?? tab?.template,
    select: (next: Tab) => choose(next, firstSub(next)),
    selectSub: (next: SubTab) => tab && choose(tab, next),
  }
}
