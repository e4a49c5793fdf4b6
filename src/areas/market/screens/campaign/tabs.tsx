import type { PageConfig, Tab } from '../../api/page'
import { Box, Button } from '@/platform/ui'
import { text } from '@/strings'
import type { SubTab } from './tab-choice'

interface TabListProps<T extends Tab | SubTab> {
  readonly tabs: readonly T[]
  readonly selected: number | undefined
  /** Id of what the tabs change; none in a view that answers no tap yet. */
  readonly panel?: string | undefined
  readonly onSelect: (tab: T) => void
  readonly name: string
  readonly look: 'tab' | 'chip' | 'side'
}

const lists = { tab: 'tabs', chip: 'chips camp-subtabs', side: 'camp-side' } as const
const buttons = { tab: 'tab', chip: 'chip', side: 'camp-side-tab' } as const

/** Tabs beside or below each other; one of them is chosen, or none where another list holds the choice. */
function TabList<T extends Tab | SubTab>({ tabs, selected, panel, onSelect, name, look }: TabListProps<T>) {
  return (
    <Box
      className={lists[look]}
      role="tablist"
      aria-label={name}
      aria-orientation={look === 'side' ? 'vertical' : undefined}
    >
      {tabs.map((tab) => (
        <Button
          key={tab.id}
          className={`${buttons[look]}${tab.id === selected ? ' is-on' : ''}`}
          role="tab"
          aria-selected={tab.id === selected}
          aria-controls={panel}
          onClick={() => onSelect(tab)}
        >
          {tab.name}
        </Button>
      ))}
    </Box>
  )
}

interface TabRowsProps {
  readonly config: PageConfig
  readonly selected: number | undefined
  readonly panel?: string | undefined
  readonly onSelect: (tab: Tab) => void
}

/** The page's tabs, one list a row; one wave marks the choice in either row. Down the side there is one list. */
export function TabRows({ config, ...rest }: TabRowsProps) {
  const { tabRows, tabLayout } = config
  if (tabLayout === 'side') {
    return <TabList {...rest} tabs={tabRows.flat()} name={text.campaign.tabRow(0)} look="side" />
  }
  return (
    <>
      {tabRows.map((tabs, index) => (
        <TabList key={index} {...rest} tabs={tabs} name={text.campaign.tabRow(index)} look="tab" />
      ))}
    </>
  )
}

interface SubTabsProps {
  readonly tab: Tab | undefined
  readonly selected: number
  readonly panel?: string | undefined
  readonly onSelect: (tab: SubTab) => void
}

/** The choices within one tab; the place stays where there are none, so that a switch changes little of the view. */
export function SubTabs({ tab, ...rest }: SubTabsProps) {
  return (
    <Box>
      {tab?.subTabs && (
        <TabList key={tab.id} {...rest} tabs={tab.subTabs} name={tab.name} look={tab.subLayout ?? 'chip'} />
      )}
    </Box>
  )
}
