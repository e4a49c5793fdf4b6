import { useEffect } from 'react'
import { Icon } from '@/components/icon'
import { SearchField } from '@/components/search-field'
import { useCloseOnBack } from '@/platform/page/close-on-back'
import { moveFocus } from '@/platform/page/focus'
import { Box, Button } from '@/platform/ui'
import { documentsText as text } from '../../strings/documents'
import { FIND_BUTTON } from './tools'
import type { Search } from './use-search'

const FIELD = 'doc-find'

function getState({ query, hits, current, reading }: Search, total: number): string {
  if (query.trim() === '') return ''
  if (reading !== undefined && hits.length === 0) return text.finding(reading, total)
  return hits.length === 0 ? text.notFound : text.found((current ?? -1) + 1, hits.length)
}

/** The field to search a document with, how often the words stand in it, and the way from one place to the next. */
export function FindBar({ search, total }: { search: Search; total: number }) {
  useEffect(() => moveFocus(FIELD), [])
  useCloseOnBack(FIELD, () => {
    search.toggle()
    moveFocus(FIND_BUTTON)
  })
  const isIdle = search.hits.length === 0
  return (
    <Box className="doc-find">
      <SearchField
        id={FIELD}
        label={text.findLabel}
        placeholder={text.findPlaceholder}
        clear={text.clear}
        maxLength={60}
        value={search.query}
        onInput={search.setQuery}
        onSubmit={() => search.step(1)}
      />
      <Box className="flex pad">
        <Box as="p" className="grow t-sub t-num" role="status">
          {getState(search, total)}
        </Box>
        <Button
          className="ib"
          aria-label={text.previousHit}
          disabled={isIdle}
          onClick={() => search.step(-1)}
        >
          <Icon name="chevron-left" />
        </Button>
        <Button className="ib" aria-label={text.nextHit} disabled={isIdle} onClick={() => search.step(1)}>
          <Icon name="chevron-right" />
        </Button>
      </Box>
    </Box>
  )
}
