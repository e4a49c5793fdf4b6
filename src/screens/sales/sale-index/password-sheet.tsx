import { Sheet } from '@/components/sheet'
import { newPasswordFault } from '@/features/login'
import { PasswordForm } from '@/features/staff'
import { salesText } from '@/strings/sales'

/** Changes the password of the staff account. */
export function PasswordSheet({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  return (
    <Sheet id="staff-password" title={salesText.password.title} onClose={onClose}>
      <PasswordForm check={newPasswordFault} onDone={onDone} />
    </Sheet>
  )
}
