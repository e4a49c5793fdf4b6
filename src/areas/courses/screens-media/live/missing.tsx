import { Notice } from '@/components/notice'
import { Link } from '@/components/link'
import { Button } from '@/platform/ui'
import { text as common } from '@/strings'
import { liveText as text } from '../../strings/live'

interface MissingProps {
  /** Looks once more, for a class that was there. */
  readonly onRetry?: (() => void) | undefined
}

/** Says that there is no such class. */
export function Missing({ onRetry }: MissingProps) {
  return (
    <Notice art="empty" title={text.missing} hint={text.missingHint}>
      {onRetry && (
        <Button className="btn btn-l btn-solid" onClick={onRetry}>
          {common.common.retry}
        </Button>
      )}
      <Link to="/courses/cc-live" className="btn btn-l btn-line">
        {text.all}
      </Link>
    </Notice>
  )
}
