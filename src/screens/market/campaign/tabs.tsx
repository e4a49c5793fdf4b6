import type { PageConfig, Tab } from '@/api/content'
import { Box, Button } from '@/platform/ui'
import { text } from '@/strings'

type SubTab = NonNullable<Tab['subTabs']>[number]

interface TabRowsProps {
  readonly rows: PageConfig['tabRows']
  readonly selected: number
  readonly onSelect: (tab: Tab) => void
}

/** The page's tabs, one list a row; one wave marks the choice in either row. */
export function TabRows({ rows, selected, onSelect }: TabRowsProps) {
  return (
    <>
      {rows.map((tabs, index) => (
        <Box key={index} className="tabs" role="tablist" aria-label={text.campaign.tabRow(index)}>
          {tabs.map((tab) => (
            <Button
              key={tab.id}
              className={`tab${tab.id === selected ? ' is-on' : ''}`}
              role="tab"
              aria-selected={tab.id === selected}
              aria-controls="camp-panel"
              onClick={() => onSelect(tab)}
            >
              {tab.name}
            </Button>
          ))}
        </Box>
      ))}
    </>
  )
}

interface SubTabsProps {
  readonly name: string
  readonly tabs: readonly SubTab[]
  readonly selected: number
  readonly onSelect: (tab: SubTab) => void
}

/** The choices within one tab. */
export function SubTabs({ name, tabs, selected, onSelect }: SubTabsProps) {
  return (
    <Box className="chips camp-subtabs" role="tablist" aria-label={name}>
      {tabs.map((tab) => (
        <Button
          key={tab.id}
          className={`chip${tab.id === selected ? ' is-on' : ''}`}
          role="tab"
          aria-selected={tab.id === selected}
          aria-controls="camp-panel"
          onClick={() => onSelect(tab)}
        >
          {tab.name}
        </Button>
      ))}
    </Box>
  )
}
