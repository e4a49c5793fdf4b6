import type { ComponentType } from 'react'
import { NavBar } from '@/components/nav-bar'
import { WithPractice } from '../../parts'
import { Page, usePage, useTitle } from '@/features/page'
import type { PracticeStore } from '../../store/practice-store'
import { Arena } from './arena'
import { Home } from './home'
import { Volunteer } from './pool'
import { DuelReport } from './report'
import './index.scss'

/** The view of each route, by the end of its path. */
const views: Readonly<Record<string, ComponentType<{ readonly practice: PracticeStore }>>> = {
  combat: Home,
  'combat-network-report': DuelReport,
  'combat-volunteer': Volunteer,
}

/** Duels over the network of knowledge, always against a recorded run that is said to be one. */
export default function DuelScreen() {
  const title = useTitle()
  const { row } = usePage()
  const View = views[row.path.slice(row.path.lastIndexOf('/') + 1)] ?? Arena
  return (
    <Page bottom="act">
      <NavBar title={title} />
      <WithPractice>{(practice) => <View practice={practice} />}</WithPractice>
    </Page>
  )
}
