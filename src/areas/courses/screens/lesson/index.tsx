import { useEffect } from 'react'
import { Page, usePage } from '@/features/page'
import { lazyPart } from '@/kit/lazy-part'
import { WithStudy } from '@/kit/with-study'
import { useRoot } from '@/stores/context'
import { courseArea } from '../../area'
import { LessonView } from './lesson-view'
import './index.scss'

const AudioBar = lazyPart(async () => {
  const { AudioBar: Bar } = await import('../../parts/lesson')
  return Bar
})

/**
 * Stands while it is not known yet what the lesson is: it may be open to everybody, so that nobody whose session has ended
 * is led away from it.
 */
function Unknown() {
  const { ui } = useRoot()
  useEffect(() => ui.keep(), [ui])
  return null
}

/** A lesson of a course: the player, what goes with it, and what the student says to it. */
export default function LessonScreen() {
  const { params } = usePage()
  return (
    <Page bottom="act">
      <WithStudy area={courseArea} bar={<Unknown />}>
        {(courses) => <LessonView courses={courses} params={params} />}
      </WithStudy>
      <AudioBar isInLine />
    </Page>
  )
}
