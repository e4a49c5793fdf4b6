import { Sheet } from '@/components/sheet'
import { text } from '@/strings'
import { LoginForm } from './login-form'

/** The login dialog above a page. */
export function LoginSheet({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  return (
    <Sheet id="login" title={text.login.title} onClose={onClose}>
      <LoginForm onDone={onDone} maxPassword={20} />
    </Sheet>
  )
}
