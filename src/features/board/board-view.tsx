import * as v from 'valibot'
import { useState, type ReactNode } from 'react'
import { createBoardApi, type BoardStanding } from '@/api/board'
import { ErrorCode } from '@/api/errors'
import { createClockApi } from '@/api/excitation'
import type { Api } from '@/api/services'
import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { Section } from '@/components/section'
import { Skeleton } from '@/components/skeleton'
import { LoadFailed } from '@/kit/load-failed'
import { SeenNotice } from '@/kit/seen-notice'
import { useSeen } from '@/kit/use-seen'
import { useSubmit } from '@/kit/use-submit'
import { abbreviate } from '@/lib/number'
import { Box, Button } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { serverTime } from '@/stores/server-time'
import { boardText as text } from '@/strings/practice/board'
import { chinaTime, DAY_MS } from '../../../contract/domain/china-time'
import { namePeriod } from '../../../contract/domain/study/period'
import { isInWeek } from '../../../contract/domain/study/week'
import { Around } from './around'
import { isFew, getScope, type BoardKind, type Scope } from './kind'
import { WholeList } from './list'
import { SeasonWeeks } from './season-weeks'
import './board.scss'

const scopes = ['cohort', 'all'] as const

interface OfStanding {
  readonly standing: BoardStanding
  readonly board: BoardKind
}

/** When the board starts again; undefined where it never does. */
function findPeriod({ startsAt, endsAt }: BoardStanding): string | undefined {
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

/** Whether it is the week of the exam, in which nobody is ranked. */
const isResting = ({ rest }: BoardStanding, now: number): boolean => rest !== undefined && isInWeek(rest, now)

/** When nobody will be ranked; undefined where that is over, or beyond the running period. */
function findRest({ rest, endsAt }: BoardStanding, now: number): string | undefined {
  if (rest === undefined || endsAt === undefined || rest.startsAt >= endsAt || rest.endsAt <= now)
    return undefined
  const [first, last] = [chinaTime(rest.startsAt), chinaTime(rest.endsAt - DAY_MS)]
  return text.rest([first.month, first.day], [last.month, last.day])
}

/** The rank, or what stands in its place where there is none to speak of. */
function Rank({ standing, board }: OfStanding) {
  const { score, rank, total, isShown, cohort } = standing
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
  const alone = cohort === undefined ? words.alone : text.aloneInCohort
  const state = rank !== null ? alone : isShown ? shown : text.hidden
  return (
    <Box as="span" className="t-bold">
      {state}
    </Box>
  )
}

/** The way to more points, where there are ranks to earn. */
function Earn({ standing: { rank, isShown, score }, board: { words, earn } }: OfStanding) {
  if (earn === undefined || (rank === null && !(isShown && score === 0))) return null
  return (
    <Link to={earn} className="btn btn-l btn-beacon board-earn">
      {words.go}
    </Link>
  )
}

function Head({ standing, board, now }: OfStanding & { readonly now: number }) {
  const { score, total, rank, isShown, cohort } = standing
  const { words } = board
  const isRanked = !isResting(standing, now)
  const [period, rest] = [findPeriod(standing), isRanked ? findRest(standing, now) : text.restingHint]
  return (
    <Box as="section" className="pad">
      <Box as="h2" className="board-head">
        <Box as="span" className="t-sub">
          {words.measure}
        </Box>{' '}
        {isRanked ? (
          <Rank standing={standing} board={board} />
        ) : (
          <Box as="span" className="t-h1">
            {text.resting}
          </Box>
        )}
      </Box>
      <Box className="board-facts">
        <Box className="grow board-words">
          {(score > 0 || isShown || period === undefined) && (
            <Box as="p" className="t-sub t-num">
              {score > 0 || rank !== null ? words.mine(score) : words.noneHint}
            </Box>
          )}
          {[period, rest].map(
            (line) =>
              line !== undefined && (
                <Box as="p" key={line} className="t-cap t-num">
                  {line}
                </Box>
              ),
          )}
          {isRanked && total > 1 && !isFew(board, total) && (
            <Box as="p" className="t-cap t-num">
              {cohort === undefined ? text.total(abbreviate(total)) : text.cohort(total, cohort)}
            </Box>
          )}
        </Box>
        {isRanked && <Earn standing={standing} board={board} />}
      </Box>
    </Box>
  )
}

interface PeopleProps extends OfStanding {
  readonly scope: Scope
  /** The part between those around the student, or in their place, and a list of all. */
  readonly children: ReactNode
}

/** The neighbours of the student; a student who is not on the board sees all entries, at the end. */
function People({ standing: { rank, total }, board, scope, children }: PeopleProps) {
  const list = { board, scope, isRanked: !isFew(board, total) }
  const isAlone = total === 0 || (total === 1 && rank !== null)
  return (
    <>
      {!isAlone && rank !== null && <Around {...list} rank={rank} total={total} />}
      {children}
      {!isAlone && rank === null && (
        <Section title={text.list}>
          <WholeList {...list} />
        </Section>
      )}
    </>
  )
}

/** The standing of a student who has left the board, or is back on it: only the server knows the place. */
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
      <Box className="row board-choice">
        <Icon name="eye" />
        <Box as="p" className="t-sub board-words">
          {isShown ? text.leaveHint : text.backHint}
        </Box>
        <Button
          className={`btn btn-s btn-quiet${isBusy ? ' is-busy' : ''}`}
          aria-busy={isBusy}
          onClick={() => void submit(undefined, change)}
        >
          {isShown ? text.leave : text.back}
        </Button>
      </Box>
    </Box>
  )
}

/** The student's own standing; check-ins have a call of their own. */
async function loadStanding(api: Api, board: BoardKind, scope: Scope): Promise<BoardStanding> {
  if (board.id !== 'clock-month')
    return api.of(createBoardApi).getLeaderboardItem(board.id, getScope(board, scope))
  const {
    items: _items,
    next: _next,
    ...standing
  } = await api.of(createClockApi).getClockRank({ scope, limit: 1 })
  return standing
}

const count = v.number()
const standingShape = v.object({ score: count, total: count, isShown: v.boolean(), rank: v.nullable(count) })
const isStanding = (value: unknown): value is BoardStanding => v.is(standingShape, value)

export interface BoardViewProps {
  readonly board: BoardKind
  /** Changes when the student may have earned more. */
  readonly edition?: string
  /** Stands where there is no such board. */
  readonly unknown?: ReactNode
  /** The further links; before a list, which may be long. */
  readonly beside?: ReactNode
}

interface StandingProps extends Omit<BoardViewProps, 'edition' | 'unknown'> {
  readonly standing: BoardStanding
  readonly scope: Scope
  readonly onChange: (standing: BoardStanding) => void
}

/** The student's standing on a board, with the ways on and off it. */
function Standing({ standing, board, scope, beside, onChange }: StandingProps) {
  const { now } = serverTime(useRoot())
  const ways = (
    <>
      {board.isOfSeason && <SeasonWeeks {...standing} now={now()} />}
      <Participation isShown={standing.isShown} onChange={() => onChange(changed(standing))} />
      {beside}
    </>
  )
  return (
    <>
      <Head standing={standing} board={board} now={now()} />
      {isResting(standing, now()) ? (
        ways
      ) : (
        <People key={`${scope}/${standing.isShown}`} standing={standing} board={board} scope={scope}>
          {ways}
        </People>
      )}
    </>
  )
}

/** A board: where the student stands, among companions first where it has them, those nearby, and the way off it. */
export function BoardView({ board, edition = '', unknown, beside }: BoardViewProps) {
  const [scope, setScope] = useState<Scope>('cohort')
  const key = `${board.id}/${scope}/${edition}`
  const { load, seenAt, refresh, put } = useSeen(`standing/${key}`, {
    name: `standing/${board.id}/${scope}`,
    fetch: (api) => loadStanding(api, board, scope),
    isValue: isStanding,
  })
  const { hasCompanions } = board
  return (
    <>
      {hasCompanions && (
        <Box className="chips" role="group" aria-label={text.scope}>
          {scopes.map((value) => (
            <Button
              key={value}
              className={`chip${value === scope ? ' is-on' : ''}`}
              aria-pressed={value === scope}
              onClick={() => setScope(value)}
            >
              {text.scopes[value]}
            </Button>
          ))}
        </Box>
      )}
      {load.state === 'loading' && <Skeleton />}
      {load.state === 'failed' &&
        (load.error.code === ErrorCode.NotFound && unknown !== undefined ? (
          unknown
        ) : (
          <>
            <LoadFailed error={load.error} onRetry={refresh} />
            {beside}
          </>
        ))}
      {load.state === 'ready' && (
        <>
          <SeenNotice at={seenAt} />
          <Standing
            key={key}
            standing={load.value}
            board={board}
            scope={scope}
            beside={beside}
            onChange={put}
          />
        </>
      )}
    </>
  )
}
