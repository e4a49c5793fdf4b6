import type { CSSProperties, ReactNode } from 'react'
import type { PageConfig, Tab } from '@/api/content'
import { Anchor, Box, Button } from '@/platform/ui'
import { text } from '@/strings'
import type { Shown, SubTab } from './tab-choice'
import { SubTabs, TabRows } from './tabs'

export interface CampaignLookProps {
  readonly config: PageConfig
  readonly shown: Shown
  /** Of the place that the page scrolls back to, and of what the tabs change. */
  readonly ids?: { readonly mark: string; readonly panel: string }
  readonly stick: CSSProperties | undefined
  readonly banner: ReactNode
  readonly onSelect: (tab: Tab) => void
  readonly onSelectSub: (tab: SubTab) => void
  /** The pictures of what is shown. */
  readonly children: ReactNode
}

/** How a campaign page is laid out; it knows no store, so that the server can draw it too. */
export function CampaignLook(props: CampaignLookProps) {
  const { config, shown, ids, stick, banner, onSelect, onSelectSub, children } = props
  const { tab, subTabId, title, items } = shown
  return (
    <>
      {banner}
      <Box id={ids?.mark} className="camp-mark" />
      <Box className={config.tabLayout === 'side' ? 'camp-beside' : undefined}>
        {config.tabRows.length > 0 && (
          <Box className="camp-stick" style={stick}>
            <TabRows config={config} selected={tab?.id} panel={ids?.panel} onSelect={onSelect} />
          </Box>
        )}
        <Box className="grow">
          <Box className={tab?.subLayout ? 'camp-beside' : undefined}>
            <SubTabs tab={tab} selected={subTabId} panel={ids?.panel} onSelect={onSelectSub} />
            <Box role="tabpanel" id={ids?.panel} aria-label={title} className="grow">
              {children}
              {items.length === 0 && (
                <Box as="p" className="t-sub camp-empty">
                  {text.campaign.empty}
                </Box>
              )}
            </Box>
          </Box>
        </Box>
      </Box>
    </>
  )
}

interface BottomButtonProps {
  readonly children: string
  /** Where it leads while no script answers it. */
  readonly href?: string
  readonly onPress: () => void
}

/** The page's call to action, which stays in sight. */
export function BottomButton({ children, href, onPress }: BottomButtonProps) {
  const look = 'btn btn-l btn-beacon btn-full'
  return (
    <Box className="act">
      {href === undefined ? (
        <Button className={look} onClick={onPress}>
          {children}
        </Button>
      ) : (
        <Anchor className={look} href={href} onFollow={onPress}>
          {children}
        </Anchor>
      )}
    </Box>
  )
}
