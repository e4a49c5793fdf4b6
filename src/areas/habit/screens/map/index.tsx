import type { LearningMap } from '@/api/today'
import { NavBar } from '@/components/nav-bar'
import { Notice } from '@/components/notice'
import { Skeleton } from '@/components/skeleton'
import { Page, usePage, useTitle } from '@/features/page'
import { LoadFailed } from '@/kit/load-failed'
import { SeenNotice } from '@/kit/seen-notice'
import { Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import { mapText as text } from '../../strings/map'
import { OneStage } from './one-stage'
import { OneStep } from './one-step'
import { getStages, useMap } from './use-map'
import { WholeMap } from './whole-map'
import './index.scss'

function Gone() {
  return (
    <Notice art="empty" title={text.gone.title} hint={text.gone.hint}>
      <Button className="btn btn-l btn-solid" onClick={() => go('/learning-map', 'replace')}>
        {text.wholeMap}
      </Button>
    </Notice>
  )
}

function View({ map, now }: { map: LearningMap; now: number }) {
  const { row, params } = usePage()
  if (row.path === '/map-detail') {
    const at = getStages(map, now).all.find(({ stage }) => stage.id === params['stage'])
    return at ? <OneStage at={at} /> : <Gone />
  }
  if (row.path === '/map-details') {
    const stage = map.stages.find(({ steps }) => steps.some(({ id }) => id === params['step']))
    const step = stage?.steps.find(({ id }) => id === params['step'])
    return stage && step ? <OneStep step={step} stage={stage} /> : <Gone />
  }
  return <WholeMap map={map} now={now} />
}

/** The year as a map, a stage of it, or a step of one, as the path says. */
export default function MapScreen() {
  const title = useTitle()
  const { load, seenAt, refresh, now } = useMap()
  return (
    <Page>
      <NavBar title={title} />
      <SeenNotice at={seenAt} />
      {load.state === 'loading' && <Skeleton />}
      {load.state === 'failed' && <LoadFailed error={load.error} onRetry={refresh} />}
      {load.state === 'ready' && <View map={load.value} now={now} />}
    </Page>
  )
}
