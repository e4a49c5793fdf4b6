import { createBoardApi, type BoardEntry } from '@/api/board'
import { Notice } from '@/components/notice'
import { Skeleton } from '@/components/skeleton'
import { useListId } from '@/kit/list-id'
import { LoadFailed } from '@/kit/load-failed'
import { PagedList } from '@/kit/paged-list'
import { useLoad } from '@/kit/use-load'
import { usePages } from '@/kit/use-pages'
import { Box } from '@/platform/ui'
import { boardText as text } from '@/strings/practice/board'
import { scopeOf, type BoardKind, type Scope } from './kind'
import './board.scss'

interface OfBoard {
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

/** The caller between the nearest on both sides. */
export function NearList({ board, scope, isRanked }: OfBoard) {
  const { id, words } = board
  const { load, retry } = useLoad(`near/${id}/${scope}`, (api) =>
    api.of(createBoardApi).getLeaderboardPage(id, { around: 'me', ...scopeOf(board, scope) }),
  )
  if (load.state === 'loading') return <Skeleton />
  if (load.state === 'failed') return <LoadFailed error={load.error} onRetry={retry} />
  return (
    <Box as="ul" aria-label={text.near}>
      {load.value.items.map((entry, at) => (
        <Row key={at} entry={entry} words={words} isRanked={isRanked} />
      ))}
    </Box>
  )
}

/** Others have nothing by which they are told apart but where they stand on which page. */
const keyOf = ({ key }: { readonly key: string }) => key

/** All who are on the board, from the top on. */
export function WholeList({ board, scope, isRanked }: OfBoard) {
  const { words } = board
  const id = useListId()
  const pages = usePages(async (api, cursor) => {
    const { items, ...rest } = await api.of(createBoardApi).getLeaderboardPage(board.id, {
      ...scopeOf(board, scope),
      ...(cursor !== undefined && { cursor }),
    })
    return { items: items.map((entry, at) => ({ entry, key: `${cursor ?? ''}#${at}` })), ...rest }
  }, keyOf)
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
