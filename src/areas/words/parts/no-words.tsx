import { Notice } from '@/components/notice'
import { Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import { sectionText as text } from '../strings/lists'
import type { WordSet } from './word-set'

/** Why a list of words is empty: there is no such unit, or no word is in this state. */
export function NoWords({ set }: { set: WordSet | undefined }) {
  const isState = set?.kind === 'state'
  return (
    <Notice
      art="empty"
      title={isState ? text.emptyTitle[set.state] : text.missingTitle}
      hint={isState ? text.emptyHint[set.state] : text.missingHint}
    >
      <Button className="btn btn-l btn-beacon" onClick={() => go('/spword/stage-list', 'replace')}>
        {text.toList}
      </Button>
    </Notice>
  )
}
