import { Page, usePage } from '@/features/page'
import { WithStudy } from '@/kit/with-study'
import { courseArea } from '../../area'
import { AudioView } from './audio-view'
import './index.scss'

/** Audio lessons: their list, and the player of one. */
export default function AudioScreen() {
  const { row, params } = usePage()
  const isList =
    row.path === '/courses/audio-list' ||
    (row.path === '/market/audio-page' && params['lesson'] === undefined)
  return (
    <Page {...(!isList && { bottom: 'act' })}>
      <WithStudy area={courseArea}>
        {(courses) => <AudioView courses={courses} isList={isList} params={params} />}
      </WithStudy>
    </Page>
  )
}
