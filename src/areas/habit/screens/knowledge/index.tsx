import { observer } from 'mobx-react-lite'
import { createClockApi } from '@/api/excitation'
import { Icon } from '@/components/icon'
import { NavBar } from '@/components/nav-bar'
import { openLogin } from '@/features/login'
import { Page, useTitle } from '@/features/page'
import { sendUnsent } from '@/features/unsent-study'
import { useFresh } from '@/kit/use-fresh'
import { NO_BREAK } from '@/lib/no-break'
import { Box, Button } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { serverTime } from '@/stores/server-time'
import { silently } from '@/stores/root'
import { text as common } from '@/strings'
import { knowledgeText as text } from '../../strings/knowledge'
import { dayText } from '@/strings/shop/when'
import { formatDate, studyDay } from '../../../../../contract/domain/study/day'
import { KnowledgeCard } from './card'
import { noSignIn, type SignInState } from './of-day'
import './index.scss'

interface StandingProps {
  readonly state: SignInState
  /** The activity that makes today count, or how it begins to. */
  readonly next?: string | undefined
}

/** How the check-in stands: days in a row as the one big number. */
function Standing({ state, next }: StandingProps) {
  const { now } = serverTime(useRoot())
  const { totalNum, isPunchCard, punchCardDate, continues, point } = state
  const last =
    punchCardDate === ''
      ? text.lastNone
      : text.last(dayText(Date.parse(`${punchCardDate}T12:00:00+08:00`), now()))
  return (
    <>
      <Box as="h2" aria-label={text.streakSpoken(continues)}>
        <Box as="span" className="t-sub know-word">
          {text.streak}
        </Box>
        <Box as="span" className="t-num know-number">
          {continues}
        </Box>
        <Box as="span" className="t-bold">
          {text.days}
        </Box>
      </Box>
      {isPunchCard && (
        <Box as="p" className="know-done" role="status">
          <Icon name="circle-check" size={20} />
          {text.done}
        </Box>
      )}
      {next !== undefined && (
        <Box as="p" className="t-sub know-next">
          {next}
        </Box>
      )}
      <Box className="know-facts t-cap t-num">
        <Box as="p">{text.totals(totalNum, point)}</Box>
        {!isPunchCard && <Box as="p">{last}</Box>}
      </Box>
    </>
  )
}

/** The activity that makes today count; while that is on its way, the room of a line. */
function findNext(isLoading: boolean, { isPunchCard, joined }: SignInState): string | undefined {
  if (isPunchCard) return undefined
  if (isLoading) return NO_BREAK
  return joined === undefined ? text.notJoined : text.open
}

function Own() {
  const root = useRoot()
  const today = formatDate(studyDay(serverTime(root).now()))
  const { load, refresh } = useFresh(`state/${today}`, async (api) => {
    // Study on this device alone counts in the figures that are read then.
    await sendUnsent(silently(root))
    const { state } = await api.of(createClockApi).listClockRecords({ from: today, to: today })
    return state
  })
  const state = load.state === 'ready' ? load.value : noSignIn
  return (
    <>
      <Box as="section" className="pad" aria-busy={load.state === 'loading'}>
        {load.state === 'failed' ? (
          <Box as="p" className="t-sub" role="alert">
            {text.stateFailed}
            <Button className="btn btn-text" onClick={refresh}>
              {common.common.retry}
            </Button>
          </Box>
        ) : (
          <Standing state={state} next={findNext(load.state === 'loading', state)} />
        )}
      </Box>
      <KnowledgeCard isNext={!state.isPunchCard} />
    </>
  )
}

function Guest() {
  const root = useRoot()
  return (
    <>
      <Box as="section" className="pad">
        <Standing state={noSignIn} next={text.guest} />
        <Button className="btn btn-l btn-solid know-act" onClick={() => openLogin(root)}>
          {text.login}
        </Button>
      </Box>
      <KnowledgeCard isNext={false} />
    </>
  )
}

const Body = observer(function Body() {
  const { uid } = useRoot().session
  return uid === undefined ? <Guest /> : <Own key={uid} />
})

/** Knowledge check-in: the card of the day, how the check-in stands, and the ways to earn the day. */
export default function KnowledgeScreen() {
  const title = useTitle()
  return (
    <Page>
      <NavBar title={title} />
      <Body />
    </Page>
  )
}
