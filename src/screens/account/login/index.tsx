import { observer } from 'mobx-react-lite'
import { NavBar } from '@/components/nav-bar'
import { LoginForm } from '@/features/login'
import { Page } from '@/features/page'
import { maskPhone } from '../../../../contract/domain/phone'
import { Box, Button } from '@/platform/ui'
import { back } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import { text } from '@/strings'
import './index.scss'

const Greeting = observer(function Greeting() {
  const { session } = useRoot()
  return (
    <>
      <Box as="p" className="t-sub login-gap">
        {text.login.signedInAs(session.profile.name || maskPhone(session.profile.phone))}
      </Box>
      <Button className="btn btn-l btn-beacon btn-full login-gap" onClick={() => back()}>
        {text.login.goOn}
      </Button>
    </>
  )
})

/** The login panel as a page of its own. */
const LoginPanel = observer(function LoginPanel() {
  const { session } = useRoot()
  return session.isSignedIn ? <Greeting /> : <LoginForm onDone={back} maxPassword={15} />
})

export default function LoginScreen() {
  return (
    <Page>
      <NavBar title={text.login.pageTitle} />
      <Box className="login-page">
        <Box className="login-mark" aria-hidden />
        <Box as="h2" className="t-h1">
          {text.login.title}
        </Box>
        <LoginPanel />
      </Box>
    </Page>
  )
}
