import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { LongList } from '@/components/long-list'
import { NavBar } from '@/components/nav-bar'
import { Page, useTitle } from '@/features/page'
import { countStates, getName, WithWords, wordStates, type WordSet } from '../../parts'
import { useListId } from '@/kit/list-id'
import { Tabs } from '@/kit/tabs'
import { Box } from '@/platform/ui'
import type { WordStore } from '../../store/word-store'
import { wordsText } from '../../strings/index'
import { stageListText as text } from '../../strings/lists'
import './index.scss'

type View = 'unit' | 'state'
const views = [
  ['unit', text.byUnit],
  ['state', text.byState],
] as const satisfies readonly (readonly [View, string])[]

/** Height of a unit's row at the normal text size, in CSS px: name, figures and bar. */
const UNIT_ROW = 60

const share = (part: number, all: number): string => `${all === 0 ? 0 : (part / all) * 100}%`

/** The known words, and those being learnt, of all; the figures are beside it. */
function Bar({ known, learning, all }: { known: number; learning: number; all: number }) {
  return (
    <Box as="span" className="stage-bar" aria-hidden>
      <Box as="span" className="stage-known" style={{ width: share(known, all) }} />
      <Box as="span" className="stage-learning" style={{ width: share(learning, all) }} />
    </Box>
  )
}

const UnitRow = observer(function UnitRow({
  words,
  unit,
}: {
  words: WordStore
  unit: WordStore['book']['index']['units'][number]
}) {
  const counts = countStates(words, unit.words)
  const known = counts.known + counts.mastered
  const set: WordSet = { kind: 'unit', unit: unit.unit }
  return (
    <Link to={`/spword/section?unit=${unit.unit}`} className="stage-row">
      <Box as="span" className="stage-line">
        <Box as="span" className="t-mid">
          {getName(set)}
        </Box>{' '}
        <Box as="span" className="t-cap t-num">
          {text.words(unit.words.length)} {text.progress(known, counts.learning)}
        </Box>
      </Box>
      <Bar known={known} learning={counts.learning} all={unit.words.length} />
    </Link>
  )
})

const States = observer(function States({ words }: { words: WordStore }) {
  const { counts } = words
  return (
    <Box as="ul" className="pad" aria-label={text.states}>
      {wordStates.map((state) => (
        <Box as="li" key={state}>
          <Link to={`/spword/section?state=${state}`} className="row">
            <Box as="span" className="grow">
              <Box as="span" className="t-mid row-line">
                {wordsText.state[state]}
              </Box>{' '}
              <Box as="span" className="t-cap row-line">
                {text.stateHint[state]}
              </Box>
            </Box>{' '}
            <Box as="span" className="t-sub t-num t-nowrap">
              {text.words(counts[state])}
            </Box>
            <Icon name="chevron-right" size={20} />
          </Link>
        </Box>
      ))}
    </Box>
  )
})

const Summary = observer(function Summary({ words }: { words: WordStore }) {
  const { counts } = words
  const all = words.book.words.length
  const known = counts.known + counts.mastered
  return (
    <Box className="pad stage-summary">
      <Box as="h2" className="t-h2 t-num">
        {text.summary(known, all)}
      </Box>
      <Bar known={known} learning={counts.learning} all={all} />
      <Box as="p" className="t-cap">
        {text.book}
      </Box>
      <Box as="p" className="t-cap">
        {text.summaryHint}
      </Box>
    </Box>
  )
})

function StageList({ words }: { words: WordStore }) {
  const [view, setView] = useState<View>('unit')
  const id = useListId()
  return (
    <>
      <Summary words={words} />
      <Box className="chips">
        <Link to="/spword/spword-search" className="chip">
          <Icon name="search" size={16} />
          {text.search}
        </Link>
        <Link to="/spword/test" className="chip">
          <Icon name="list-check" size={16} />
          {text.test}
        </Link>
      </Box>
      <Tabs label={text.tabs} tabs={views} shown={view} onShow={setView}>
        {view === 'state' ? (
          <States words={words} />
        ) : (
          <Box className="pad">
            <LongList
              id={id}
              label={text.units}
              items={words.book.index.units}
              getKey={({ unit }) => String(unit)}
              rowHeight={UNIT_ROW}
              row={(unit) => <UnitRow words={words} unit={unit} />}
            />
          </Box>
        )}
      </Tabs>
    </>
  )
}

/** All words of the book by unit, or by how well the student knows them. */
export default function StageListScreen() {
  const title = useTitle()
  return (
    <Page>
      <NavBar title={title} />
      <WithWords>{(words) => <StageList words={words} />}</WithWords>
    </Page>
  )
}
