import { observer } from 'mobx-react-lite'
import { useCallback, useEffect, useMemo } from 'react'
import { CommonCode } from '@/api/errors'
import { createPageApi, type PageConfig } from '../../api/page'
import type { Api } from '@/api/services'
import { Notice } from '@/components/notice'
import { Skeleton } from '@/components/skeleton'
import { Page, usePage } from '@/features/page'
import { useAnnounce } from '@/features/share'
import { LoadFailed } from '@/kit/load-failed'
import { useLoad } from '@/kit/use-load'
import { useMoment } from '@/kit/use-moment'
import { sharePlatform } from '@/platform/wechat/share'
import { firstView } from '@/platform/first-view'
import { sellsNothing } from '@/platform/host/sells-nothing'
import { Button } from '@/platform/ui'
import { getContainer } from '@/routes/containers'
import { go } from '@/routes/navigate'
import { safeNavigate } from '@/routes/safe-navigate'
import { useRoot } from '@/stores/context'
import { text } from '@/strings'
import { notFoundText } from '@/strings/not-found'
import { marketText } from '../../strings/index'
import { Campaign } from './campaign'
import { getCover } from './cover'
import { pageFor } from './page-for'
import { liveEnd } from '../../../../../contract/domain/market/campaign'
import '@/theme/parts/sea-band.scss'
import './index.scss'

function Switched() {
  const { boot } = useRoot()
  const { switchUrl, hosts } = boot
  const leave = useCallback(
    (move: 'push' | 'replace') => void safeNavigate(switchUrl, hosts.allow, move),
    [switchUrl, hosts],
  )
  useEffect(() => leave('replace'), [leave])
  return (
    <Notice art="empty" title={marketText.switched} hint={marketText.switchedHint}>
      <Button className="btn btn-l btn-beacon" onClick={() => leave('push')}>
        {marketText.switchedGo}
      </Button>
    </Notice>
  )
}

const Ready = observer(function Ready({ config, asked }: { config: PageConfig; asked: string }) {
  const { host, promotion } = useRoot()
  const { agent } = promotion.current
  const isClosed = sellsNothing(host)
  const now = useMoment(config.live && liveEnd(config.live))
  const page = useMemo(() => pageFor(config, { agent, now, isClosed }), [config, agent, now, isClosed])
  useAnnounce({ page: usePage().url, title: page.title, ...getCover(page) })
  return <Campaign config={page} asked={asked} now={now} />
})

/** Fetches what a page shows that did not come with the HTML, and what knows which of its links lead on. */
async function fetchPage(api: Api, file: string, now: number): Promise<PageConfig> {
  const [config, { builtPage }] = await Promise.all([
    api.of(createPageApi).getPageConfig(file, now),
    import('./built-page'),
  ])
  return builtPage(config)
}

/** Any campaign page: its row names the configuration, the configuration says the rest. */
function CampaignScreen() {
  const { now, promotion } = useRoot()
  const { row, params } = usePage()
  const file = params['config'] ?? ''
  const { load, retry } = useLoad(
    file,
    (api) => fetchPage(api, file, now()),
    // Nothing else may be rendered first: what moves the page below the first view moves that view too.
    () => firstView.take(file),
  )
  const agent = params['agent']?.replace(/\D/g, '') || promotion.current.agent
  if (row.switch && getContainer(agent).leavesSwitch) {
    return (
      <Page>
        <Switched />
      </Page>
    )
  }
  if (load.state === 'ready') {
    return (
      <Page bottom="act">
        <Ready config={load.value} asked={params['tabId'] ?? ''} />
      </Page>
    )
  }
  const isMissing = load.state === 'failed' && load.error.code === CommonCode.NotFound
  return (
    <Page>
      {load.state === 'loading' && <Skeleton />}
      {load.state === 'failed' && !isMissing && <LoadFailed error={load.error} onRetry={retry} />}
      {isMissing && (
        <Notice art="empty" title={notFoundText.title} hint={notFoundText.hint}>
          <Button className="btn btn-l btn-beacon" onClick={() => go('/', 'reset')}>
            {text.common.home}
          </Button>
        </Notice>
      )}
    </Page>
  )
}

export default sharePlatform.shareable(CampaignScreen)
