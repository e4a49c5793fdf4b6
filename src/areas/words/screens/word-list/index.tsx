import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { LongList } from '@/components/long-list'
import { NavBar } from '@/components/nav-bar'
import { Page, usePage, useTitle } from '@/features/page'
import { getName, NoWords, getQuery, WithWords, findWordSet, wordsIn, type WordSet } from '../../parts'
import { useListId } from '@/kit/list-id'
import { Box, Button } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import type { WordStore } from '../../store/word-store'
import { sectionText as text } from '../../strings/lists'
import { Row } from './row'
import { Selection } from './selection'
import './index.scss'

/** Height of a word's row at the normal text size, in CSS px: the word, and its first meaning below. */
const ROW = 64
const marks = ['mastered', 'suspended', 'none'] as const

interface SectionProps {
  readonly words: WordStore
  readonly set: WordSet
}

function Tools({ set, selection }: { set: WordSet; selection: Selection }) {
  const query = getQuery(set)
  return (
    <Box className="chips">
      <Link to={`/spword/table?${query}`} className="chip">
        {text.table}
      </Link>
      {set.kind === 'unit' && (
        <Link to={`/spword/preview?${query}`} className="chip">
          {text.preview}
        </Link>
      )}
      <Link to={`/spword/test?${query}`} className="chip">
        {set.kind === 'unit' ? text.testUnit : text.testState}
      </Link>
      <Button className="chip" onClick={selection.open}>
        <Icon name="list-check" size={16} />
        {text.choose}
      </Button>
    </Box>
  )
}

/** Says what was marked last and offers to take it back. */
const Marked = observer(function Marked({ selection }: { selection: Selection }) {
  const { ui } = useRoot()
  const { marked } = selection
  function undo(): void {
    selection.undo()
    ui.say(text.undone, 'good')
  }
  return (
    <Box className={marked ? 'section-bar' : ''} role="status" aria-live="polite">
      {marked && (
        <>
          <Box as="span" className="grow">
            {text.marked[marked.mark](marked.count)}
          </Box>
          <Button className="btn btn-s btn-quiet" onClick={undo}>
            {text.undo}
          </Button>
        </>
      )}
    </Box>
  )
})

const Bulk = observer(function Bulk({ selection, list }: { selection: Selection; list: readonly string[] }) {
  const { ui } = useRoot()
  const { size } = selection.chosen
  const isAll = size > 0 && size === list.length
  return (
    <Box className="section-bar section-bulk" role="group" aria-label={text.bulk}>
      <Box className="section-line">
        <Box as="span" className="grow t-sub t-num" role="status" aria-live="polite">
          {text.chosen(size)}
        </Box>
        <Button className="btn btn-s btn-text" onClick={() => selection.toggleAll(list)}>
          {isAll ? text.none : text.all}
        </Button>
        <Button className="btn btn-s btn-text" onClick={selection.close}>
          {text.done}
        </Button>
      </Box>
      <Box className="section-line">
        {marks.map((mark) => (
          <Button
            key={mark}
            className="btn btn-quiet grow"
            disabled={size === 0}
            onClick={() => {
              if (selection.mark(mark) === 0) ui.say(text.unchanged)
            }}
          >
            {text.mark[mark]}
          </Button>
        ))}
      </Box>
    </Box>
  )
})

const Section = observer(function Section({ words, set }: SectionProps) {
  const [selection] = useState(() => new Selection(words))
  const id = useListId()
  const list = wordsIn(words, set)
  if (list.length === 0 && !selection.marked) return <NoWords set={set} />
  return (
    <>
      <Box className="pad section-head">
        <Box as="h2" className="t-h2">
          {getName(set)}
          <Box as="span" className="t-sub t-num">
            {` ${text.words(list.length)}`}
          </Box>
        </Box>
        <Box as="p" className="t-cap">
          {text.recallHint}
        </Box>
      </Box>
      <Tools set={set} selection={selection} />
      <Box className="pad">
        <LongList
          id={id}
          label={text.list(getName(set))}
          items={list}
          getKey={(word) => word}
          rowHeight={ROW}
          row={(word) => <Row words={words} selection={selection} word={word} />}
        />
      </Box>
      {selection.isOpen ? <Bulk selection={selection} list={list} /> : <Marked selection={selection} />}
    </>
  )
})

/** The words of a unit, or all that stand alike: each leads to all about it, or many are marked together. */
export default function SectionScreen() {
  const title = useTitle()
  const { params } = usePage()
  const set = findWordSet(params)
  return (
    <Page>
      <NavBar title={set ? getName(set) : title} />
      {set ? <WithWords>{(words) => <Section words={words} set={set} />}</WithWords> : <NoWords set={set} />}
    </Page>
  )
}
