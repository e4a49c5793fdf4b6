import { Notice } from '@/components/notice'
import { Button } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { text } from '@/strings'
import { openLogin } from './open-login'

/** The part that a guest sees in the place of a page about themselves: why, and the way to the login. */
export function SignInFirst() {
  const root = useRoot()
  return (
    <Notice art="empty" title={text.account.guest} hint={text.account.guestHint}>
      <Button className="btn btn-l btn-beacon" onClick={() => openLogin(root)}>
        {text.account.login}
      </Button>
    </Notice>
  )
}
