import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { createClockApi, type ClockActivity } from '@/api/excitation'
import { ErrorCode, isUnreached, type ApiError } from '@/api/errors'
import { Icon } from '@/components/icon'
import { NavBar } from '@/components/nav-bar'
import { Notice } from '@/components/notice'
import { Skeleton } from '@/components/skeleton'
import { openLogin } from '@/features/login'
import { Page, useTitle } from '@/features/page'
import { LoadFailed } from '@/kit/load-failed'
import { useLoad } from '@/kit/use-load'
import { online } from '@/platform/net/online'
import { Box, Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import { signText as text } from '../../strings/sign'
import { Companions } from './companions'
import { Head, Ways } from './head'
import { Joined } from './joined'
import { Offline, type OfflineProps } from './offline'
import { Onward } from './next-links'
import { RulesSheet } from './rules-sheet'
import type { Sign } from './sign'
import { useSign } from './use-sign'
import './index.scss'

interface OfActivity {
  readonly activity: ClockActivity
}

/** The actions here for a visitor who is not signed in. */
function Visitor({ activity }: OfActivity) {
  const root = useRoot()
  return (
    <Box as="section" className="pad">
      <Head streak={0}>
        <Button className="btn btn-l btn-beacon sign-act" onClick={() => openLogin(root)}>
          {text.login}
        </Button>
      </Head>
      <Box as="p" className="t-sub sign-line">
        {text.guestHint}
      </Box>
      <Ways tasks={activity.tasks.map((task) => ({ ...task, done: 0 }))} />
    </Box>
  )
}

/** The first time: one tap, and from then on days check themselves in. */
function Join({ sign, isBusy, onJoin }: { sign: Sign; isBusy: boolean; onJoin: () => void }) {
  const { activity, task } = sign
  return (
    <Box as="section" className="pad">
      <Head streak={0}>
        <Button
          className={`btn btn-l btn-beacon sign-act${isBusy ? ' is-busy' : ''}`}
          aria-busy={isBusy}
          onClick={onJoin}
        >
          {text.join}
        </Button>
      </Head>
      <Box as="p" className="t-sub sign-line">
        {text.joinHint}
        {activity.joined > 0 && text.joinedCount(activity.joined)}
      </Box>
      <Ways tasks={task.tasks} />
    </Box>
  )
}

/** The sentence between two activities. */
function NoActivity() {
  return (
    <Notice art="empty" title={text.none} hint={text.noneHint}>
      <Button className="btn btn-l btn-solid" onClick={() => go('/spword/index')}>
        {text.noneGo}
      </Button>
    </Notice>
  )
}

/** Why there is no check-in to show, and what can be done without it. */
function Unreached({ error, onRetry }: Omit<OfflineProps, 'seen'> & { readonly error: ApiError }) {
  if (error.code === ErrorCode.NotFound) return <NoActivity />
  if (isUnreached(error)) return <Offline onRetry={onRetry} />
  return <LoadFailed error={error} onRetry={onRetry} />
}

/** The student's own check-in. */
function Own({ uid, onActivity }: { uid: string; onActivity: (activity: ClockActivity) => void }) {
  const { load, isStale, earlier, unsent, isBusy, join, repair, refresh } = useSign(uid, onActivity)
  if (load.state === 'failed') return <Unreached error={load.error} onRetry={refresh} />
  if (earlier) return <Offline seen={earlier} onRetry={refresh} />
  if (load.state === 'loading') return <Skeleton />
  const sign = load.value
  const onward = <Onward point={sign.state.point} />
  return (
    <>
      {isStale && (
        <Box as="p" className="sign-stale t-sub" role="status">
          {text.stale(online.isOnline())}
        </Box>
      )}
      {sign.state.joined === undefined ? (
        <>
          <Join sign={sign} isBusy={isBusy} onJoin={join} />
          {onward}
        </>
      ) : (
        <Joined sign={sign} unsent={unsent} isBusy={isBusy} onRepair={repair}>
          <Companions day={sign.state.punchCardDate} />
          {onward}
        </Joined>
      )}
    </>
  )
}

function Guest({ onActivity }: { onActivity: (activity: ClockActivity) => void }) {
  const { load, retry } = useLoad('activity', async (api) => {
    const activity = await api.of(createClockApi).getClockActivity()
    onActivity(activity)
    return activity
  })
  if (load.state === 'failed') return <Unreached error={load.error} onRetry={retry} />
  if (load.state === 'loading') return <Skeleton />
  return (
    <>
      <Visitor activity={load.value} />
      <Onward />
    </>
  )
}

const Body = observer(function Body({ onActivity }: { onActivity: (activity: ClockActivity) => void }) {
  const { uid } = useRoot().session
  return uid === undefined ? (
    <Guest onActivity={onActivity} />
  ) : (
    <Own key={uid} uid={uid} onActivity={onActivity} />
  )
})

/** Check-in: days in a row, what is left today, the month, make-up cards, and companions. */
export default function SignScreen() {
  const title = useTitle()
  const [activity, setActivity] = useState<ClockActivity>()
  const [isAsked, setAsked] = useState(false)
  return (
    <Page>
      <NavBar
        title={title}
        actions={
          <Button
            className="ib"
            aria-label={text.rules}
            disabled={activity === undefined}
            onClick={() => setAsked(true)}
          >
            <Icon name="info-circle" />
          </Button>
        }
      />
      <Body onActivity={setActivity} />
      {isAsked && activity && <RulesSheet activity={activity} onClose={() => setAsked(false)} />}
    </Page>
  )
}
