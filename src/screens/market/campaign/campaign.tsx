import type { PageConfig } from '@/api/content'
import { ConsultButton, QrDialog } from '@/features/consult'
import { LoginSheet } from '@/features/login'
import { Box, Button } from '@/platform/ui'
import { text } from '@/strings'
import { Slices } from './slices'
import { SubTabs, TabRows } from './tabs'
import { useCamp } from './use-camp'
import { useTabs } from './use-tabs'

/** A campaign page drawn from its configuration. */
export function Campaign({ config }: { config: PageConfig }) {
  const tabs = useTabs(config)
  const camp = useCamp(config)
  const itemsOf = (name: string | undefined) =>
    config.templates.find((template) => template.name === name)?.imgList ?? []
  return (
    <>
      <Slices items={itemsOf('banner')} isFirst />
      <Box className="camp-stick">
        <TabRows rows={config.tabRows} selected={tabs.tabId} onSelect={tabs.select} />
      </Box>
      {tabs.tab?.subTabs && (
        <SubTabs
          name={tabs.tab.name}
          tabs={tabs.tab.subTabs}
          selected={tabs.subTabId}
          onSelect={tabs.selectSub}
        />
      )}
      <Box role="tabpanel" id="camp-panel" aria-label={tabs.title}>
        <Slices key={tabs.template} items={itemsOf(tabs.template)} isFirst />
      </Box>
      <ConsultButton />
      {config.footerButton && (
        <Box className="act">
          <Button className="btn btn-l btn-beacon btn-full" onClick={camp.press}>
            {config.footerButton}
          </Button>
        </Box>
      )}
      {camp.dialog === 'login' && <LoginSheet onDone={camp.loggedIn} onClose={camp.close} />}
      {camp.dialog === 'qr' && <QrDialog onClose={camp.close} />}
      {itemsOf(tabs.template).length === 0 && (
        <Box as="p" className="t-sub camp-empty">
          {text.campaign.empty}
        </Box>
      )}
    </>
  )
}
