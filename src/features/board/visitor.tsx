import { Link } from '@/components/link'
import { Notice } from '@/components/notice'
import { boardText as text } from '@/strings/practice/board'

/** Stands for a guest, who has no place on a board: what they do is not sent anywhere. */
export function BoardVisitor({ hint }: { readonly hint: string }) {
  return (
    <Notice art="empty" title={text.login} hint={hint}>
      <Link to="/login" className="btn btn-l btn-solid">
        {text.loginGo}
      </Link>
    </Notice>
  )
}
