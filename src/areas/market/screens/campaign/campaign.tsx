import { useEffect, useState } from 'react'
import type { PageConfig, Tab } from '../../api/page'
import { ConsultButton } from '@/features/consult'
import { lazyLayer } from '@/features/lazy-layer'
import { useTracking } from '../../parts/track'
import { scrollPlatform } from '@/platform/page/scroll'
import { Box } from '@/platform/ui'
import { safeNavigate } from '@/routes/safe-navigate'
import { useRoot } from '@/stores/context'
import { FloatLinks } from './floats'
import { Slices } from './image-list'
import { listItems, type SubTab } from './tab-choice'
import { useActions } from './use-actions'
import { useScroll } from './use-scroll'
import { getPlace, useTabs } from './use-tabs'
import { BottomButton, CampaignLook } from './look'

const QrDialog = lazyLayer(() => import('@/features/consult').then((part) => part.QrDialog))
const Dialogs = lazyLayer(() => import('./dialogs').then((part) => part.Dialogs))
const LecturePlayer = lazyLayer(() => import('../../parts/lecture').then((part) => part.LecturePlayer))

export interface CampaignProps {
  readonly config: PageConfig
  /** The tab that the address asks for, as it is written there. */
  readonly asked: string
  /** Unix ms. */
  readonly now: number
}

/** A campaign page rendered from its configuration. */
export function Campaign({ config, asked, now }: CampaignProps) {
  const { boot } = useRoot()
  const tracking = useTracking()
  const tabs = useTabs(config, asked)
  const actions = useActions(config)
  const [videoId, setVideoId] = useState<string>()
  const [mark, panel] = [`camp-top-${config.key}`, `camp-panel-${config.key}`]
  const stick = scrollPlatform.useStick(mark, config.stickyThreshold)
  useScroll(config.key, config.restoreMs)
  const { place, shown } = tabs
  const { title } = shown
  useEffect(() => {
    if (place) tracking.stay(title, place)
  }, [tracking, place, title])

  const video = config.videos?.find(({ id }) => id === videoId)

  function follow(kind: 'link' | 'float', href: string, words: string): void {
    tracking.click(kind, words, href)
    safeNavigate(href, boot.hosts.allow)
  }

  function play(id: string): void {
    tracking.click('film', config.videos?.find((item) => item.id === id)?.title, id)
    setVideoId(id)
  }

  /** The page goes back up to its tabs, if it is below them, and a film that plays ends. */
  function show(name: string, id: string, choose: () => void): void {
    tracking.tab(name, id)
    setVideoId(undefined)
    choose()
    scrollPlatform.backTo(mark)
  }

  const select = (tab: Tab) => show(tab.name, getPlace(tab), () => tabs.select(tab))
  const selectSub = (sub: SubTab) =>
    shown.tab && show(sub.name, getPlace(shown.tab, sub), () => tabs.selectSub(sub))
  const handlers = {
    onAction: actions.run,
    onPlay: play,
    onFollow: (href: string, words: string) => follow('link', href, words),
    films: config.videos,
    base: boot.apiBase,
  }

  return (
    <>
      <CampaignLook
        config={config}
        shown={shown}
        ids={{ mark, panel }}
        stick={stick}
        banner={<Slices items={listItems(config, 'banner')} {...handlers} />}
        now={now}
        onSelect={select}
        onSelectSub={selectSub}
        onInstead={() => config.instead && follow('link', config.instead.to, config.instead.title)}
      >
        <Slices key={shown.template} items={shown.items} {...handlers} />
      </CampaignLook>
      <FloatLinks
        links={config.floatLinks}
        isBar={!config.footerButton}
        onFollow={(href, name) => follow('float', href, name)}
      />
      <ConsultButton Dialog={QrDialog} />
      {config.footerButton && (
        <BottomButton offer={config.offer} onPress={actions.press}>
          {config.footerButton}
        </BottomButton>
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
