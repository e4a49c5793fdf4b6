import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { Icon } from '@/components/icon'
import { NavBar } from '@/components/nav-bar'
import { Notice } from '@/components/notice'
import { filterIn, WithPractice, type MistakeFilter } from '../../parts'
import { Page, usePage, useTitle } from '@/features/page'
import { Box, Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import type { PracticeStore } from '../../store/practice-store'
import { mistakeText as text } from '../../strings/mistakes'
import { Causes } from './causes'
import { Due } from './due'
import { Export } from './export'
import { MistakeList } from './list'
import './index.scss'

const Book = observer(function Book({ practice }: { practice: PracticeStore }) {
  const { params } = usePage()
  const [filter, setFilter] = useState<MistakeFilter>(() => filterIn(practice, params))
  if (practice.mistakes.length === 0)
    return (
      <Notice art="empty" title={text.empty.title} hint={text.empty.hint}>
        <Button className="btn btn-l btn-solid" onClick={() => go('/exercises/problem-solving-training')}>
          {text.empty.go}
        </Button>
      </Notice>
    )
  const { subject, isIn, cause } = filter
  return (
    <>
      <Due practice={practice} subject={subject} />
      <Box className="pad">
        <Box as="p" className="mistake-rule t-sub">
          <Icon name="info-circle" size={16} />
          {text.rule}
        </Box>
      </Box>
      <Causes practice={practice} filter={filter} onFilter={setFilter} />
      <MistakeList
        key={`${subject} ${isIn} ${cause}`}
        practice={practice}
        filter={filter}
        onFilter={setFilter}
      />
      <Export practice={practice} subject={subject} />
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
