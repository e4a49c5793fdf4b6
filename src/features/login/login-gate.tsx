import { observer } from 'mobx-react-lite'
import { useRoot } from '@/stores/context'
import { LoginSheet } from './login-sheet'

/** The login dialog that any page shows when the session has ended and its category asks for one. */
export const LoginGate = observer(function LoginGate() {
  const { ui } = useRoot()
  if (!ui.isLoginAsked) return null
  const close = () => ui.askLogin(false)
  return <LoginSheet onDone={close} onClose={close} />
})
