import { observer } from 'mobx-react-lite'
import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { ago } from '@/lib/time'
import { Box } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import type { WordStore } from '../../store/word-store'
import { todayText as text } from '../../strings/today'

/** Whether what was done is at the server as well; a guest reads where it stays, and how to keep it. */
export const SyncLine = observer(function SyncLine({ words }: { words: WordStore }) {
  const { now } = useRoot()
  const { unsent, isSending, lastSyncedAt } = words.sync
  if (words.isGuest) {
    return (
      <Box as="section" className="today-note" aria-label={text.login}>
        <Icon name="info-circle" size={20} />
        <Box as="p" className="grow t-sub">
          {text.guest}
        </Box>
        <Link to="/login" className="btn btn-text">
          {text.login}
        </Link>
      </Box>
    )
  }
  const sentence =
    unsent > 0
      ? text.unsent(unsent)
      : isSending
        ? text.sending
        : lastSyncedAt === undefined
          ? undefined
          : text.synced(ago(lastSyncedAt, now()))
  if (sentence === undefined) return null
  return (
    <Box as="p" className="pad t-cap t-num today-sync">
      {sentence}
    </Box>
  )
})
