import { createBoardApi, type BoardEntry, type BoardStanding } from '@/api/board'
import { Link } from '@/components/link'
import { useLoad } from '@/kit/use-load'
import { useSubmit } from '@/kit/use-submit'
import { Box, Button } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { silently } from '@/stores/root'
import { serverTime } from '@/stores/server-time'
import { text as common } from '@/strings'
import { companionsText as text } from '../../strings/sign'
import { isInWeek } from '../../../../../contract/domain/study/week'

/** The board of the month's check-ins. */
const BOARD = 'clock-month'
/** How many stand on each side of the student. */
const SIDE = 1

interface Around {
  readonly standing: BoardStanding
  readonly near: readonly BoardEntry[]
  /** Whether it is the week of the exam, in which nobody is ranked. */
  readonly isResting: boolean
}

/** The student with the nearest one on either side; at an end of the board with two on the other. */
export function nearest(entries: readonly BoardEntry[]): readonly BoardEntry[] {
  const me = entries.findIndex(({ isMe }) => isMe)
  if (me < 0) return []
  const count = 2 * SIDE + 1
  const start = Math.max(0, Math.min(me - SIDE, entries.length - count))
  return entries.slice(start, start + count)
}

function Row({ entry: { rank, name, score, isMe } }: { readonly entry: BoardEntry }) {
  const shown = isMe ? text.me : name
  const [sign = ''] = shown
  return (
    <Box as="li" className={`mate${isMe ? ' is-me' : ''}`}>
      <Box as="span" className="mate-rank t-num">
        {rank}
      </Box>{' '}
      <Box as="span" className="mate-face" aria-hidden>
        {sign}
      </Box>{' '}
      <Box as="span" className={`grow${isMe ? ' t-mid' : ''}`}>
        {shown}
      </Box>{' '}
      <Box as="span" className="mate-score t-num">
        {text.score(score)}
      </Box>
    </Box>
  )
}

function getNote({ standing: { rank, total, isShown }, isResting }: Around): string {
  if (!isShown) return text.noteHidden
  if (isResting) return text.noteResting
  if (rank === null) return text.noteNone
  return total > 1 ? text.note : text.noteAlone
}

function Board({ around, onChange }: { readonly around: Around; readonly onChange: () => void }) {
  const { api, ui } = silently(useRoot())
  const { standing, near } = around
  const { isShown, total, cohort } = standing
  const { isBusy, submit } = useSubmit({ fallback: text.failed })
  const change = async () => {
    await api.of(createBoardApi).setLeaderboardParticipation(!isShown)
    ui.say(isShown ? text.left : text.returned, 'good')
    onChange()
  }
  return (
    <>
      <Box className="sec-head">
        <Box as="h2" className="t-h2 t-num">
          {total > 1 ? text.title(total) : text.titleNone}
        </Box>
        {cohort !== undefined && (
          <Box as="span" className="t-cap">
            {cohort}
          </Box>
        )}
      </Box>
      {near.length > 0 && (
        <Box as="ul" aria-label={text.titleNone}>
          {near.map((entry, at) => (
            <Row key={at} entry={entry} />
          ))}
        </Box>
      )}
      <Box className="mate-foot">
        <Box as="p" className="t-cap">
          {getNote(around)}
        </Box>
        <Box className="mate-acts">
          {total > 1 && (
            <Link to="/sign-rank" className="btn btn-text">
              {text.whole}
            </Link>
          )}
          <Button
            className={`btn btn-text${isBusy ? ' is-busy' : ''}`}
            aria-busy={isBusy}
            onClick={() => void submit(undefined, change)}
          >
            {isShown ? text.leave : text.back}
          </Button>
        </Box>
      </Box>
    </>
  )
}

/** Those nearest to the student among their companions; read again with each `day` that is checked in. */
export function Companions({ day }: { readonly day: string }) {
  const { now } = serverTime(useRoot())
  const { load, retry } = useLoad(`companions/${day}`, async (api): Promise<Around> => {
    const board = api.of(createBoardApi)
    const standing = await board.getLeaderboardItem(BOARD, { scope: 'cohort' })
    const { rank, rest } = standing
    const isResting = rest !== undefined && isInWeek(rest, now())
    if (isResting || rank === null) return { standing, near: [], isResting }
    const { items } = await board.getLeaderboardPage(BOARD, { around: 'me', scope: 'cohort' })
    return { standing, near: nearest(items), isResting }
  })
  return (
    <Box as="section" className="sec sign-part" aria-busy={load.state === 'loading'}>
      {load.state === 'ready' && <Board around={load.value} onChange={retry} />}
      {load.state === 'failed' && (
        <Box as="p" className="t-sub">
          {text.loadFailed}
          <Button className="btn btn-text" onClick={retry}>
            {common.common.retry}
          </Button>
        </Box>
      )}
    </Box>
  )
}
