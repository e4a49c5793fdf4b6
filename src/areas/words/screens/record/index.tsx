import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { Gradual } from '@/components/gradual'
import { LineChart } from '@/components/chart-line'
import { NavBar } from '@/components/nav-bar'
import { Notice } from '@/components/notice'
import { FactRow } from '@/components/rows'
import { Section } from '@/components/section'
import { Page, useTitle } from '@/features/page'
import { StudyCalendar } from '@/features/study-calendar'
import {
  calendarDay,
  ExpectedBand,
  expectedTitle,
  expectedWords,
  useForecast,
  useKnownOn,
  WithWords,
} from '../../parts'
import { findLast } from '@/lib/list'
import { Box, Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import type { WordStore } from '../../store/word-store'
import { recordText as text } from '../../strings/record'
import { wordsText } from '../../strings/index'
import { wholeMinutes } from '../../../../../contract/domain/minutes'
import { LEAST_RECALLS, countRemembered, getTimes } from './facts'
import { Refused, UndoToday } from './undo'
import './index.scss'

const Expected = observer(function Expected({ words }: { words: WordStore }) {
  const forecast = useForecast(words).value
  const [now] = useKnownOn(words, [words.today]) ?? []
  const total = words.book.words.length
  const expected = forecast && expectedWords(forecast, words.schedule, total)
  return (
    <Box as="section" className="pad record-head">
      {expected && now !== undefined ? (
        // Drawn in its turn: it comes while other parts of the page do.
        <Gradual key="known">
          <Box as="p" className="t-sub">
            {expectedTitle(words.schedule)}
          </Box>
          <Box as="p" className="record-figure">
            <Box as="span" className="record-big t-num">
              {expected.figure}
            </Box>
            <Box as="span" className="t-sub t-num">
              {expected.unit}，{expected.ifStopped}
            </Box>
          </Box>
          <ExpectedBand
            expected={expected}
            total={total}
            from={text.now(Math.round(now))}
            to={text.book(total)}
          />
          <Box as="p" className="t-cap t-num record-note">
            {expected.basis}
          </Box>
        </Gradual>
      ) : (
        <>
          <Box as="p" className="t-sub">
            {expectedTitle(words.schedule)}
          </Box>
          <Box as="p" className="t-sub record-wait" aria-busy>
            {text.computing}
          </Box>
        </>
      )}
    </Box>
  )
})

/** A bound of the line's scale, in steps of five hundredths. */
const below = (share: number) => Math.max(0, Math.floor(share * 20 - 0.5) / 20)
const above = (share: number) => Math.min(1, Math.ceil(share * 20 + 0.5) / 20)

function Retention({ words }: { words: WordStore }) {
  const reached = countRemembered(words.state.days, words.today)
  const target = words.schedule.retention
  if (!reached) {
    return (
      <Section title={text.kept} figure={text.keptSub}>
        <Box as="p" className="t-sub">
          {text.keptSoon(LEAST_RECALLS)}
        </Box>
      </Section>
    )
  }
  const { recalls, recalled, line, from } = reached
  const known = line.filter((value) => value !== undefined)
  const [first = 0, last = 0] = [known[0], findLast(known)]
  const { month, day } = calendarDay(from)
  const percent = (share: number) => Math.round(share * 100)
  return (
    <Section title={text.kept} figure={text.percent(recalled / recalls)}>
      <LineChart
        label={text.keptSpoken(percent(recalled / recalls), percent(target), percent(first), percent(last))}
        values={line}
        low={below(Math.min(target, ...known))}
        high={above(Math.max(target, ...known))}
        write={text.percent}
        target={target}
        start={text.day(month, day)}
        end={text.today}
      />
      <Box as="p" className="t-cap t-num record-note">
        {text.keptFacts(recalled, recalls, percent(target))}
        {text.keptEach}
      </Box>
    </Section>
  )
}

function History({ words }: { words: WordStore }) {
  return (
    <StudyCalendar
      title={text.calendar}
      figure={text.calendarSub}
      label={({ studied, answers, most }) => text.calendarSpoken(studied, answers, most)}
      countOn={(day) => words.state.days.get(day)?.reviews ?? 0}
      today={words.today}
    />
  )
}

function States({ words }: { words: WordStore }) {
  const { counts } = words
  const share = (count: number) => ({ width: `${(100 * count) / Math.max(1, words.book.words.length)}%` })
  return (
    <Section title={text.states}>
      <Box className="record-bar" aria-hidden>
        <Box as="span" className="record-known" style={share(counts.known + counts.mastered)} />
        <Box as="span" className="record-learning" style={share(counts.learning)} />
      </Box>
      {(['new', 'learning', 'known', 'mastered', 'suspended'] as const).map((state) => (
        <FactRow
          key={state}
          title={wordsText.state[state]}
          hint={state === 'known' ? text.knownHint : undefined}
          value={text.count(counts[state])}
        />
      ))}
    </Section>
  )
}

function duration(ms: number): string {
  const minutes = wholeMinutes(ms / 1000)
  return minutes < 60 ? text.minutes(minutes) : text.hours(Math.floor(minutes / 60), minutes % 60)
}

function Times({ words }: { words: WordStore }) {
  const { today, week, all } = getTimes(words.state.days, words.today)
  return (
    <Section title={text.time}>
      <FactRow title={text.minutesToday} value={duration(today)} />
      <FactRow title={text.minutesWeek} value={duration(week)} />
      <FactRow title={text.minutesAll} hint={text.timeHint} value={duration(all)} />
    </Section>
  )
}

const Record = observer(function Record({ words }: { words: WordStore }) {
  const [wasEmpty] = useState(words.state.days.size === 0)
  if (wasEmpty && words.state.days.size === 0 && words.sync.refused.length === 0) {
    return (
      <Notice art="empty" title={text.emptyTitle} hint={text.emptyHint}>
        <Button className="btn btn-l btn-beacon" onClick={() => go('/spword/memory')}>
          {text.begin}
        </Button>
      </Notice>
    )
  }
  return (
    <Box className="word-record">
      <Gradual>
        <Expected words={words} />
        <Retention words={words} />
        <History words={words} />
        <States words={words} />
        <Times words={words} />
        <UndoToday words={words} />
        <Refused words={words} />
      </Gradual>
    </Box>
  )
})

/** The student's work with words, and its results. */
export default function StudyRecordScreen() {
  return (
    <Page>
      <NavBar title={useTitle()} />
      <WithWords>{(words) => <Record words={words} />}</WithWords>
    </Page>
  )
}
