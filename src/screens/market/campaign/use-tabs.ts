import { useState } from 'react'
import type { PageConfig, Tab } from '@/api/content'
import { go } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import { leaveUrl } from './leave'
import { findTab, firstSub, startChoice, type Kept, type SubTab } from './tab-choice'

/** Name of a tab, or of a sub-tab within it, for tracking. */
export const placeOf = (tab: Tab, sub?: SubTab): string => (sub ? `${tab.id}-${sub.id}` : String(tab.id))

/** Which tab and sub-tab is shown; the choice lasts as long as the browser tab. */
export function useTabs(config: PageConfig, asked: string) {
  const { storage, promotion } = useRoot()
  const key = `tabs:${config.key}`
  const [choice, setChoice] = useState(() => startChoice(config, asked, storage.session.read(key)))
  const tab = findTab(config, choice.tabId)
  const sub = tab?.subTabs?.find(({ id, leave }) => id === choice.subTabId && !leave) ?? firstSub(tab)

  function choose(next: Tab, nextSub: SubTab | undefined): void {
    const { current } = promotion
    const leave = nextSub?.leave ?? next.leave
    if (leave)
      return go(leaveUrl(leave, config.cohort, { ...current, source: current.source || config.source }))
    setChoice({ tabId: next.id, subTabId: nextSub?.id ?? 0 })
    storage.session.write(key, {
      tab: next.id,
      tabId: nextSub?.id ?? 0,
      tabName: nextSub?.name ?? next.name,
      asked,
    } satisfies Kept)
  }

  return {
    tab,
    tabId: choice.tabId,
    subTabId: sub?.id ?? 0,
    /** What is looked at, as tracking names it; empty on a page without tabs. */
    place: tab ? placeOf(tab, sub) : '',
    title: sub?.name ?? tab?.name ?? config.title,
    template: sub?.template ?? tab?.template,
    select: (next: Tab) => choose(next, firstSub(next)),
    selectSub: (next: SubTab) => tab && choose(tab, next),
  }
}
