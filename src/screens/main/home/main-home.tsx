import { observer } from 'mobx-react-lite'
import { isUnreached } from '@/api/errors'
import { createContentApi } from '@/api/content'
import { Skeleton } from '@/components/skeleton'
import { TabBar } from '@/components/tab-bar'
import { Page } from '@/features/page'
import { LoadFailed } from '@/kit/load-failed'
import { useSeen } from '@/kit/use-seen'
import { online } from '@/platform/net/online'
import { Box } from '@/platform/ui'
import { isHome } from '@/stores/home-content'
import { homeDayText as text } from '@/strings/main/home-day'
import { Campaigns } from './campaigns'
import { DayBlocks } from './day-blocks'
import { Sea } from './sea'
import { useHomeDay } from './use-home-day'
import '@/theme/parts/home-icons.scss'
import '@/theme/parts/tab-icons.scss'

/** The main home: how long until the exam, and what matters now. */
export const MainHome = observer(function MainHome() {
  const { load, seenAt, refresh } = useSeen('home', {
    fetch: (api) => api.of(createContentApi).getHome(),
    isValue: isHome,
    isPublic: true,
  })
  const content = load.state === 'ready' ? load.value : undefined
  const day = useHomeDay()
  const isUnanswered = seenAt !== undefined || day.isLate || isUnreached(day.failure)
  const stale = isUnanswered ? text.stale(online.isOnline()) : day.failure && text.staleDay
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
      {load.state === 'failed' && <LoadFailed error={load.error} onRetry={refresh} />}
      {content && <Campaigns content={content} now={day.now} />}
      <TabBar current="/home-page" />
    </Page>
  )
})
