import { NavBar } from '@/components/nav-bar'
import { lazyPart } from '@/kit/lazy-part'
import { Page, usePage, useTitle } from '@/features/page'
import { useView } from '@/kit/use-view'
import { WithStudy } from '@/kit/with-study'
import { courseArea } from '@/stores/course-area'
import { centre, views } from './views'
import './index.scss'

const AudioBar = lazyPart(async () => {
  const { AudioBar: Bar } = await import('@/features/lesson')
  return Bar
})

/** What a student has of courses, and how far they are. */
export default function CourseScreen() {
  const title = useTitle()
  const { row } = usePage()
  const name = row.path.slice(row.path.lastIndexOf('/') + 1)
  const show = useView(name, views[name] ?? centre)
  return (
    <Page>
      <NavBar title={title} />
      <WithStudy area={courseArea}>{(courses) => show({ courses })}</WithStudy>
      <AudioBar />
    </Page>
  )
}
