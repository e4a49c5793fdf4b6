import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { NavBar } from '@/components/nav-bar'
import { cameFrom, saveWayBack, LoginForm } from '@/features/login'
import { Page, usePage } from '@/features/page'
import { maskPhone } from '../../../../../contract/domain/account/phone'
import { Box, Button } from '@/platform/ui'
import { back } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import { text } from '@/strings'
import { sessionText } from '@/strings/account/session'
import './index.scss'

const Greeting = observer(function Greeting({ onDone }: { readonly onDone: () => void }) {
  const { session } = useRoot()
  return (
    <>
      <Box as="p" className="t-sub login-gap">
        {text.login.signedInAs(session.profile.name || maskPhone(session.profile.phone))}
      </Box>
      <Button className="btn btn-l btn-beacon btn-full login-gap" onClick={onDone}>
        {text.login.goOn}
      </Button>
    </>
  )
})

/** The login panel as a page of its own. */
const LoginPanel = observer(function LoginPanel() {
  const root = useRoot()
  const { session } = root
  const { params } = usePage()
  const goOn = () => back(cameFrom(params))
  useEffect(() => saveWayBack(params), [params])
  // Nobody is greeted whose session the server has ended.
  useEffect(() => void root.checkSession(), [root])
  if (session.isSignedIn) return <Greeting onDone={goOn} />
  return (
    <>
      {session.hasEnded && (
        <Box as="p" className="t-sub login-gap" role="status">
          {sessionText.ended}
        </Box>
      )}
      <LoginForm onDone={goOn} maxPassword={15} />
    </>
  )
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
