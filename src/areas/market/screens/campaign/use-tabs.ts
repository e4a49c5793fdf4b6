import { useState } from 'react'
import type { PageConfig, Tab } from '../../api/page'
import { go } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import { leaveUrl } from './leave'
import { firstSub, selectTab, startChoice, type Kept, type SubTab } from './tab-choice'

/** Name of a tab, or of a sub-tab within it, for tracking. */
export const getPlace = (tab: Tab, sub?: SubTab): string => (sub ? `${tab.id}-${sub.id}` : String(tab.id))

/** Which tab and sub-tab is shown; the choice lasts as long as the browser tab. */
export function useTabs(config: PageConfig, asked: string) {
  const { storage, promotion } = useRoot()
  const key = `tabs:${config.key}`
  const [choice, setChoice] = useState(() => startChoice(config, asked, storage.session.read(key)))
  const shown = selectTab(config, choice.tabId, choice.subTabId)
  const { tab, sub } = shown

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
    shown,
    /** The place that is looked at, as tracking names it; empty on a page without tabs. */
    place: tab ? getPlace(tab, sub) : '',
    select: (next: Tab) => choose(next, firstSub(next)),
    selectSub: (next: SubTab) => tab && choose(tab, next),
  }
}
