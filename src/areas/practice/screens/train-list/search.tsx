import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { isUnreached } from '@/api/errors'
import { createQuestionApi, type FoundQuestion } from '../../api/question'
import { Link } from '@/components/link'
import { Notice } from '@/components/notice'
import { SearchField } from '@/components/search-field'
import { openPapers, buildRunAddress } from '../../parts'
import { useListId } from '@/kit/list-id'
import { useOwnStorage } from '@/kit/own-storage'
import { PagedList } from '@/kit/paged-list'
import { usePages } from '@/kit/use-pages'
import { joinUrl } from '@/lib/query'
import { online } from '@/platform/net/online'
import { Box, Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import type { PracticeStore } from '../../store/practice-store'
import { text as common } from '@/strings'
import { practiceText } from '../../strings/index'
import { trainText } from '../../strings/train'
import { listPieces } from './excerpt'

const text = trainText.search
/** Most characters of a search, as the contract has it. */
const LONGEST = 50
type SubjectId = FoundQuestion['subject']

const getKey = ({ question, isGroup }: FoundQuestion) => `${question} ${isGroup}`
const getAddress = (search: string, subject?: SubjectId) =>
  joinUrl('/exercises/problem-solving-training', { search, subject })

/** The field above all that can be practised; what is found has a page of its own. */
export function SearchEntry() {
  const [query, setQuery] = useState('')
  function submit(): void {
    const search = query.trim()
    if (search === '') return
    setQuery('')
    go(getAddress(search))
  }
  return (
    <Box className="train-entry">
      <SearchField
        label={text.label}
        placeholder={text.placeholder}
        clear={text.clear}
        maxLength={LONGEST}
        value={query}
        onInput={setQuery}
        onSubmit={submit}
      />
    </Box>
  )
}

interface HitProps {
  readonly practice: PracticeStore
  readonly found: FoundQuestion
  readonly search: string
}

/** A question that was found: the words around the hit, and what it is. */
const Hit = observer(function Hit({ practice, found, search }: HitProps) {
  const { question, subject, isGroup, excerpt } = found
  const { bank } = practice
  const head = bank.findHead(question)
  return (
    <Box as="li">
      <Link to={buildRunAddress('train', `${isGroup ? 'text' : 'one'}:${question}`)} className="entry">
        <Box as="span" className="entry-stem is-long">
          {listPieces(excerpt, search).map(({ text: piece, isHit }, at) =>
            isHit ? (
              <Box key={at} as="strong" className="train-match">
                {piece}
              </Box>
            ) : (
              piece
            ),
          )}
        </Box>{' '}
        <Box as="span" className="train-hit-facts t-cap">
          {bank.findSubject(subject)?.name}{' '}
          {isGroup ? (
            <Box as="span" className="tag">
              {text.group}
            </Box>
          ) : (
            head && practiceText.formatType(head.groupKind ?? head.type)
          )}
        </Box>
      </Link>
    </Box>
  )
})

interface ResultsProps {
  readonly practice: PracticeStore
  readonly search: string
  readonly subject: SubjectId | undefined
}

const Results = observer(function Results({ practice, search, subject }: ResultsProps) {
  const id = useListId()
  const { local } = useOwnStorage()
  const open = openPapers(practice, local).join('.')
  const pages = usePages(
    (api, cursor) =>
      api.of(createQuestionApi).searchQuestions({
        text: search,
        ...(subject && { subject }),
        ...(open !== '' && { open }),
        ...(cursor !== undefined && { cursor }),
      }),
    getKey,
  )
  const { items, error } = pages
  if (items.length === 0 && isUnreached(error))
    return (
      <Notice art="error" title={text.unreached(online.isOnline())} hint={text.unreachedHint}>
        <Button className="btn btn-l btn-solid" onClick={() => void pages.readMore()}>
          {common.common.retry}
        </Button>
      </Notice>
    )
  const name = subject && practice.bank.findSubject(subject)?.name
  return (
    <Box className="pad">
      <PagedList
        id={id}
        label={text.list}
        pages={pages}
        row={(found) => <Hit practice={practice} found={found} search={search} />}
        empty={
          <Notice art="empty" title={text.none(search)} hint={name ? text.noneIn(name) : text.noneHint} />
        }
      />
    </Box>
  )
})

interface SearchProps {
  readonly practice: PracticeStore
  /** The search, as the address has it. */
  readonly wanted: string
  readonly wantedSubject: string | undefined
}

/** Finds questions by words of their stem, their options or the text that several share. */
export const Search = observer(function Search({ practice, wanted, wantedSubject }: SearchProps) {
  const search = [...wanted.trim()].slice(0, LONGEST).join('')
  const { subjects } = practice.bank.index
  const [query, setQuery] = useState(search)
  const [subject, setSubject] = useState(subjects.find(({ id }) => id === wantedSubject)?.id)
  function submit(): void {
    const next = query.trim()
    if (next !== '' && next !== search) go(getAddress(next, subject), 'replace')
  }
  return (
    <>
      <SearchField
        label={text.label}
        placeholder={text.placeholder}
        clear={text.clear}
        maxLength={LONGEST}
        value={query}
        isSticky
        onInput={setQuery}
        onSubmit={submit}
      />
      {search === '' ? (
        <Box as="p" className="pad t-sub train-note">
          {text.hint}
        </Box>
      ) : (
        <>
          <Box className="chips train-subjects" role="group" aria-label={practiceText.subjects}>
            {[{ id: undefined, name: text.all }, ...subjects].map(({ id, name }) => (
              <Button
                key={name}
                className={`chip${id === subject ? ' is-on' : ''}`}
                aria-pressed={id === subject}
                onClick={() => setSubject(id)}
              >
                {name}
              </Button>
            ))}
          </Box>
          <Results key={`${subject}`} practice={practice} search={search} subject={subject} />
        </>
      )}
    </>
  )
})
