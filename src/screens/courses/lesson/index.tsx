import { Page, usePage } from '@/features/page'
import { lazyPart } from '@/kit/lazy-part'
import { WithStudy } from '@/kit/with-study'
import { courseArea } from '@/stores/course-area'
import { LessonView } from './lesson-view'
import './index.scss'

const AudioBar = lazyPart(async () => {
  const { AudioBar: Bar } = await import('@/features/lesson')
  return Bar
})

/** A lesson of a course: the player, what goes with it, and what the student says to it. */
export default function LessonScreen() {
  const { params } = usePage()
  return (
    <Page bottom="act">
      <WithStudy area={courseArea}>{(courses) => <LessonView courses={courses} params={params} />}</WithStudy>
      <AudioBar isInLine />
    </Page>
  )
}
