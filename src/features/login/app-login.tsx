import { reaction } from 'mobx'
import { useEffect } from 'react'
import { useLatest } from '@/platform/page/latest'
import { Box, Button } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { text } from '@/strings'
import { appLoginNote } from './app-login-note'
import { openLogin } from './open-login'
import { SignUpNote } from './sign-up-note'

/**
 * Replaces the login form in a native app: the app's own login opens at once, and by the button again
 * for who has closed it. `onDone` runs when the app has handed its session in.
 */
export function AppLogin({ onDone }: { onDone: () => void }) {
  const root = useRoot()
  const done = useLatest(onDone)
  useEffect(() => {
    openLogin(root)
    const end = reaction(
      () => root.session.isSignedIn,
      (isSignedIn) => isSignedIn && done.current(),
    )
    return () => {
      end()
      appLoginNote.remove(root)
    }
  }, [done, root])
  return (
    <Box className="login">
      <Box as="p" className="t-sub login-sub">
        {text.login.inApp}
      </Box>
      <SignUpNote />
      <Button className="btn btn-l btn-beacon btn-full login-act" onClick={() => openLogin(root)}>
        {text.login.submit}
      </Button>
    </Box>
  )
}
