import { Notice } from '@/components/notice'
import { Link } from '@/components/link'
import { liveText as text } from '@/strings/courses/live'

/** Says that there is no such class. */
export function Missing() {
  return (
    <Notice art="empty" title={text.missing} hint={text.missingHint}>
      <Link to="/courses/cc-live" className="btn btn-l btn-line">
        {text.all}
      </Link>
    </Notice>
  )
}
