import { NavBar } from '@/components/nav-bar'
import { Page, useTitle } from '@/features/page'

/** Stands until its parts are there. */
export default function Screen() {
  const title = useTitle()
  return (
    <Page>
      <NavBar title={title} />
    </Page>
  )
}
