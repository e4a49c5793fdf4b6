import { Sheet } from '@/components/sheet'
import { text } from '@/strings'
import { LoginForm } from './login-form'

export interface SignUpSheetProps {
  /** The winter vacation asks for the school as well. */
  readonly mode: 'plain' | 'vacation'
  /** What is reserved; the title and the lead say it. */
  readonly subject?: string | undefined
  /** Runs once the visitor is signed in and what they typed is on its way. */
  readonly onDone: () => void
  readonly onClose: () => void
}

/** The dialog in which a visitor leaves a name and a number; a student who is signed in leaves the name alone. */
export function SignUpSheet({ mode, subject, onDone, onClose }: SignUpSheetProps) {
  return (
    <Sheet id="sign-up" title={subject ? text.signUp.reserve(subject) : text.signUp.title} onClose={onClose}>
      <LoginForm kind={mode} subject={subject} onDone={onDone} maxPassword={20} />
    </Sheet>
  )
}
