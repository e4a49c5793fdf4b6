import type { ComponentType } from 'react'
import { NavBar } from '@/components/nav-bar'
import { WithPractice } from '@/features/practice'
import { Page, usePage, useTitle } from '@/features/page'
import type { PracticeStore } from '@/stores/practice-store'
import { PartChanges, StageChanges } from './changes'
import { AllReport } from './all-report'
import { Combat } from './combat'
import { Mastery, NetworkHome } from './mastery'
import { PlacementReport } from './placed'
import { Radar } from './radar'
import { StudyReport } from './study-report'
import { SubjectReport } from './subject-report'
import { TestReport } from './test-report'
import { WeekReport } from './week'
import './index.scss'

/** What each route shows, by the end of its path. */
const views: Readonly<Record<string, ComponentType<{ readonly practice: PracticeStore }>>> = {
  'ability-stage-report': StageChanges,
  'ability-subject-report': PartChanges,
  'combat-ability-report': TestReport,
  'deep-all-report': AllReport,
  'deep-report': SubjectReport,
  'deep-week-report': WeekReport,
  'master-status': Mastery,
  'network-home': NetworkHome,
  'strength-report': PlacementReport,
  report: StudyReport,
  'study-report': StudyReport,
  'subject-ability': Radar,
}

/** What a student's answers tell of their ability: always a band, with the answers behind it. */
export default function AbilityScreen() {
  const title = useTitle()
  const { row } = usePage()
  const View = views[row.path.slice(row.path.lastIndexOf('/') + 1)] ?? Combat
  return (
    <Page bottom="act">
      <NavBar title={title} />
      <WithPractice>{(practice) => <View practice={practice} />}</WithPractice>
    </Page>
  )
}
