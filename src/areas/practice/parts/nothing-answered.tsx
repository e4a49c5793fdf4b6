import { Notice } from '@/components/notice'
import { Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import { reportsText as text } from '../strings/reports'

/** Stands where nothing was answered that a report could tell of. */
export function NothingYet({ title = text.empty, hint }: { title?: string; hint: string }) {
  return (
    <Notice art="empty" title={title} hint={hint}>
      <Button className="btn btn-l btn-solid" onClick={() => go('/exercises/problem-solving-training')}>
        {text.emptyGo}
      </Button>
    </Notice>
  )
}
