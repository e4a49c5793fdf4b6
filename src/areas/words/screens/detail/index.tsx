import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { NavBar } from '@/components/nav-bar'
import { Notice } from '@/components/notice'
import { FactRow } from '@/components/rows'
import { Section } from '@/components/section'
import { Skeleton } from '@/components/skeleton'
import { Page, usePage, useTitle } from '@/features/page'
import {
  Examples,
  headClass,
  Hints,
  NoteField,
  Pronunciation,
  Senses,
  useEntry,
  WithWords,
} from '../../parts'
import { joinUrl } from '@/lib/query'
import { Box, Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import type { WordStore } from '../../store/word-store'
import { wordsText } from '../../strings/index'
import { cardText, entryText, noteText, spanText } from '../../strings/card'
import { detailText } from '../../strings/detail'
import type { Mark } from '../../../../../contract/domain/words/event'
import { chinaTime } from '../../../../../contract/domain/china-time'
import './index.scss'

/** Newest reviews that are listed one by one. */
const LISTED = 20

interface WordProps {
  readonly words: WordStore
  readonly word: string
}

const Marks = observer(function Marks({ words, word }: WordProps) {
  const { ui } = useRoot()
  const mark = words.state.getMark(word)
  const set = (next: Mark) => () => {
    words.mark([word], next)
    ui.say(detailText.say[next], 'good')
  }
  return (
    <Box className="flex wrap g2 wd-marks">
      {mark === 'none' ? (
        <>
          <Button className="btn btn-line" onClick={set('mastered')}>
            {detailText.master}
          </Button>
          <Button className="btn btn-line" onClick={set('suspended')}>
            {detailText.suspend}
          </Button>
        </>
      ) : (
        <Button className="btn btn-line" onClick={set('none')}>
          {detailText.resume}
        </Button>
      )}
    </Box>
  )
})

function dueText(due: number | undefined, today: number): string {
  if (due === undefined) return detailText.notDue
  return due <= today ? detailText.dueToday : detailText.dueIn(due - today)
}

const MemoryFacts = observer(function MemoryFacts({ words, word }: WordProps) {
  const memory = words.state.findMemory(word)
  const recall = words.findRecall(word)
  if (!memory || recall === undefined) {
    return (
      <Box as="p" className="t-sub">
        {detailText.notMet}
      </Box>
    )
  }
  const days = Math.max(1, Math.round(memory.stability))
  const { retention } = words.schedule
  return (
    <>
      <FactRow title={detailText.recall} value={cardText.percent(recall)} />
      <FactRow title={detailText.lasts} hint={detailText.lastsHint} value={detailText.lastsDays(days)} />
      {words.state.getMark(word) === 'none' && (
        <FactRow
          title={detailText.due}
          hint={retention < 0.9 ? detailText.dueHint(Math.round(100 * retention)) : undefined}
          value={dueText(words.describeDue(word), words.today)}
        />
      )}
    </>
  )
})

const History = observer(function History({ words, word }: WordProps) {
  const reviews = words.state.listReviews(word).reverse()
  if (reviews.length === 0) return null
  return (
    <Section title={detailText.history}>
      {reviews.slice(0, LISTED).map(({ id, at, grade, mode, took }) => {
        const { month, day } = chinaTime(at)
        return (
          <FactRow
            key={id}
            title={detailText.reviewed(month, day)}
            // A word that was taken over from a text had no card and no time.
            hint={took > 0 ? detailText.how(detailText.mode[mode], spanText(took)) : undefined}
            value={detailText.grade[grade]}
          />
        )
      })}
      {reviews.length > LISTED && (
        <Box as="p" className="t-cap">
          {detailText.more(reviews.length - LISTED)}
        </Box>
      )}
    </Section>
  )
})

function Missing({ onRetry }: { onRetry: () => void }) {
  return (
    <Box className="pad t-sub" role="status">
      {entryText.missing}
      <Button className="btn btn-text" onClick={onRetry}>
        {entryText.retry}
      </Button>
    </Box>
  )
}

const Detail = observer(function Detail({ words, word }: WordProps) {
  const { entry, isMissing, retry } = useEntry(words, word)
  const hasAudio = words.book.index.audio
  const head = (
    <Box as="h2" className={`${headClass(word)} wd-word`}>
      {word}
    </Box>
  )
  // The part below comes with it, so that nothing is pushed away.
  if (!entry && !isMissing)
    return (
      <Box className="pad wd-head">
        {head}
        <Skeleton />
      </Box>
    )
  return (
    <>
      <Box className="pad wd-head">
        {head}
        {entry && <Pronunciation word={word} ipa={entry.ipa} hasAudio={hasAudio} />}
        <Box className="flex wrap g2">
          <Box as="span" className="tag">
            {wordsText.state[words.loadState(word)]}
          </Box>
          {entry && (
            <Box as="span" className="tag">
              {detailText.band[entry.band]}
            </Box>
          )}
        </Box>
        {entry && <Senses senses={entry.senses} />}
      </Box>
      {isMissing && <Missing onRetry={retry} />}
      {entry && (
        <Box className="pad">
          <Examples entry={entry} />
          <Hints hints={entry.hints} />
        </Box>
      )}
      <Section title={noteText.title}>
        <NoteField key={word} words={words} word={word} />
      </Section>
      <Section title={detailText.memory}>
        <MemoryFacts words={words} word={word} />
        <Marks words={words} word={word} />
      </Section>
      <History words={words} word={word} />
    </>
  )
})

function Unknown({ word }: { word: string }): ReactNode {
  return (
    <Notice
      art="empty"
      title={word === '' ? detailText.none : detailText.unknownTitle(word)}
      hint={detailText.unknownHint}
    >
      <Button
        className="btn btn-l btn-beacon"
        onClick={() => go(joinUrl('/spword/spword-search', word === '' ? {} : { word }), 'replace')}
      >
        {detailText.search}
      </Button>
    </Notice>
  )
}

/** All about one word: what it means, what the student has written and done, and how well it is remembered. */
export default function DetailScreen() {
  const { params } = usePage()
  const word = params['word'] ?? ''
  return (
    <Page>
      <NavBar title={useTitle()} />
      <WithWords>
        {(words) =>
          words.book.has(word) ? (
            <Box className="wd">
              <Detail words={words} word={word} />
            </Box>
          ) : (
            <Unknown word={word} />
          )
        }
      </WithWords>
    </Page>
  )
}
