import { NavBar } from '@/components/nav-bar'
import { Page, useTitle } from '@/features/page'
import { WithStudy } from '@/kit/with-study'
import { planArea } from '@/stores/plan-area'
import { PlanView } from './plan-view'
import './index.scss'

/** The student's tasks with their days. */
export default function PlanScreen() {
  const title = useTitle()
  return (
    <Page bottom="act">
      <WithStudy area={planArea} bar={<NavBar title={title} />}>
        {(plan) => <PlanView plan={plan} title={title} />}
      </WithStudy>
    </Page>
  )
}
