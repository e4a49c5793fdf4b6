import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { NavBar } from '@/components/nav-bar'
import { SearchField } from '@/components/search-field'
import { Page, usePage, useTitle } from '@/features/page'
import { firstGloss, useEntry, WithWords, type Found } from '../../parts'
import { useListId } from '@/kit/list-id'
import { moveFocus } from '@/platform/page/focus'
import { joinUrl } from '@/lib/query'
import { Anchor, Box, Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import type { WordStore } from '../../store/word-store'
import { wordsText } from '../../strings/index'
import { wordSearchText as text } from '../../strings/search'
import { useSearch, type Search } from './use-search'
import { comparable } from '../../../../../contract/domain/typed-text'
import './index.scss'

const LONGEST_QUERY = 100

const Hit = observer(function Hit(props: { words: WordStore; found: Found; onOpen: () => void }) {
  const { words, found, onOpen } = props
  const { word, form } = found
  const { entry } = useEntry(words, word)
  const to = joinUrl('/spword/detail', { word })
  function open(): void {
    onOpen()
    go(to)
  }
  return (
    <Anchor href={to} className="row find-row" onFollow={open}>
      <Box as="span" className="grow">
        <Box as="span" className="find-word">
          {word}
        </Box>{' '}
        {form !== undefined && (
          <Box as="span" className="t-cap find-line">
            {text.form(form, word)}
          </Box>
        )}{' '}
        <Box as="span" className="t-sub find-line">
          {entry && firstGloss(entry)}
        </Box>
      </Box>{' '}
      <Box as="span" className="t-cap t-nowrap">
        {wordsText.state[words.loadState(word)]}
      </Box>
    </Anchor>
  )
})

function Choices({
  label,
  texts,
  onChoose,
}: {
  label: string
  texts: readonly string[]
  onChoose: (item: string) => void
}) {
  return (
    <Box className="find-choices" role="group" aria-label={label}>
      {texts.map((item) => (
        <Button key={item} className="chip" onClick={() => onChoose(item)}>
          {item}
        </Button>
      ))}
    </Box>
  )
}

/** The list before anything is typed: how to search, and what was searched for. */
function Start({ search }: { search: Search }) {
  const { ui } = useRoot()
  function forget(): void {
    search.forget()
    ui.say(text.clearedRecent)
  }
  return (
    <Box className="pad">
      <Box as="p" className="t-sub">
        {text.hint}
      </Box>
      {search.recent.length > 0 && (
        <>
          <Box className="sec-head find-recent">
            <Box as="h2" className="t-h3">
              {text.recent}
            </Box>
            <Button className="btn btn-text" onClick={forget}>
              {text.clearRecent}
            </Button>
          </Box>
          <Choices label={text.recent} texts={search.recent} onChoose={search.setQuery} />
        </>
      )}
    </Box>
  )
}

/** School words that are meant, which the list does not have: what they are, and of which word a form is. */
function Basics({ search: { query, result } }: { search: Search }) {
  if (result.basic.length === 0) return null
  return (
    <Box as="ul" className="pad find-basics" aria-label={text.basics}>
      {result.basic.map(({ word, meaning }) => (
        <Box as="li" key={word} className="row find-row">
          <Box as="span" className="grow">
            <Box as="span" className="find-word">
              {word}
            </Box>{' '}
            {comparable(query) !== word && (
              <Box as="span" className="t-cap find-line">
                {text.form(comparable(query), word)}
              </Box>
            )}{' '}
            <Box as="span" className="t-sub find-line">
              {meaning}
            </Box>
          </Box>{' '}
          <Box as="span" className="t-cap t-nowrap">
            {text.basic}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

function Nothing({ search, total }: { search: Search; total: number }) {
  const { query, result, content, setQuery } = search
  if (content === 'loading') return null
  return (
    <Box className="pad find-none">
      <Box as="h2" className="t-h3">
        {text.none(query.trim())}
      </Box>
      <Box as="p" className="t-sub">
        {text.noneHint(total)}
      </Box>
      {result.similar.length > 0 && (
        <>
          <Box as="p" className="t-sub">
            {text.similar}
          </Box>
          <Choices label={text.similar} texts={result.similar} onChoose={setQuery} />
        </>
      )}
    </Box>
  )
}

/** How many were found, and what of the words' content is not there, read aloud when it changes. */
function FoundCount({ search: { query, result, content } }: { search: Search }) {
  const { total, found } = result
  const count = query.trim() !== '' && total > 0 ? text.found(total, found.length) : ''
  const lack = content === 'loading' ? text.loading : content === 'partial' ? text.incomplete : ''
  return (
    <Box className="pad t-cap t-num find-count" role="status" aria-live="polite">
      {count} {query.trim() !== '' && lack}
    </Box>
  )
}

function SearchView({ words, wanted }: { words: WordStore; wanted: string }) {
  const search = useSearch(words, wanted)
  const id = useListId()
  const { query, result, setQuery, keep } = search
  useEffect(() => moveFocus(id), [id])
  return (
    <>
      <SearchField
        id={id}
        label={text.label}
        placeholder={text.placeholder}
        clear={text.clear}
        maxLength={LONGEST_QUERY}
        value={query}
        isSticky
        onInput={setQuery}
        onSubmit={keep}
      />
      <FoundCount search={search} />
      <Basics search={search} />
      {query.trim() === '' ? (
        <Start search={search} />
      ) : result.total === 0 && result.basic.length > 0 ? null : result.total === 0 ? (
        <Nothing search={search} total={words.book.words.length} />
      ) : (
        <Box as="ul" className="pad" aria-label={text.list}>
          {result.found.map((found) => (
            <Box as="li" key={found.word}>
              <Hit words={words} found={found} onOpen={keep} />
            </Box>
          ))}
        </Box>
      )}
    </>
  )
}

/**
 * Finds a word by the beginning of its spelling, by one of its forms or by what it means; no network is needed. An
 * address may bring what is searched for (`word`).
 */
export default function SpwordSearchScreen() {
  const title = useTitle()
  const { word = '' } = usePage().params
  return (
    <Page>
      <NavBar title={title} />
      <WithWords>{(words) => <SearchView words={words} wanted={word.slice(0, LONGEST_QUERY)} />}</WithWords>
    </Page>
  )
}
