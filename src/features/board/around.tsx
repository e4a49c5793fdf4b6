import { useState } from 'react'
import { createBoardApi, type BoardEntry } from '@/api/board'
import { Chips } from '@/components/chips'
import { Section } from '@/components/section'
import { LoadFailed } from '@/kit/load-failed'
import { useSeen } from '@/kit/use-seen'
import { NO_BREAK } from '@/lib/no-break'
import { Box, Button } from '@/platform/ui'
import { boardText as text } from '@/strings/practice/board'
import { getScope, type BoardKind } from './kind'
import { isPage, NearList, WholeList, type OfBoard } from './list'

const views = ['near', 'all'] as const
/** How many are shown among those around a student at least: with no more on the board they are all. */
const NEAR = 26

interface LineProps {
  readonly entry: BoardEntry
  readonly words: BoardKind['words']
  readonly isRanked: boolean
  /** The score of a bar of full length. */
  readonly most: number
}

/** A student with a bar as long as the score. */
function Line({ entry: { rank, name, score, isMe }, words, isRanked, most }: LineProps) {
  const [sign = ''] = name
  return (
    <Box as="li" className={`board-line${isMe ? ' is-me' : ''}`}>
      {isRanked && (
        <>
          <Box as="span" className="board-place t-num">
            {rank}
          </Box>{' '}
        </>
      )}
      <Box as="span" className="avatar board-sign" aria-hidden>
        {isMe ? text.me : sign}
      </Box>
      <Box as="span" className="board-bars">
        <Box as="span" className="board-who">
          <Box as="span" className={isMe ? 't-bold' : 't-mid'}>
            {isMe ? text.me : name}
          </Box>{' '}
          <Box as="span" className="board-score t-num">
            {words.score(score)}
          </Box>
        </Box>
        <Box as="span" className="board-bar" style={{ width: `${(100 * score) / most}%` }} aria-hidden />
      </Box>
    </Box>
  )
}

/** Lines in the place of those that are on their way, as high as they will be. */
function Waiting({ lines }: { readonly lines: number }) {
  return (
    <Box className="sk-late" aria-busy>
      {Array.from({ length: lines }, (_, at) => (
        <Box key={at} className="board-line">
          <Box className="sk avatar board-sign" />
          <Box className="sk board-bars board-wait" />
        </Box>
      ))}
      <Box as="p" className="t-cap board-gap">
        {NO_BREAK}
      </Box>
    </Box>
  )
}

/** The student between the next ones on both sides; undefined where the list does not have them. */
function findNearest(entries: readonly BoardEntry[]) {
  const at = entries.findIndex(({ isMe }) => isMe)
  const me = entries[at]
  return me && { before: entries[at - 1], me, after: entries[at + 1] }
}

interface NearestProps extends Omit<OfBoard, 'scope'> {
  readonly entries: readonly BoardEntry[]
}

/** The student between the nearest two, and how far they are. */
function Nearest({ entries, board: { words }, isRanked }: NearestProps) {
  const nearest = findNearest(entries)
  if (!nearest) return null
  const { before, me, after } = nearest
  const shown = [before, me, after].filter((entry) => entry !== undefined)
  const most = Math.max(1, ...shown.map(({ score }) => score))
  const gaps = [
    before && text.gapBefore(before.score - me.score, words.score),
    after && text.gapAfter(me.score - after.score, words.score),
  ].filter((gap) => gap !== undefined)
  return (
    <>
      <Box as="ul" aria-label={text.nearest}>
        {shown.map((entry, at) => (
          <Line key={at} entry={entry} words={words} isRanked={isRanked} most={most} />
        ))}
      </Box>
      <Box as="p" className="t-cap t-num board-gap">
        {text.gaps(gaps)}
      </Box>
    </>
  )
}

interface OthersProps extends OfBoard {
  readonly total: number
  readonly entries: readonly BoardEntry[]
}

/** All who are on the board, once they are asked for: those around the student first where there are many. */
function Others({ total, entries, ...list }: OthersProps) {
  const [view, setView] = useState<(typeof views)[number]>('near')
  return (
    <>
      {total > NEAR && (
        <Chips
          label={text.view}
          options={views.map((value) => ({ value, name: text.views[value] }))}
          isChosen={(value) => value === view}
          onChoose={setView}
        />
      )}
      {view === 'near' || total <= NEAR ? <NearList entries={entries} {...list} /> : <WholeList {...list} />}
    </>
  )
}

interface AroundProps extends OfBoard {
  readonly rank: number
  readonly total: number
}

/** Those around a student who is on the board: the nearest two, and the others when they are asked for. */
export function Around({ rank, total, ...list }: AroundProps) {
  const { board, scope } = list
  const [isOpen, setOpen] = useState(false)
  const { load, refresh } = useSeen(`near/${board.id}/${scope}`, {
    fetch: (api) =>
      api.of(createBoardApi).getLeaderboardPage(board.id, { around: 'me', ...getScope(board, scope) }),
    isValue: isPage,
  })
  const entries = load.state === 'ready' ? load.value.items : []
  return (
    <Section title={text.nearest}>
      {load.state === 'loading' && <Waiting lines={Math.min(total, rank === 1 ? 2 : 3)} />}
      {load.state === 'failed' && <LoadFailed error={load.error} onRetry={refresh} />}
      {load.state === 'ready' && (
        <>
          <Nearest entries={entries} {...list} />
          <Button className="btn btn-text board-open" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? text.fold : text.open}
          </Button>
          {isOpen && <Others total={total} entries={entries} {...list} />}
        </>
      )}
    </Section>
  )
}
