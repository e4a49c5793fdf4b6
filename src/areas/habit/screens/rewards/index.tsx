import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { createRewardApi, type RewardTask } from '@/api/excitation'
import { Gradual } from '@/components/gradual'
import { NavBar } from '@/components/nav-bar'
import { Notice } from '@/components/notice'
import { LinkRow } from '@/components/rows'
import { Section } from '@/components/section'
import { Skeleton } from '@/components/skeleton'
import { openLogin } from '@/features/login'
import { Page, usePage, useTitle } from '@/features/page'
import { sendUnsent } from '@/features/unsent-study'
import { LoadFailed } from '@/kit/load-failed'
import { SeenNotice } from '@/kit/seen-notice'
import { useMoment } from '@/kit/use-moment'
import { useSeen } from '@/kit/use-seen'
import { online } from '@/platform/net/online'
import { sellsNothing } from '@/platform/host/sells-nothing'
import { Box, Button } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { silently } from '@/stores/root'
import { TOAST_MS } from '@/stores/ui-store'
import { rewardsText as text } from '../../strings/rewards'
import { momentText } from '@/strings/shop/when'
import { awardWords, claimedIn, inOrder, isTasks, kinds, sharedEnd, type Kind } from './award'
import { codeIn, saveFriend, readFriendCode } from './friend-code'
import { Invite } from './invite'
import { TaskRow, type Claimed } from './task-row'
import './index.scss'

interface OfTasks {
  readonly uid: string
  readonly tasks: readonly RewardTask[]
  readonly now: number
  /** The task whose claim is the page's next step. */
  readonly next: string | undefined
  readonly onClaimed: (claimed: Claimed) => void
}

/** The tasks of one kind; what was claimed is folded away. */
function OfKind({ kind, tasks, next, ...rest }: OfTasks & { readonly kind: Kind }) {
  const [isWhole, setWhole] = useState(false)
  const own = inOrder(tasks.filter((task) => task.kind === kind))
  const claimed = own.filter(({ state }) => state === 'claimed')
  const shown = isWhole ? own : own.filter(({ state }) => state !== 'claimed')
  if (own.length === 0) return null
  const end = sharedEnd(own.filter(({ state }) => state !== 'claimed'))
  const isEndSaid = end !== undefined && end > rest.now
  const hint = isEndSaid ? text.until(momentText(end, rest.now)) : text.kindHints[kind]
  return (
    <Section title={text.kinds[kind]}>
      {hint !== '' && (
        <Box as="p" className="t-sub t-num reward-hint">
          {hint}
        </Box>
      )}
      <Box as="ul" aria-label={text.kinds[kind]}>
        {shown.map((task) => (
          <TaskRow
            key={task.taskId}
            task={task}
            isEndSaid={isEndSaid}
            isNext={task.taskId === next}
            {...rest}
          />
        ))}
      </Box>
      {claimed.length > 0 && (
        <Button
          className="btn btn-text reward-fold"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? text.fewer : text.claimedMore(claimed.length)}
        </Button>
      )}
    </Section>
  )
}

/** The points to claim, in the place of the big number, and those that the student has. */
function Head({ ready, total, cards }: { ready: number; total: number; cards: number }) {
  return (
    <Box as="section" className="pad">
      <Box as="h2" className="t-h1 reward-top">
        {ready > 0 ? text.ready(ready) : text.readyNone}
      </Box>
      <Box as="p" className="t-sub t-num">
        {text.mine(total, cards)}
      </Box>
    </Box>
  )
}

function Own({ uid, friend }: { readonly uid: string; readonly friend: string | undefined }) {
  const root = useRoot()
  const { host, ui } = root
  const isClosed = sellsNothing(host)
  const now = useMoment()
  const { load, seenAt, isStale, refresh, put } = useSeen('tasks', {
    fetch: async (api) => {
      // Study on this device alone counts in the figures that are read then.
      await sendUnsent(silently(root))
      return api.of(createRewardApi).listTasks(uid)
    },
    isValue: isTasks,
  })
  if (load.state === 'failed') return <LoadFailed error={load.error} onRetry={refresh} />
  if (load.state === 'loading') return <Skeleton />
  const { items, total, cards } = load.value
  // Inviting has a part of its own, unless there is something to claim.
  const tasks = items.filter(({ kind, state }) => kind !== 'invite' || state === 'ready')
  const ready = tasks.filter(({ state }) => state === 'ready')
  const shownKinds: readonly Kind[] = [...kinds, 'invite']
  const next = shownKinds.flatMap((kind) => inOrder(ready.filter((task) => task.kind === kind)))[0]?.taskId
  function handleClaimed(claimed: Claimed): void {
    const { award, point } = claimed
    const more = award.kind === 'cards' ? award.amount : 0
    put({ items: claimedIn(items, claimed), total: total + point, cards: cards + more })
    ui.say(text.got(awardWords(award, isClosed)), 'good', TOAST_MS.login)
  }
  return (
    <Gradual>
      {isStale && (
        <Box as="p" className="reward-stale t-sub" role="status">
          {text.stale(online.isOnline())}
        </Box>
      )}
      <SeenNotice at={seenAt} />
      <Head ready={ready.length} total={total} cards={cards} />
      {tasks.length === 0 && (
        <Section title={text.none}>
          <Box as="p" className="t-sub">
            {text.noneHint}
          </Box>
        </Section>
      )}
      {shownKinds.map((kind) => (
        <OfKind
          key={kind}
          kind={kind}
          uid={uid}
          tasks={tasks}
          now={now}
          next={next}
          onClaimed={handleClaimed}
        />
      ))}
      <Invite uid={uid} friend={friend} />
      <Box className="sec">
        <LinkRow to="/point-history" title={text.points} />
        <LinkRow to="/market/integral" title={isClosed ? text.rules : text.spend} />
        {!isClosed && <LinkRow to="/coupon" title={text.coupons} />}
      </Box>
    </Gradual>
  )
}

const Body = observer(function Body() {
  const root = useRoot()
  const { params } = usePage()
  const { local } = root.storage
  const { uid } = root.session
  const brought = codeIn(params)
  const friend = brought ?? readFriendCode(local)
  useEffect(() => {
    if (uid === undefined && brought !== undefined) saveFriend(local, brought)
  }, [uid, brought, local])
  if (uid !== undefined) return <Own key={uid} uid={uid} friend={friend} />
  return (
    <Notice
      art="empty"
      title={text.guestTitle}
      hint={friend === undefined ? text.guestHint : text.guestCode(friend)}
    >
      <Button className="btn btn-l btn-beacon" onClick={() => openLogin(root)}>
        {text.login}
      </Button>
    </Notice>
  )
})

/** Tasks with an award, and invitations; the code of who invited somebody may come with the address. */
export default function RewardsScreen() {
  const title = useTitle()
  return (
    <Page>
      <NavBar title={title} />
      <Body />
    </Page>
  )
}
