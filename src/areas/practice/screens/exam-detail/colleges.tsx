import { hasWords } from '@/lib/has-words'
import { useState } from 'react'
import { Notice } from '@/components/notice'
import { LinkRow } from '@/components/rows'
import { SearchField } from '@/components/search-field'
import { Section } from '@/components/section'
import { listSchoolPapers } from '../../parts'
import { Box, Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import type { PracticeStore } from '../../store/practice-store'
import { collegesText as text } from '../../strings/colleges'
import { PaperRow } from './paper-row'

/** Most characters of a school's name. */
const LONGEST = 30

/** The schools whose own exam a paper shows; only fictional ones have one, and that is said. */
export function Colleges({ practice }: { practice: PracticeStore }) {
  const [typed, setTyped] = useState('')
  const wanted = typed.trim()
  const found = listSchoolPapers(practice.bank).filter(({ school }) => hasWords([school], wanted))
  return (
    <>
      <SearchField
        label={text.find}
        placeholder={text.placeholder}
        clear={text.clear}
        maxLength={LONGEST}
        value={typed}
        onInput={setTyped}
        onSubmit={() => undefined}
      />
      {found.length > 0 && (
        <Section title={text.samples} hint={text.samplesHint}>
          {found.map(({ school, paper }) => (
            <PaperRow
              key={paper.id}
              practice={practice}
              paper={paper}
              title={school}
              about={paper.title.slice(school.length).trim()}
            />
          ))}
        </Section>
      )}
      {found.length === 0 && wanted !== '' ? (
        <Notice art="empty" title={text.none(wanted)} hint={text.noneHint}>
          <Button className="btn btn-l btn-solid" onClick={() => go('/exercises/exam-detail')}>
            {text.mocks}
          </Button>
        </Notice>
      ) : (
        <Section title={text.real}>
          <Box as="p" className="t-sub">
            {text.realHint}
          </Box>
          <LinkRow to="/exercises/exam-detail" title={text.mocks} hint={text.mocksHint} />
        </Section>
      )}
    </>
  )
}
