import { Link } from '@/components/link'
import { Notice } from '@/components/notice'
import { boardText as text } from '@/strings/practice/board'

interface BoardVisitorProps {
  readonly hint: string
  /** Whether it is a part of a page only. */
  readonly isPart?: boolean | undefined
}

/** The place of a guest, who is not on a board: their study is not sent anywhere. */
export function BoardVisitor({ hint, isPart }: BoardVisitorProps) {
  return (
    <Notice art="empty" title={text.login} hint={hint} isPart={isPart}>
      <Link to="/login" className="btn btn-l btn-solid">
        {text.loginGo}
      </Link>
    </Notice>
  )
}
