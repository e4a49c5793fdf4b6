import { observer } from 'mobx-react-lite'
import { Box } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { signUpNote } from '@/strings/account/sign-up-note'

/** Says before a login that is a sign-up as well what it will do. */
export const SignUpNote = observer(function SignUpNote() {
  if (!useRoot().promotion.isSignUp) return null
  return (
    <Box as="p" className="t-sub login-note">
      {signUpNote}
    </Box>
  )
})
