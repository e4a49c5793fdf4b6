import * as v from 'valibot'
import { createBoardApi, type BoardEntry } from '@/api/board'
import { Notice } from '@/components/notice'
import { useListId } from '@/kit/list-id'
import { PagedList } from '@/kit/paged-list'
import { usePages, type ListPage } from '@/kit/use-pages'
import { Box } from '@/platform/ui'
import { boardText as text } from '@/strings/practice/board'
import { getScope, type BoardKind, type Scope } from './kind'
import './board.scss'

/** A board, and whom of it is shown. */
export interface OfBoard {
  readonly board: BoardKind
  readonly scope: Scope
  /** Whether ranks are shown. */
  readonly isRanked: boolean
}

interface RowProps {
  readonly entry: BoardEntry
  readonly words: BoardKind['words']
  readonly isRanked: boolean
}

/** A student on the board; the caller's own row stands out, and says so in a word. */
function Row({ entry: { rank, name, score, isMe }, words, isRanked }: RowProps) {
  const shown = isMe ? text.me : name
  return (
    <Box as="li" className={`row board-row${isMe ? ' is-me' : ''}`}>
      {isRanked && (
        <>
          <Box as="span" className="board-rank t-num t-sub">
            {rank}
          </Box>{' '}
        </>
      )}
      <Box as="span" className={`board-name${isMe ? ' t-bold' : ' t-mid'}`}>
        {shown}
      </Box>{' '}
      <Box as="span" className="t-num">
        {words.score(score)}
      </Box>
    </Box>
  )
}

const entryShape = v.object({ rank: v.number(), score: v.number(), name: v.string() })
const pageShape = v.object({ items: v.array(entryShape) })
/** Whether a value that was stored on the device is a page of a board. */
export const isPage = (value: unknown): value is ListPage<BoardEntry> => v.is(pageShape, value)

interface NearListProps extends Omit<OfBoard, 'scope'> {
  readonly entries: readonly BoardEntry[]
}

/** The caller between the nearest on both sides. */
export function NearList({ entries, board: { words }, isRanked }: NearListProps) {
  return (
    <Box as="ul" aria-label={text.near}>
      {entries.map((entry, at) => (
        <Row key={at} entry={entry} words={words} isRanked={isRanked} />
      ))}
    </Box>
  )
}

/** An entry with a key made of its page and its position on it: entries carry no id. */
interface Keyed {
  readonly key: string
  readonly entry: BoardEntry
}
const getKey = ({ key }: Keyed) => key
const keyedShape = v.object({ key: v.string(), entry: entryShape })
const isKeyed = (value: unknown): value is Keyed => v.is(keyedShape, value)

/** All who are on the board, from the top on. */
export function WholeList({ board, scope, isRanked }: OfBoard) {
  const { words } = board
  const id = useListId()
  const pages = usePages(
    async (api, cursor) => {
      const { items, ...rest } = await api.of(createBoardApi).getLeaderboardPage(board.id, {
        ...getScope(board, scope),
        ...(cursor !== undefined && { cursor }),
      })
      return { items: items.map((entry, at) => ({ entry, key: `${cursor ?? ''}#${at}` })), ...rest }
    },
    getKey,
    { name: `board/${board.id}/${scope}`, isItem: isKeyed },
  )
  return (
    <PagedList
      id={id}
      label={text.list}
      pages={pages}
      row={({ entry }) => <Row entry={entry} words={words} isRanked={isRanked} />}
      empty={<Notice art="empty" title={words.nobody} hint={words.noneHint} />}
    />
  )
}
