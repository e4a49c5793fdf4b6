import { NavBar } from '@/components/nav-bar'
import { WithPractice } from '../../parts'
import { Page, usePage, useTitle } from '@/features/page'
import { useView } from '@/kit/use-view'
import { combat, views } from './views'
import './index.scss'

/** The ability by a student's answers: always a band, with the answers behind it. */
export default function AbilityScreen() {
  const title = useTitle()
  const { row } = usePage()
  const name = row.path.slice(row.path.lastIndexOf('/') + 1)
  const show = useView(name, views[name] ?? combat)
  return (
    <Page bottom="act">
      <NavBar title={title} />
      <WithPractice>{(practice) => show({ practice })}</WithPractice>
    </Page>
  )
}
