import { Sheet } from '@/components/sheet'
import { salesText } from '../strings/sales'
import { PasswordForm, type PasswordFormProps } from './password-form'

export interface PasswordSheetProps extends PasswordFormProps {
  readonly onClose: () => void
}

/** Changes the password of the staff account. */
export function PasswordSheet({ check, onDone, onClose }: PasswordSheetProps) {
  return (
    <Sheet id="staff-password" title={salesText.password.title} onClose={onClose}>
      <PasswordForm check={check} onDone={onDone} />
    </Sheet>
  )
}
