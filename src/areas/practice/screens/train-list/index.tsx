import { observer } from 'mobx-react-lite'
import { Link } from '@/components/link'
import { NavBar } from '@/components/nav-bar'
import { ReportNotice, SubjectChips, useSubject, WithPractice } from '../../parts'
import { Page, usePage, useTitle } from '@/features/page'
import { Box } from '@/platform/ui'
import type { PracticeStore } from '../../store/practice-store'
import { trainText as text } from '../../strings/train'
import { Begin, More } from './begin'
import { Chapters, Types, Weak } from './outline'
import { Search, SearchEntry } from './search'
import './index.scss'

const views = [
  ['chapter', '/exercises/problem-solving-training'],
  ['type', '/exercises/super-training'],
  ['weak', '/exercises/special-train-sys'],
] as const

const parts = { chapter: Chapters, type: Types, weak: Weak } as const
const isView = (view: string | undefined): view is keyof typeof parts =>
  view !== undefined && Object.keys(parts).includes(view)

const Training = observer(function Training({
  practice,
  view,
}: {
  practice: PracticeStore
  view: keyof typeof parts
}) {
  const [choice, choose] = useSubject(practice.bank)
  const Part = parts[view]
  const remarked = practice.remarked.length
  return (
    <>
      <SearchEntry />
      <ReportNotice />
      <SubjectChips bank={practice.bank} choice={choice} onChoose={choose} />
      <Begin practice={practice} choice={choice} />
      {remarked > 0 && (
        <Box as="p" className="pad t-sub t-num train-note" role="status">
          {text.corrected(remarked)}
        </Box>
      )}
      <Box as="nav" className="pad train-views" aria-label={text.viewsLabel}>
        {views.map(([name, path]) => (
          <Link
            key={name}
            to={path}
            className={`train-view${name === view ? ' is-on' : ''}`}
            aria-current={name === view ? 'page' : undefined}
          >
            {text.views[name]}
          </Link>
        ))}
      </Box>
      <Part practice={practice} choice={choice} />
      <More practice={practice} choice={choice} />
    </>
  )
})

/**
 * Where practising begins: the outline, the types and the weak points of a subject, and all that goes with them. An
 * address with `search` shows the questions that have it instead.
 */
export default function TrainListScreen() {
  const title = useTitle()
  const { params } = usePage()
  const { view, search, subject } = params
  return (
    <Page>
      <NavBar title={search === undefined ? title : text.search.title} />
      <WithPractice>
        {(practice) =>
          search === undefined ? (
            <Training practice={practice} view={isView(view) ? view : 'chapter'} />
          ) : (
            <Search practice={practice} wanted={search} wantedSubject={subject} />
          )
        }
      </WithPractice>
    </Page>
  )
}
