import { observer } from 'mobx-react-lite'
import { createBoardApi, type BoardStanding } from '@/api/board'
import { LinkRow } from '@/components/rows'
import { useLoad } from '@/kit/use-load'
import { useRoot } from '@/stores/context'
import { serverTime } from '@/stores/server-time'
import { duelText } from '../../strings/duel'
import { isInWeek } from '../../../../../contract/domain/study/week'
import { FEWEST_RANKED } from '../../../../../contract/domain/practice/season'

const text = duelText.home

/** The student's place among those in the group; undefined where there is none to speak of. */
function findPlace({ rank, total, rest }: BoardStanding, now: number): string | undefined {
  if (rank === null || total < FEWEST_RANKED || (rest && isInWeek(rest, now))) return undefined
  return text.place(rank, total)
}

/** The way to the season's board, with the student's place on it. */
export const BoardRow = observer(function BoardRow() {
  const root = useRoot()
  const { uid } = root.session
  const { now } = serverTime(root)
  const { load } = useLoad(`season/${uid ?? ''}`, async (api) =>
    uid === undefined ? undefined : api.of(createBoardApi).getLeaderboardItem('combat-season'),
  )
  const standing = load.state === 'ready' ? load.value : undefined
  return (
    <LinkRow
      to="/exercises/combat-rankinglist"
      title={text.board}
      hint={(standing && findPlace(standing, now())) ?? text.boardHint}
    />
  )
})
