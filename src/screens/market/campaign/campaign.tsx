import { useEffect, useState } from 'react'
import type { PageConfig, Tab } from '@/api/content'
import { ConsultButton } from '@/features/consult'
import { late } from '@/features/late'
import { useTracking } from '@/features/track'
import { scrollPlatform } from '@/platform/scroll'
import { Box, Button } from '@/platform/ui'
import { safeNavigate } from '@/routes/safe-navigate'
import { useRoot } from '@/stores/context'
import { text } from '@/strings'
import { FloatLinks } from './floats'
import { Slices } from './slices'
import type { SubTab } from './tab-choice'
import { SubTabs, TabRows } from './tabs'
import { useActions } from './use-actions'
import { useScroll } from './use-scroll'
import { placeOf, useTabs } from './use-tabs'

const QrDialog = late(() => import('@/features/consult').then((part) => part.QrDialog))
const Dialogs = late(() => import('./dialogs').then((part) => part.Dialogs))
const LecturePlayer = late(() => import('@/features/lecture').then((part) => part.LecturePlayer))

export interface CampaignProps {
  readonly config: PageConfig
  /** The tab that the address asks for, as it is written there. */
  readonly asked: string
}

/** A page without tabs shows everything that it has, in order. */
function untabbed({ templates }: PageConfig): PageConfig['templates'][number]['imgList'] {
  return templates.flatMap(({ name, imgList }) => (name === 'banner' ? [] : imgList))
}

/** A campaign page drawn from its configuration. */
export function Campaign({ config, asked }: CampaignProps) {
  const { boot } = useRoot()
  const tracking = useTracking()
  const tabs = useTabs(config, asked)
  const actions = useActions(config)
  const [videoId, setVideoId] = useState<string>()
  const [mark, panel] = [`camp-top-${config.key}`, `camp-panel-${config.key}`]
  const stick = scrollPlatform.useStick(mark, config.stickyThreshold)
  useScroll(config.key, config.restoreMs)
  const { place, title } = tabs
  useEffect(() => {
    if (place) tracking.stay(title, place)
  }, [tracking, place, title])

  const itemsOf = (name: string | undefined) =>
    config.templates.find((template) => template.name === name)?.imgList ?? []
  const items = tabs.tab ? itemsOf(tabs.template) : untabbed(config)
  const video = config.videos?.find(({ id }) => id === videoId)

  function follow(kind: 'link' | 'float', href: string, words: string): void {
    tracking.click(kind, words, href)
    safeNavigate(href, boot.hosts.allow)
  }

  function play(id: string): void {
    tracking.click('film', config.videos?.find((one) => one.id === id)?.title, id)
    setVideoId(id)
  }

  /** The page goes back up to its tabs, if it is below them, and a film that plays ends. */
  function show(name: string, id: string, choose: () => void): void {
    tracking.tab(name, id)
    setVideoId(undefined)
    choose()
    scrollPlatform.backTo(mark)
  }

  const select = (tab: Tab) => show(tab.name, placeOf(tab), () => tabs.select(tab))
  const selectSub = (sub: SubTab) =>
    tabs.tab && show(sub.name, placeOf(tabs.tab, sub), () => tabs.selectSub(sub))
  const handlers = {
    onAction: actions.run,
    onPlay: play,
    onFollow: (href: string, words: string) => follow('link', href, words),
    films: config.videos,
  }

  return (
    <>
      <Slices items={itemsOf('banner')} {...handlers} />
      <Box id={mark} className="camp-mark" />
      <Box className={config.tabLayout === 'side' ? 'camp-beside' : undefined}>
        {config.tabRows.length > 0 && (
          <Box className="camp-stick" style={stick}>
            <TabRows config={config} selected={tabs.tabId} panel={panel} onSelect={select} />
          </Box>
        )}
        <Box className="grow">
          <Box className={tabs.tab?.subLayout ? 'camp-beside' : undefined}>
            <SubTabs tab={tabs.tab} selected={tabs.subTabId} panel={panel} onSelect={selectSub} />
            <Box role="tabpanel" id={panel} aria-label={tabs.title} className="grow">
              <Slices key={tabs.template} items={items} {...handlers} />
              {items.length === 0 && (
                <Box as="p" className="t-sub camp-empty">
                  {text.campaign.empty}
                </Box>
              )}
            </Box>
          </Box>
        </Box>
      </Box>
      <FloatLinks
        links={config.floatLinks}
        isBar={!config.footerButton}
        onFollow={(href, name) => follow('float', href, name)}
      />
      <ConsultButton Dialog={QrDialog} />
      {config.footerButton && (
        <Box className="act">
          <Button className="btn btn-l btn-beacon btn-full" onClick={actions.press}>
            {config.footerButton}
          </Button>
        </Box>
      )}
      <Box>
        {actions.dialog && <Dialogs actions={actions} config={config} onClose={actions.close} />}
        {video && (
          <LecturePlayer
            video={{ ...video, url: boot.apiBase + video.url }}
            onClose={() => setVideoId(undefined)}
            onTick={() => tracking.play(video.title, video.id, 1)}
          />
        )}
      </Box>
    </>
  )
}
