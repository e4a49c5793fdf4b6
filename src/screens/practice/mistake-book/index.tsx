import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { Field } from '@/components/field'
import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { NavBar } from '@/components/nav-bar'
import { Notice } from '@/components/notice'
import {
  causesOf,
  minutesOf,
  mistakesBy,
  RichLine,
  runOf,
  useQuestions,
  WithPractice,
} from '@/features/practice'
import { Page, useTitle } from '@/features/page'
import { printPlatform } from '@/platform/page/print'
import { Box, Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import type { BookedMistake, PracticeStore } from '@/stores/practice-store'
import { practiceText } from '@/strings/practice/index'
import { mistakeText as text } from '@/strings/practice/mistakes'
import { chinaTime } from '../../../../contract/domain/china-time'
import { calendarDay } from '../../../../contract/domain/learning/day'
import { RIGHTS_TO_LEAVE } from '../../../../contract/domain/practice/mistake'
import './index.scss'

/** Mistakes that are listed at first, and with each tap for more. */
const SHOWN = 20

interface OfPractice {
  readonly practice: PracticeStore
}

/** What is due today, and the way to do it. */
const Due = observer(function Due({ practice }: OfPractice) {
  const { today } = practice
  const inBook = practice.mistakes.filter(({ isIn }) => isIn)
  const due = inBook.filter((mistake) => mistake.due <= today)
  const tomorrow = inBook.filter((mistake) => mistake.due === today + 1).length
  const start = () => go(runOf('mistakes', 'mistakes:all'))
  return (
    <Box as="section" className="pad mistake-due">
      <Box className="grow">
        <Box as="h2" className="mistake-head">
          {due.length > 0 ? (
            <>
              <Box as="span" className="t-num mistake-number">
                {due.length}
              </Box>
              <Box as="span" className="t-bold">
                {text.due}
              </Box>
            </>
          ) : (
            <Box as="span" className="t-h2">
              {text.dueNone}
            </Box>
          )}
        </Box>
        <Box as="p" className="t-sub t-num">
          {due.length > 0 ? text.dueHint(minutesOf(practice, due), tomorrow) : text.tomorrow(tomorrow)}
        </Box>
      </Box>
      {inBook.length > 0 && (
        <Button className={`btn btn-l ${due.length > 0 ? 'btn-beacon' : 'btn-line'}`} onClick={start}>
          {due.length > 0 ? text.start : text.early}
        </Button>
      )}
    </Box>
  )
})

/** Why the questions of the book were wrong, most frequent first. */
const Causes = observer(function Causes({ practice }: OfPractice) {
  const inBook = practice.mistakes.filter(({ isIn }) => isIn)
  const causes = causesOf(practice, inBook)
  if (causes.length === 0) return null
  const most = Math.max(...causes.map(({ count }) => count))
  return (
    <Box as="section" className="sec">
      <Box className="sec-head">
        <Box as="h2" className="t-h2">
          {text.causes}
        </Box>
        <Box as="span" className="t-sub t-num">
          {text.total(inBook.length)}
        </Box>
      </Box>
      {causes.map(({ cause, count, due }) => {
        const name = practiceText.cause.names[cause]
        return (
          <Box key={cause} className="cause-row" role="img" aria-label={text.causeSpoken(name, count, due)}>
            <Box as="span" className="cause-name">
              {name}
            </Box>
            <Box as="span" className="cause-track">
              <Box as="span" className="cause-done" style={{ width: `${(100 * count) / most}%` }} />
            </Box>
            <Box as="span" className="t-num t-mid cause-count">
              {count}
            </Box>
            <Box as="span" className="t-cap t-num cause-due">
              {text.causeDue(due)}
            </Box>
          </Box>
        )
      })}
    </Box>
  )
})

/** Two dots: a right day each. */
function Dots({ rights }: { rights: number }) {
  return (
    <Box as="span" className="mistake-dots" aria-hidden>
      {Array.from({ length: RIGHTS_TO_LEAVE }, (_, at) => (
        <Box key={at} as="span" className={`mistake-dot${at < rights ? ' is-on' : ''}`} />
      ))}
    </Box>
  )
}

const Row = observer(function Row({ practice, mistake }: OfPractice & { mistake: BookedMistake }) {
  const { bank, today } = practice
  const { question, isIn, due, rights, wrongs, wrongAt } = mistake
  const found = bank.peek(question)
  const cause = practice.causeOf(question)
  const dueDay = calendarDay(due)
  const wrong = chinaTime(wrongAt)
  const subject = bank.subjectOf(bank.headOf(question)?.subject ?? '')?.name ?? ''
  const isDue = isIn && due <= today
  const dueWords = !isIn ? text.left : isDue ? text.dueToday : text.dueOn(dueDay.month, dueDay.day)
  const stem = found?.stem || bank.groupOf(question)?.title || ''
  return (
    <Link to={`/exercises/mistake-detail?question=${question}`} className="mistake-row">
      <Box as="span" className="mistake-tags">
        <Box as="span" className={`tag${isDue ? ' tag-due' : ''}`}>
          {dueWords}
        </Box>
        {cause && (
          <Box as="span" className="tag">
            {practiceText.cause.names[cause]}
          </Box>
        )}
        {isIn && (
          <Box as="span" className="t-cap t-num mistake-rights">
            {text.rights(RIGHTS_TO_LEAVE - rights)}
            <Dots rights={rights} />
          </Box>
        )}
      </Box>
      <Box as="span" className="mistake-stem rich-line">
        {found ? (
          <RichLine drawn={{ bank, question }} text={stem.split('\n')[0] ?? ''} />
        ) : bank.headOf(question) ? (
          practiceText.typeOf(bank.headOf(question)?.type ?? '')
        ) : (
          practiceText.gone
        )}
      </Box>
      <Box as="span" className="t-cap t-num">
        {text.facts(subject, wrongs, wrong.month, wrong.day)}
      </Box>
    </Link>
  )
})

const List = observer(function List({ practice }: OfPractice) {
  const { bank, mistakes } = practice
  const [subject, setSubject] = useState('all')
  const [isIn, setIn] = useState(true)
  const [search, setSearch] = useState('')
  const [most, setMost] = useState(SHOWN)
  // Which questions are loaded follows from all of them: their sets are few, and the search looks into them.
  const { load } = useQuestions(
    practice,
    mistakes.map(({ question }) => question),
  )
  const of = (id: string) =>
    mistakes.filter((one) => one.isIn === isIn && (id === 'all' || bank.headOf(one.question)?.subject === id))
  const subjects = bank.index.subjects.filter(({ id }) => of(id).length > 0)
  const found = mistakesBy(practice, { subject, isIn, search })
  return (
    <Box as="section" className="mistake-list">
      <Box className="chips" role="group" aria-label={text.state}>
        {[true, false].map((value) => (
          <Button
            key={String(value)}
            className={`chip${value === isIn ? ' is-on' : ''}`}
            aria-pressed={value === isIn}
            onClick={() => setIn(value)}
          >
            {value
              ? text.inBook(mistakes.filter((one) => one.isIn).length)
              : text.gone(mistakes.filter((one) => !one.isIn).length)}
          </Button>
        ))}
      </Box>
      <Box className="chips" role="group" aria-label={practiceText.subjects}>
        {[{ id: 'all', name: text.all }, ...subjects].map(({ id, name }) => (
          <Button
            key={id}
            className={`chip${id === subject ? ' is-on' : ''}`}
            aria-pressed={id === subject}
            onClick={() => setSubject(id)}
          >
            {text.subject(name, of(id).length)}
          </Button>
        ))}
      </Box>
      <Box className="pad">
        <Field
          id="mistake-search"
          label={text.search}
          kind="text"
          maxLength={40}
          placeholder={text.searchHint}
          value={search}
          note={load.state === 'failed' ? text.failed : undefined}
          onInput={setSearch}
        />
        {found.length === 0 && search !== '' && (
          <Box as="p" className="t-sub mistake-none">
            {text.noneFound}
          </Box>
        )}
        {found.slice(0, most).map((mistake) => (
          <Row key={mistake.question} practice={practice} mistake={mistake} />
        ))}
        {found.length > most && (
          <Button className="btn btn-l btn-line btn-full mistake-more" onClick={() => setMost(most + SHOWN)}>
            {text.more}
          </Button>
        )}
      </Box>
    </Box>
  )
})

const Book = observer(function Book({ practice }: OfPractice) {
  if (practice.mistakes.length === 0)
    return (
      <Notice art="empty" title={text.empty.title} hint={text.empty.hint}>
        <Button className="btn btn-l btn-solid" onClick={() => go('/exercises/problem-solving-training')}>
          {text.empty.go}
        </Button>
      </Notice>
    )
  return (
    <>
      <Due practice={practice} />
      <Box className="pad">
        <Box as="p" className="mistake-rule t-sub">
          <Icon name="info-circle" size={20} />
          {text.rule}
        </Box>
      </Box>
      <Causes practice={practice} />
      <List practice={practice} />
      {printPlatform.print && (
        <Box className="sec">
          <Link to="/exercises/mistake-print" className="btn btn-l btn-line btn-full">
            {text.print}
          </Link>
        </Box>
      )}
    </>
  )
})

/** The mistake book: what is due, why it was wrong, and every question of it. */
export default function MistakeBookScreen() {
  const title = useTitle()
  return (
    <Page>
      <NavBar title={title} />
      <WithPractice>{(practice) => <Book practice={practice} />}</WithPractice>
    </Page>
  )
}
