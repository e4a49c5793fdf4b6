import { WithPractice } from '@/areas/practice'
import { NavBar } from '@/components/nav-bar'
import { Page, useTitle } from '@/features/page'
import { StudyReport } from './report'
import './index.scss'

/** The results of some time of study in every area. */
export default function StudyReportScreen() {
  const title = useTitle()
  return (
    <Page bottom="act">
      <NavBar title={title} />
      <WithPractice>{(practice) => <StudyReport practice={practice} />}</WithPractice>
    </Page>
  )
}
