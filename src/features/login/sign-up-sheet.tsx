import { Sheet } from '@/components/sheet'
import { text } from '@/strings'
import { LoginForm } from './login-form'

export interface SignUpSheetProps {
  /** The winter vacation asks for the school as well. */
  readonly mode: 'plain' | 'vacation'
  readonly title?: string
  /** Runs once the visitor is signed in and what they told is on its way. */
  readonly onDone: () => void
  readonly onClose: () => void
}

/** The dialog in which a visitor leaves a name and a number; a student who is signed in leaves the name alone. */
export function SignUpSheet({ mode, title = text.signUp.title, onDone, onClose }: SignUpSheetProps) {
  return (
    <Sheet id="sign-up" title={title} onClose={onClose}>
      <LoginForm kind={mode} onDone={onDone} maxPassword={20} />
    </Sheet>
  )
}
