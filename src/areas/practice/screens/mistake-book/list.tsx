import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { Field } from '@/components/field'
import { Icon } from '@/components/icon'
import { mistakesBy, QuestionsFailed, useQuestions, type MistakeFilter } from '../../parts'
import { moveFocus } from '@/platform/page/focus'
import { Box, Button } from '@/platform/ui'
import type { PracticeStore } from '../../store/practice-store'
import { practiceText } from '../../strings/index'
import { mistakeText as text } from '../../strings/mistakes'
import { MistakeRow } from './row'

/** Mistakes that are listed at first, and with each tap for more. */
const SHOWN = 20
const SEARCH = 'mistake-search'

interface ListProps {
  readonly practice: PracticeStore
  readonly filter: MistakeFilter
  readonly onFilter: (filter: MistakeFilter) => void
}

interface ChipProps {
  readonly label: string
  readonly isOn: boolean
  readonly onChoose: () => void
}

function Chip({ label, isOn, onChoose }: ChipProps) {
  return (
    <Button className={`chip${isOn ? ' is-on' : ''}`} aria-pressed={isOn} onClick={onChoose}>
      {label}
    </Button>
  )
}

/** Chooses the subject, and once a question left the book, whether those are listed that did. */
const Choices = observer(function Choices({ practice, filter, onFilter }: ListProps) {
  const { bank, mistakes } = practice
  const { subject, isIn } = filter
  const count = (own: Partial<MistakeFilter>): number =>
    mistakesBy(practice, { subject, isIn, search: '', ...own }).length
  const subjects = bank.index.subjects.filter(({ id }) => count({ subject: id }) > 0 || id === subject)
  return (
    <>
      {mistakes.some((mistake) => !mistake.isIn) && (
        <Box className="chips" role="group" aria-label={text.state}>
          {[true, false].map((value) => (
            <Chip
              key={String(value)}
              label={(value ? text.inBook : text.gone)(count({ isIn: value }))}
              isOn={isIn === value}
              onChoose={() => onFilter({ ...filter, isIn: value, cause: undefined })}
            />
          ))}
        </Box>
      )}
      <Box className="chips" role="group" aria-label={practiceText.subjects}>
        {[{ id: 'all', name: text.all }, ...subjects].map(({ id, name }) => (
          <Chip
            key={id}
            label={text.subject(name, count({ subject: id }))}
            isOn={id === subject}
            onChoose={() => onFilter({ ...filter, subject: id, cause: undefined })}
          />
        ))}
      </Box>
    </>
  )
})

/** The questions of the book, by subject, by cause and by words of their text. */
export const MistakeList = observer(function MistakeList({ practice, filter, onFilter }: ListProps) {
  const [most, setMost] = useState(SHOWN)
  const [isSearched, setSearched] = useState(filter.search !== '')
  const found = mistakesBy(practice, filter)
  // A search looks into all; without one, what is shown is enough.
  const wanted = isSearched ? mistakesBy(practice, { ...filter, search: '' }) : found.slice(0, most)
  const { load, retry } = useQuestions(
    practice,
    wanted.map(({ question }) => question),
  )
  useEffect(() => {
    if (isSearched) moveFocus(SEARCH)
  }, [isSearched])
  function close(): void {
    setSearched(false)
    onFilter({ ...filter, search: '' })
  }
  const isEmpty = found.length === 0 && (filter.search === '' || load.state === 'ready')
  return (
    <Box as="section" className="mistake-list" aria-label={text.list}>
      <Choices practice={practice} filter={filter} onFilter={onFilter} />
      <Box className="pad">
        {isSearched ? (
          <Field
            id={SEARCH}
            label={text.search}
            kind="search"
            maxLength={40}
            placeholder={text.searchHint}
            value={filter.search}
            trail={
              <Button className="ib" aria-label={text.searchClose} onClick={close}>
                <Icon name="x" size={20} />
              </Button>
            }
            onInput={(search) => onFilter({ ...filter, search })}
          />
        ) : (
          <Button className="btn btn-text mistake-find" onClick={() => setSearched(true)}>
            <Icon name="search" size={20} />
            {text.search}
          </Button>
        )}
        <QuestionsFailed load={load} onRetry={retry} />
        {isEmpty && (
          <Box as="p" className="t-sub mistake-none" role="status">
            {filter.search === '' ? text.noneHere : text.noneFound}
          </Box>
        )}
        {found.slice(0, most).map((mistake) => (
          <MistakeRow key={mistake.question} practice={practice} mistake={mistake} />
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
