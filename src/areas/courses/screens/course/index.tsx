import { NavBar } from '@/components/nav-bar'
import { TabBar } from '@/components/tab-bar'
import { lazyPart } from '@/kit/lazy-part'
import { Page, usePage, useTitle } from '@/features/page'
import { useView } from '@/kit/use-view'
import { WithStudy } from '@/kit/with-study'
import { courseArea } from '../../area'
import { centre, views } from './views'
import './index.scss'

const AudioBar = lazyPart(async () => {
  const { AudioBar: Bar } = await import('../../parts/lesson')
  return Bar
})

/** The place of the study centre in the tab bar. */
const TAB = '/courses/study-center'

/** The courses of a student, and their progress. */
export default function CourseScreen() {
  const title = useTitle()
  const { row, params } = usePage()
  const name = row.path.slice(row.path.lastIndexOf('/') + 1)
  const show = useView(name, views[name] ?? centre)
  // The study centre is the home of a tab; what is stored is a page beneath it.
  const isTab = row.path === TAB && params['view'] === undefined
  return (
    <Page {...(isTab && { bottom: 'bar' as const })}>
      <NavBar title={title} isRoot={isTab} />
      {isTab && <AudioBar isInLine />}
      <WithStudy area={courseArea}>{(courses) => show({ courses })}</WithStudy>
      {isTab ? <TabBar current={TAB} /> : <AudioBar />}
    </Page>
  )
}
