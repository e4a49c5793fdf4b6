import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { ErrorCode } from '@/api/errors'
import { createBoardApi, type BoardStanding } from '@/api/board'
import { Chips } from '@/components/chips'
import { Link } from '@/components/link'
import { NavBar } from '@/components/nav-bar'
import { Notice } from '@/components/notice'
import { Skeleton } from '@/components/skeleton'
import { Page, usePage, useTitle } from '@/features/page'
import { LoadFailed } from '@/kit/load-failed'
import { useLoad } from '@/kit/use-load'
import { useSubmit } from '@/kit/use-submit'
import { Box, Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import { boardText as text } from '@/strings/practice/board'
import { chinaTime, DAY_MS } from '../../../../contract/domain/china-time'
import { isFew, kindOf, type BoardKind } from './kind'
import { NearList, WholeList } from './list'
import './index.scss'

const views = ['near', 'all'] as const

interface OfStanding {
  readonly standing: BoardStanding
  readonly board: BoardKind
}

/** When the board begins anew; undefined where it never does. */
function weekOf({ startsAt, endsAt }: BoardStanding): string | undefined {
  if (startsAt === undefined || endsAt === undefined) return undefined
  const [first, last] = [chinaTime(startsAt), chinaTime(endsAt - DAY_MS)]
  return text.week([first.month, first.day], [last.month, last.day])
}

/** What stands as the one big number, or in its place where there is no rank to speak of. */
function Headline({ standing: { rank, total, isShown }, board }: OfStanding) {
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
  const state = rank !== null ? words.alone : isShown ? words.none : text.hidden
  return (
    <Box as="span" className="t-bold">
      {state}
    </Box>
  )
}

function Head({ standing, board }: OfStanding) {
  const { score, total, rank, isShown } = standing
  const { words, earn } = board
  const week = weekOf(standing)
  return (
    <Box as="section" className="pad">
      <Box as="h2" className="board-head">
        <Box as="span" className="t-sub">
          {words.measure}
        </Box>{' '}
        <Headline standing={standing} board={board} />
      </Box>
      {(score > 0 || isShown || week === undefined) && (
        <Box as="p" className="t-sub t-num">
          {score > 0 || rank !== null ? words.mine(score) : words.noneHint}
        </Box>
      )}
      {week !== undefined && (
        <Box as="p" className="t-cap t-num">
          {week}
        </Box>
      )}
      {total > 1 && !isFew(board, total) && (
        <Box as="p" className="t-cap t-num">
          {text.total(total)}
        </Box>
      )}
      {rank === null && isShown && (
        <Link to={earn} className="btn btn-l btn-solid">
          {words.go}
        </Link>
      )}
    </Box>
  )
}

/** Those around the student, or all; who is not on the board has nobody around. */
function Companions({ standing: { rank, total }, board }: OfStanding) {
  const [view, setView] = useState<(typeof views)[number]>('near')
  if (total === 0 || (total === 1 && rank !== null)) return null
  const isRanked = !isFew(board, total)
  if (rank === null)
    return (
      <Box className="pad">
        <WholeList board={board} isRanked={isRanked} />
      </Box>
    )
  return (
    <Box className="pad">
      <Chips
        label={text.view}
        options={views.map((value) => ({ value, name: text.views[value] }))}
        isChosen={(value) => value === view}
        onChoose={setView}
      />
      {view === 'near' ? (
        <NearList board={board} isRanked={isRanked} />
      ) : (
        <WholeList board={board} isRanked={isRanked} />
      )}
    </Box>
  )
}

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

/** Stands where an address names no board that there is. */
function Unknown() {
  return (
    <Notice art="empty" title={text.unknown} hint={text.unknownHint}>
      <Button className="btn btn-l btn-solid" onClick={() => go('/market/paper-practice')}>
        {text.unknownGo}
      </Button>
    </Notice>
  )
}

function Board({ board }: Pick<OfStanding, 'board'>) {
  const { load, retry } = useLoad(`standing/${board.id}`, (api) =>
    api.of(createBoardApi).getLeaderboardItem(board.id),
  )
  if (load.state === 'loading') return <Skeleton />
  if (load.state === 'failed' && load.error.code === ErrorCode.NotFound) return <Unknown />
  if (load.state === 'failed') return <LoadFailed error={load.error} onRetry={retry} />
  return (
    <>
      <Head standing={load.value} board={board} />
      <Companions standing={load.value} board={board} />
      <Participation isShown={load.value.isShown} onChange={retry} />
    </>
  )
}

/** A guest has no place on a board: what they answer is not sent anywhere. */
const Visitor = observer(function Visitor({ board }: Pick<OfStanding, 'board'>) {
  const { uid } = useRoot().session
  if (uid === undefined)
    return (
      <Notice art="empty" title={text.login} hint={board.words.loginHint}>
        <Link to="/login" className="btn btn-l btn-solid">
          {text.loginGo}
        </Link>
      </Notice>
    )
  return <Board key={uid} board={board} />
})

/** A board of companions: where the student stands, those nearby, and the way off it. */
export default function BoardScreen() {
  const title = useTitle()
  const { params, row } = usePage()
  const isNameless = row.path === '/market/paper-rank' && params['paper'] === undefined
  return (
    <Page>
      <NavBar title={title} />
      {isNameless ? <Unknown /> : <Visitor board={kindOf(params)} />}
    </Page>
  )
}
