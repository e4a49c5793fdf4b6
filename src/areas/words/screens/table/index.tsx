import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { Link } from '@/components/link'
import { LongList } from '@/components/long-list'
import { NavBar } from '@/components/nav-bar'
import { Page, usePage, useTitle } from '@/features/page'
import { getName, NoWords, Speaker, useEntry, wholeGloss, WithWords, findWordSet, wordsIn } from '../../parts'
import { useListId } from '@/kit/list-id'
import type { WordSet } from '../../parts'
import { useSpeech } from '@/platform/media/use-speech'
import { Box, Button } from '@/platform/ui'
import type { WordStore } from '../../store/word-store'
import { sectionText, tableText as text } from '../../strings/lists'
import { Covers, type Cover } from './covers'
import './index.scss'

/** Height of a row at the normal text size, in CSS px: three lines of meaning. */
const ROW = 64
const kinds = ['none', 'meaning', 'word'] as const

interface RowProps {
  readonly words: WordStore
  readonly covers: Covers
  readonly word: string
  readonly row: number
  readonly canSay: boolean
}

const Cells = observer(function Cells({ words, covers, word }: Pick<RowProps, 'words' | 'covers' | 'word'>) {
  const { entry, isMissing } = useEntry(words, word)
  const gloss = entry ? wholeGloss(entry) : isMissing ? sectionText.noGloss : ''
  const isCovered = covers.isCovered(word)
  const cell = (kind: Cover, className: string, shown: string) =>
    isCovered && covers.kind === kind ? (
      <Box as="span" className={`${className} tw-covered`} role="img" aria-label={text.covered} />
    ) : (
      <Box as="span" className={className}>
        {shown}
      </Box>
    )
  return (
    <>
      {cell('word', 'tw-word', word)} {cell('meaning', 'tw-gloss', gloss)}
    </>
  )
})

const Row = observer(function Row({ words, covers, word, row, canSay }: RowProps) {
  const cells = <Cells words={words} covers={covers} word={word} />
  const isWordHidden = covers.kind === 'word' && covers.isCovered(word)
  return (
    <Box className="tw">
      {covers.kind === 'none' ? (
        <Link to={`/spword/detail?word=${encodeURIComponent(word)}`} className="tw-cells">
          {cells}
        </Link>
      ) : (
        <Button
          className="tw-cells"
          aria-pressed={!covers.isCovered(word)}
          onClick={() => covers.toggle(word)}
        >
          {cells}
        </Button>
      )}
      {canSay && (
        <Speaker
          word={word}
          label={isWordHidden ? text.sayRow(row + 1) : text.say(word)}
          hasAudio={words.book.index.audio}
        />
      )}
    </Box>
  )
})

const CoverChoice = observer(function CoverChoice({ covers }: { covers: Covers }) {
  return (
    <Box className="chips table-covers" role="group" aria-label={text.cover}>
      {kinds.map((kind) => (
        <Button
          key={kind}
          className={`chip${covers.kind === kind ? ' is-on' : ''}`}
          aria-pressed={covers.kind === kind}
          onClick={() => covers.choose(kind)}
        >
          {text.covers[kind]}
        </Button>
      ))}
    </Box>
  )
})

const Hint = observer(function Hint({ covers, count }: { covers: Covers; count: number }) {
  return (
    <Box as="p" className="pad t-cap t-num">
      {sectionText.words(count)} {covers.kind === 'none' ? '' : text.hint}
    </Box>
  )
})

const Table = observer(function Table({ words, set }: { words: WordStore; set: WordSet }) {
  const [covers] = useState(() => new Covers())
  const id = useListId()
  const canSay = useSpeech(words.book.index.audio)
  const list = wordsIn(words, set)
  if (list.length === 0) return <NoWords set={set} />
  return (
    <>
      <CoverChoice covers={covers} />
      <Hint covers={covers} count={list.length} />
      <Box className="pad">
        <LongList
          id={id}
          label={text.list(getName(set))}
          items={list}
          getKey={(word) => word}
          rowHeight={ROW}
          row={(word, row) => <Row words={words} covers={covers} word={word} row={row} canSay={canSay} />}
        />
      </Box>
    </>
  )
})

/** The words of a unit or of a state beside their meanings, of which one side can be covered. */
export default function TableScreen() {
  const title = useTitle()
  const { params } = usePage()
  const set = findWordSet(params)
  return (
    <Page>
      <NavBar title={set ? `${title} ${getName(set)}` : title} />
      {set ? <WithWords>{(words) => <Table words={words} set={set} />}</WithWords> : <NoWords set={set} />}
    </Page>
  )
}
