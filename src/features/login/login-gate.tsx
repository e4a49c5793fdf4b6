import { observer } from 'mobx-react-lite'
import type { ComponentType } from 'react'
import { useRoot } from '@/stores/context'
import type { LoginSheetProps } from './login-sheet'

/** Where the login dialog stands on any page when the session has ended and the page's category asks for one. */
export const LoginGate = observer(function LoginGate({ Sheet }: { Sheet: ComponentType<LoginSheetProps> }) {
  const { ui } = useRoot()
  if (!ui.isLoginAsked) return null
  const close = () => ui.askLogin(false)
  return <Sheet onDone={close} onClose={close} />
})
