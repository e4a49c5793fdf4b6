import type { ComponentType } from 'react'
import { NavBar } from '@/components/nav-bar'
import { WithPractice } from '@/features/practice'
import { Page, usePage, useTitle } from '@/features/page'
import type { PracticeStore } from '@/stores/practice-store'
import { PartChanges, StageChanges } from './changes'
import { Combat } from './combat'
import { Mastery } from './mastery'
import { Radar } from './radar'
import { TestReport } from './test-report'
import './index.scss'

/** What each route shows of a student's ability. */
const views: Readonly<Record<string, ComponentType<{ readonly practice: PracticeStore }>>> = {
  combat: Combat,
  mastery: Mastery,
  parts: PartChanges,
  report: TestReport,
  stage: StageChanges,
  subject: Radar,
}

/** What a student's answers tell of their ability: always a band, with the answers behind it. */
export default function AbilityScreen() {
  const title = useTitle()
  const { params } = usePage()
  const View = views[params['view'] ?? ''] ?? Combat
  return (
    <Page bottom="act">
      <NavBar title={title} />
      <WithPractice>{(practice) => <View practice={practice} />}</WithPractice>
    </Page>
  )
}
