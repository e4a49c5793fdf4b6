import { Sheet } from '@/components/sheet'
import { text } from '@/strings'
import { LoginForm } from './login-form'

export interface LoginSheetProps {
  readonly onDone: () => void
  readonly onClose: () => void
}

/** The login dialog above a page. */
export function LoginSheet({ onDone, onClose }: LoginSheetProps) {
  return (
    <Sheet id="login" title={text.login.title} onClose={onClose}>
      <LoginForm onDone={onDone} maxPassword={20} />
    </Sheet>
  )
}
