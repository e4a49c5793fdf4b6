import type { ComponentType } from 'react'
import { NavBar } from '@/components/nav-bar'
import { AudioBar } from '@/features/lesson'
import { Page, usePage, useTitle } from '@/features/page'
import { WithStudy } from '@/kit/with-study'
import { courseArea } from '@/stores/course-area'
import type { CourseStore } from '@/stores/course-store'
import { KnowledgeStructure } from './structure'
import { ProgressSelection } from './progress-selection'
import { SubjectSelection } from './subject-selection'
import { Strengthen } from './strengthen'
import { StructureNode } from './structure-node'
import { CourseReport } from './course-report'
import { OtherCourse } from './other-course'
import { StartingSchool } from './starting-school'
import { StudyCentre } from './study-center'
import './index.scss'

/** What each route shows, by the end of its path. */
const views: Readonly<Record<string, ComponentType<{ readonly courses: CourseStore }>>> = {
  'exam-strengthen': Strengthen,
  'knowledge-structure': KnowledgeStructure,
  'knowledge-structure-detail': StructureNode,
  'subject-progress-selection': ProgressSelection,
  'subject-selection': SubjectSelection,
  'subject-set': SubjectSelection,
  'course-report': CourseReport,
  'other-course': OtherCourse,
  'starting-school': StartingSchool,
  'study-center': StudyCentre,
}

/** What a student has of courses, and how far they are. */
export default function CourseScreen() {
  const title = useTitle()
  const { row } = usePage()
  const View = views[row.path.slice(row.path.lastIndexOf('/') + 1)]
  return (
    <Page>
      <NavBar title={title} />
      <WithStudy area={courseArea}>{(courses) => (View ? <View courses={courses} /> : null)}</WithStudy>
      <AudioBar />
    </Page>
  )
}
