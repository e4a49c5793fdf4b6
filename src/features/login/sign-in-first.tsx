import { Notice } from '@/components/notice'
import { Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import { text } from '@/strings'

/** What a guest sees in the place of a page about themselves: why, and the way to the login. */
export function SignInFirst() {
  return (
    <Notice art="empty" title={text.account.guest} hint={text.account.guestHint}>
      <Button className="btn btn-l btn-beacon" onClick={() => go('/login')}>
        {text.account.login}
      </Button>
    </Notice>
  )
}
