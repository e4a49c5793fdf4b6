import { hasUnusualSign } from '@/lib/password'
import { Box } from '@/platform/ui'
import { passwordNote } from '@/strings/account/password-note'

/** Says of a new password that it has a character that is easily typed by accident, and not seen. */
export function PasswordNote({ password }: { readonly password: string }) {
  return (
    <Box role="status">
      {hasUnusualSign(password) && (
        <Box as="p" className="field-msg">
          {passwordNote}
        </Box>
      )}
    </Box>
  )
}
