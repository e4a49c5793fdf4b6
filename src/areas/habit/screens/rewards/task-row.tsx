import { createRewardApi, type RewardTask } from '@/api/excitation'
import { useSubmit } from '@/kit/use-submit'
import { Box, Button } from '@/platform/ui'
import { sellsNothing } from '@/platform/host/sells-nothing'
import { openUrl } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import { silently } from '@/stores/root'
import { rewardsText as text } from '../../strings/rewards'
import { dayText, momentText } from '@/strings/shop/when'
import { awardWords } from './award'

export type Claimed = Awaited<ReturnType<ReturnType<typeof createRewardApi>['claimTaskAward']>>

interface TaskRowProps {
  readonly uid: string
  readonly task: RewardTask
  readonly now: number
  /** Whether the list says until when all of its tasks can be done. */
  readonly isEndSaid: boolean
  /** Whether its claim is the next step of the page. */
  readonly isNext: boolean
  readonly onClaimed: (claimed: Claimed) => void
}

/** Which earlier day a daily task is of; undefined where it is today's, or no daily one. */
function earlierDay({ endsAt, day }: RewardTask, now: number): string | undefined {
  if (day === undefined || endsAt === undefined || endsAt > now) return undefined
  return text.ofDay(dayText(Date.parse(`${day}T12:00:00+08:00`), now))
}

/** Which day a daily task is of, where it is not today's, and when another one ends. */
function findDayNote(task: RewardTask, now: number): string | undefined {
  const { state, endsAt, day } = task
  if (endsAt === undefined || state === 'claimed') return undefined
  if (day !== undefined) return earlierDay(task, now)
  return endsAt > now ? text.until(momentText(endsAt, now)) : text.over
}

/** Takes the award; the same task claimed again brings the same answer, so that a lost one does no harm. */
function Claim({ uid, task, now, isNext, onClaimed }: TaskRowProps) {
  const { api, host } = silently(useRoot())
  const { taskId, title, award } = task
  const day = earlierDay(task, now)
  const { fault, isBusy, submit } = useSubmit({
    fallback: text.failed,
    onFailure: (message, _error, show) => show({ message }),
  })
  const claim = async () => onClaimed(await api.of(createRewardApi).claimTaskAward(uid, taskId))
  return (
    <>
      <Button
        className={`btn reward-act ${isNext ? 'btn-beacon' : 'btn-quiet'}${isBusy ? ' is-busy' : ''}`}
        aria-label={text.claimNamed(
          day === undefined ? title : `${title} ${day}`,
          awardWords(award, sellsNothing(host)),
        )}
        aria-busy={isBusy}
        onClick={() => void submit(undefined, claim)}
      >
        {text.claim}
      </Button>
      {fault && (
        <Box as="p" className="t-sub reward-fault" role="alert">
          {fault.message}
        </Box>
      )}
    </>
  )
}

function Act(props: TaskRowProps) {
  const { state, title, to, endsAt } = props.task
  if (state === 'ready') return <Claim {...props} />
  if (state === 'claimed')
    return (
      <Box as="span" className="t-sub">
        {text.claimed}
      </Box>
    )
  if (endsAt !== undefined && endsAt <= props.now) return null
  return (
    <Button className="btn btn-text" aria-label={text.goNamed(title)} onClick={() => openUrl(to)}>
      {text.go}
    </Button>
  )
}

/** A task: how far it is, what it brings, and what can be done now. */
export function TaskRow(props: TaskRowProps) {
  const { host } = useRoot()
  const { title, hint, goal, done, state, award } = props.task
  const when = props.isEndSaid ? undefined : findDayNote(props.task, props.now)
  const share = goal > 0 ? Math.min(1, done / goal) : 1
  return (
    <Box as="li" className={`reward is-${state}`}>
      <Box className="reward-head">
        <Box as="h3" className="t-mid reward-title">
          {title}
        </Box>
        <Box as="span" className="t-num reward-award">
          {awardWords(award, sellsNothing(host))}
        </Box>
      </Box>
      <Box className="reward-words">
        {state !== 'claimed' && hint !== '' && (
          <Box as="p" className="t-sub">
            {hint}
          </Box>
        )}
        {when !== undefined && (
          <Box as="p" className="t-sub t-num">
            {when}
          </Box>
        )}
        {state === 'open' && goal > 1 && (
          <Box className="reward-progress">
            <Box className="reward-track" aria-hidden>
              <Box className="reward-fill" style={{ width: `${share * 100}%` }} />
            </Box>
            <Box as="span" className="t-sub t-num">
              {text.progress(Math.min(done, goal), goal)}
            </Box>
          </Box>
        )}
      </Box>
      <Act {...props} />
    </Box>
  )
}
