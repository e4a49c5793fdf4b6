import { observer } from 'mobx-react-lite'
import { LocalCode } from '@/api/errors'
import { createContentApi } from '@/api/content'
import { Skeleton } from '@/components/skeleton'
import { TabBar } from '@/components/tab-bar'
import { Page } from '@/features/page'
import { LoadFailed } from '@/kit/load-failed'
import { useLoad } from '@/kit/use-load'
import { Box } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { noteHome, readHome } from '@/stores/home-content'
import { homeDayText as text } from '@/strings/main/home-day'
import { Campaigns } from './campaigns'
import { DayBlocks } from './day-blocks'
import { Sea } from './sea'
import { useHomeDay } from './use-home-day'
import '@/theme/parts/home-icons.scss'
import '@/theme/parts/tab-icons.scss'

/** What the operator shows on home; what this device saw last where there is no network. */
function useHomeContent() {
  const { storage } = useRoot()
  const { load, retry } = useLoad('home', async (api) => {
    const content = await api.of(createContentApi).getHome()
    noteHome(storage.local, content)
    return content
  })
  const isOffline = load.state === 'failed' && load.error.code === LocalCode.Network
  const seen = isOffline ? readHome(storage.local) : undefined
  return { load, retry, seen, content: load.state === 'ready' ? load.value : seen }
}

/** The main home: how long until the exam, and what matters now. */
export const MainHome = observer(function MainHome() {
  const { load, retry, seen, content } = useHomeContent()
  const day = useHomeDay()
  const isOffline = seen !== undefined || day.failure?.code === LocalCode.Network
  const stale = isOffline ? text.stale : day.failure && text.staleDay
  return (
    <Page bottom="bar">
      <Sea content={content} day={day} />
      {stale && (
        <Box as="p" className="t-cap pad home-stale" role="status">
          {stale}
        </Box>
      )}
      <DayBlocks day={day} />
      {load.state === 'loading' && <Skeleton />}
      {load.state === 'failed' && !seen && <LoadFailed error={load.error} onRetry={retry} />}
      {content && <Campaigns content={content} now={day.now} />}
      <TabBar current="/home-page" />
    </Page>
  )
})
