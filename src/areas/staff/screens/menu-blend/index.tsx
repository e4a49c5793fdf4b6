import { observer } from 'mobx-react-lite'
import { NavBar } from '@/components/nav-bar'
import { Notice } from '@/components/notice'
import { Section } from '@/components/section'
import { Page } from '@/features/page'
import { listBenches, EntryList, listTools, type Entry } from '../../parts'
import { Box, Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import { salesText } from '../../strings/sales'
import '../../parts/sales.scss'

const { menu: words, links } = salesText

const studentEntries: readonly Entry[] = [
  { to: '/home-page', label: links.home },
  { to: '/courses/study-center', label: links.study },
  { to: '/personal-center', label: links.me },
]

/** The pages that each role signed in on this device may open. */
const Menu = observer(function Menu() {
  const { session, staff } = useRoot()
  const role = staff.profile?.role
  if (!session.isSignedIn && !role) {
    return (
      <Notice art="empty" title={words.guestTitle} hint={words.guestHint}>
        <Button className="btn btn-l btn-beacon" onClick={() => go('/login-blend')}>
          {words.login}
        </Button>
      </Notice>
    )
  }
  return (
    <>
      {session.isSignedIn && (
        <Section title={words.student}>
          <EntryList entries={studentEntries} />
        </Section>
      )}
      {role && (
        <Section title={salesText.roles[role]}>
          <EntryList entries={[...listBenches(role), ...listTools(role)]} />
        </Section>
      )}
      {!(session.isSignedIn && role) && (
        <Box className="sec">
          <Button className="btn btn-l btn-line btn-full" onClick={() => go('/login-blend')}>
            {words.more}
          </Button>
        </Box>
      )}
    </>
  )
})

/** The menu of visitors who may be students, staff or both. */
export default function MenuBlendScreen() {
  return (
    <Page>
      <NavBar title={words.title} />
      <Box className="staff-menu">
        <Menu />
      </Box>
    </Page>
  )
}
