import { useState, type ReactNode } from 'react'
import { createBoardApi, type BoardStanding } from '@/api/board'
import { ErrorCode } from '@/api/errors'
import { createClockApi } from '@/api/excitation'
import type { Api } from '@/api/services'
import { Chips } from '@/components/chips'
import { Link } from '@/components/link'
import { Skeleton } from '@/components/skeleton'
import { LoadFailed } from '@/kit/load-failed'
import { SeenNotice } from '@/kit/seen-notice'
import { useSeen } from '@/kit/use-seen'
import { useSubmit } from '@/kit/use-submit'
import { areNumbers, fieldOf } from '@/lib/fields'
import { abbreviate } from '@/lib/number'
import { Box, Button } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { boardText as text } from '@/strings/practice/board'
import { namePeriod } from '../../../contract/domain/learning/period'
import { isFew, scopeOf, type BoardKind, type Scope } from './kind'
import { NearList, WholeList } from './list'
import './board.scss'

const scopes = ['cohort', 'all'] as const
const views = ['near', 'all'] as const
/** How many are shown among those around a student at least: with no more on the board they are all. */
const NEAR = 26

interface OfStanding {
  readonly standing: BoardStanding
  readonly board: BoardKind
}

/** When the board begins anew; undefined where it never does. */
function periodOf({ startsAt, endsAt }: BoardStanding): string | undefined {
  if (startsAt === undefined || endsAt === undefined) return undefined
  const { kind, first, last, next } = namePeriod({ startsAt, endsAt })
  switch (kind) {
    case 'day':
      return text.day(first)
    case 'week':
      return text.week(first, last)
    case 'month':
      return text.month(first.month)
    case 'season':
      return text.season(first, next)
  }
}

/** The rank, or what stands in its place where there is none to speak of. */
function Rank({ standing: { score, rank, total, isShown }, board }: OfStanding) {
  const { words, least = 0 } = board
  if (rank !== null && total > 1 && isFew(board, total))
    return (
      <Box as="span" className="t-bold">
        {text.few(total, least)}
      </Box>
    )
  if (rank !== null && total > 1)
    return (
      <Box as="span">
        <Box as="span" className="t-bold">
          {text.rankBefore}
        </Box>{' '}
        <Box as="span" className="t-num board-number">
          {rank}
        </Box>{' '}
        <Box as="span" className="t-bold">
          {text.rankAfter}
        </Box>
      </Box>
    )
  const shown = score > 0 ? text.unranked : words.none
  const state = rank !== null ? words.alone : isShown ? shown : text.hidden
  return (
    <Box as="span" className="t-bold">
      {state}
    </Box>
  )
}

function Head({ standing, board }: OfStanding) {
  const { score, total, rank, isShown, cohort } = standing
  const { words, earn } = board
  const period = periodOf(standing)
  return (
    <Box as="section" className="pad">
      <Box as="h2" className="board-head">
        <Box as="span" className="t-sub">
          {words.measure}
        </Box>{' '}
        <Rank standing={standing} board={board} />
      </Box>
      {(score > 0 || isShown || period === undefined) && (
        <Box as="p" className="t-sub t-num">
          {score > 0 || rank !== null ? words.mine(score) : words.noneHint}
        </Box>
      )}
      {period !== undefined && (
        <Box as="p" className="t-cap t-num">
          {period}
        </Box>
      )}
      {total > 1 && !isFew(board, total) && (
        <Box as="p" className="t-cap t-num">
          {cohort === undefined ? text.total(abbreviate(total)) : text.cohort(total, cohort)}
        </Box>
      )}
      {rank === null && isShown && score === 0 && earn !== undefined && (
        <Link to={earn} className="btn btn-l btn-solid">
          {words.go}
        </Link>
      )}
    </Box>
  )
}

/** Those around the student, or all; who is not on the board has nobody around. */
function People({ standing: { rank, total }, board, scope }: OfStanding & { readonly scope: Scope }) {
  const [view, setView] = useState<(typeof views)[number]>('near')
  if (total === 0 || (total === 1 && rank !== null)) return null
  const isRanked = !isFew(board, total)
  const list = { board, scope, isRanked }
  if (rank === null)
    return (
      <Box className="pad">
        <WholeList {...list} />
      </Box>
    )
  return (
    <Box className="pad">
      {total > NEAR && (
        <Chips
          label={text.view}
          options={views.map((value) => ({ value, name: text.views[value] }))}
          isChosen={(value) => value === view}
          onChoose={setView}
        />
      )}
      {view === 'near' || total <= NEAR ? <NearList {...list} /> : <WholeList {...list} />}
    </Box>
  )
}

/** The standing of who has left the board, or is back on it: where that is, only the server knows. */
const changed = (standing: BoardStanding): BoardStanding => ({
  ...standing,
  isShown: !standing.isShown,
  rank: null,
  total: standing.total - (standing.rank === null ? 0 : 1),
})

/** The way off the board and back. */
function Participation({ isShown, onChange }: { readonly isShown: boolean; readonly onChange: () => void }) {
  const { api, ui } = useRoot()
  const { isBusy, submit } = useSubmit({ fallback: text.failed })
  const change = async () => {
    await api.of(createBoardApi).setLeaderboardParticipation(!isShown)
    ui.say(isShown ? text.left : text.returned)
    onChange()
  }
  return (
    <Box as="section" className="sec">
      <Box as="p" className="t-sub board-choice">
        {isShown ? text.leaveHint : text.backHint}
      </Box>
      <Button
        className={`btn btn-l btn-line btn-full${isBusy ? ' is-busy' : ''}`}
        aria-busy={isBusy}
        onClick={() => void submit(undefined, change)}
      >
        {isShown ? text.leave : text.back}
      </Button>
    </Box>
  )
}

/** The student's own standing; check-ins have a call of their own. */
async function standingOf(api: Api, board: BoardKind, scope: Scope): Promise<BoardStanding> {
  if (board.id !== 'clock-month')
    return api.of(createBoardApi).getLeaderboardItem(board.id, scopeOf(board, scope))
  const {
    items: _items,
    next: _next,
    ...standing
  } = await api.of(createClockApi).getClockRank({ scope, limit: 1 })
  return standing
}

const isStanding = (value: unknown): value is BoardStanding =>
  areNumbers(value, ['score', 'total']) &&
  typeof fieldOf(value, 'isShown') === 'boolean' &&
  (fieldOf(value, 'rank') === null || areNumbers(value, ['rank']))

export interface BoardViewProps {
  readonly board: BoardKind
  /** Changes when the student may have earned more. */
  readonly edition?: string
  /** Stands where there is no such board. */
  readonly unknown?: ReactNode
}

/** A board: where the student stands, among companions first where it has them, those nearby, and the way off it. */
export function BoardView({ board, edition = '', unknown }: BoardViewProps) {
  const [scope, setScope] = useState<Scope>('cohort')
  const key = `${board.id}/${scope}/${edition}`
  const { load, seenAt, refresh, put } = useSeen(`standing/${key}`, {
    name: `standing/${board.id}/${scope}`,
    fetch: (api) => standingOf(api, board, scope),
    isValue: isStanding,
  })
  const { hasCompanions } = board
  return (
    <>
      {hasCompanions && (
        <Box className="pad board-scope">
          <Chips
            label={text.scope}
            options={scopes.map((value) => ({ value, name: text.scopes[value] }))}
            isChosen={(value) => value === scope}
            onChoose={setScope}
          />
        </Box>
      )}
      {load.state === 'loading' && <Skeleton />}
      {load.state === 'failed' &&
        (load.error.code === ErrorCode.NotFound && unknown !== undefined ? (
          unknown
        ) : (
          <LoadFailed error={load.error} onRetry={refresh} />
        ))}
      {load.state === 'ready' && (
        <>
          <SeenNotice at={seenAt} />
          <Head standing={load.value} board={board} />
          <People key={`${key}/${load.value.isShown}`} standing={load.value} board={board} scope={scope} />
          <Participation isShown={load.value.isShown} onChange={() => put(changed(load.value))} />
        </>
      )}
    </>
  )
}
