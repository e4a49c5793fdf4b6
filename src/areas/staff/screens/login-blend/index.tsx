import { observer } from 'mobx-react-lite'
import { NavBar } from '@/components/nav-bar'
import { Section } from '@/components/section'
import { LoginForm } from '@/features/login'
import { Page } from '@/features/page'
import { EntryList } from '../../parts'
import { Box, Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import { text } from '@/strings'
import { salesText } from '../../strings/sales'
import '../../parts/sales.scss'

const { blend: words } = salesText

const staffDoors = [
  { to: '/sale-login', label: words.sale },
  { to: '/admin/sale-login', label: words.admin },
] as const

/** The login of a student, or the logged-in user. */
const Student = observer(function Student() {
  const { session } = useRoot()
  const { name, phone } = session.profile
  const goOn = () => go('/menu-blend', 'replace')
  if (!session.isSignedIn) return <LoginForm onDone={goOn} maxPassword={15} />
  return (
    <>
      <Box as="p" className="t-sub">
        {text.login.signedInAs(name || phone)}
      </Box>
      <Button className="btn btn-l btn-beacon btn-full staff-gap" onClick={goOn}>
        {text.login.goOn}
      </Button>
    </>
  )
})

/** The login of visitors who may be students or staff: two ways, one beneath the other. */
export default function LoginBlendScreen() {
  return (
    <Page>
      <NavBar title={words.title} />
      <Section title={words.student}>
        <Student />
      </Section>
      <Section title={words.staff}>
        <Box as="p" className="t-sub">
          {words.staffHint}
        </Box>
        <EntryList entries={staffDoors} />
      </Section>
    </Page>
  )
}
