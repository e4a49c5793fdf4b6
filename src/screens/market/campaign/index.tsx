import { ErrorCode } from '@/api/errors'
import { Notice } from '@/components/notice'
import { Skeleton } from '@/components/skeleton'
import { LoadFailed, Page, useLoad, usePage } from '@/features/page'
import { Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import { text } from '@/strings'
import { Campaign } from './campaign'
import './index.scss'

/** Any campaign page: its row names the configuration, the configuration says the rest. */
export default function CampaignScreen() {
  const { api, now } = useRoot()
  const { params } = usePage()
  const file = params['config'] ?? ''
  const { load, retry } = useLoad(file, () => api.content.getPageConfig(file, now()))
  if (load.state === 'ready') {
    return (
      <Page bottom="act">
        <Campaign config={load.value} />
      </Page>
    )
  }
  const isMissing = load.state === 'failed' && load.error.code === ErrorCode.NotFound
  return (
    <Page>
      {load.state === 'loading' && <Skeleton />}
      {load.state === 'failed' && !isMissing && <LoadFailed error={load.error} onRetry={retry} />}
      {isMissing && (
        <Notice art="empty" title={text.error.notFoundTitle} hint={text.error.notFoundHint}>
          <Button className="btn btn-l btn-beacon" onClick={() => go('/', 'reset')}>
            {text.common.home}
          </Button>
        </Notice>
      )}
    </Page>
  )
}
