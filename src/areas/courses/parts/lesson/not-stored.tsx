import { Link } from '@/components/link'
import { Notice } from '@/components/notice'
import { online } from '@/platform/net/online'
import { Button } from '@/platform/ui'
import { text as common } from '@/strings'
import { lessonText as text } from '../../strings/lesson'
import './lesson.scss'

/** Says that a lesson is not on the device and why it cannot be fetched, and leads to those that are. */
export function LessonNotStored({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Notice art="empty" title={text.notStored(online.isOnline())} hint={text.notStoredHint}>
      <Link to="/courses/study-center?view=stored" className="btn btn-l btn-solid">
        {text.toStored}
      </Link>
      <Button className="btn btn-text lesson-again" onClick={onRetry}>
        {common.common.retry}
      </Button>
    </Notice>
  )
}
