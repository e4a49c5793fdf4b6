import { Sheet } from '@/components/sheet'
import { Button } from '@/platform/ui'
import { text } from '@/strings'
import { vacationSignUpText } from '@/strings/account/vacation-sign-up'
import { LoginForm } from './login-form'

export interface SignUpSheetProps {
  /** The winter vacation asks for the school as well. */
  readonly mode: 'plain' | 'vacation'
  /** The reserved subject; the title and the lead say it. */
  readonly subject?: string | undefined
  /** Runs once the visitor is signed in and what they typed is on its way. */
  readonly onDone: () => void
  /** Leads who has an account to the login instead, where that is enough. */
  readonly onLogin?: () => void
  readonly onClose: () => void
}

/** The dialog in which a visitor leaves a name and a number; a student who is signed in leaves the name alone. */
export function SignUpSheet({ mode, subject, onDone, onLogin, onClose }: SignUpSheetProps) {
  const title = mode === 'vacation' ? vacationSignUpText.title : text.signUp.title
  return (
    <Sheet id="sign-up" title={subject ? text.signUp.reserve(subject) : title} onClose={onClose}>
      <LoginForm kind={mode} subject={subject} onDone={onDone} maxPassword={20} />
      {onLogin && (
        <Button className="btn btn-text btn-full" onClick={onLogin}>
          {vacationSignUpText.login}
        </Button>
      )}
    </Sheet>
  )
}
