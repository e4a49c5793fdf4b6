import { Link } from '@/components/link'
import { Notice } from '@/components/notice'
import { boardText as text } from '@/strings/practice/board'

interface BoardVisitorProps {
  readonly hint: string
  /** Whether it is a part of a page only. */
  readonly isPart?: boolean | undefined
}

/** Stands for a guest, who has no place on a board: what they do is not sent anywhere. */
export function BoardVisitor({ hint, isPart }: BoardVisitorProps) {
  return (
    <Notice art="empty" title={text.login} hint={hint} isPart={isPart}>
      <Link to="/login" className="btn btn-l btn-solid">
        {text.loginGo}
      </Link>
    </Notice>
  )
}
