import { observer } from 'mobx-react-lite'
import { Icon } from '@/components/icon'
import { Box } from '@/platform/ui'
import type { OpenStudy } from '@/stores/study'
import { studyText } from '@/strings/study'

/** Says what a student must know of their log: that the device is full, that records were refused, that there is no network. */
export const SyncNotice = observer(function SyncNotice({ study }: { study: OpenStudy }) {
  const { isFull, isOffline, unsent, refused } = study.sync
  const sentence = isFull
    ? study.isGuest
      ? studyText.sync.fullGuest
      : studyText.sync.full(unsent)
    : refused.length > 0
      ? studyText.sync.refused(refused.length)
      : isOffline
        ? studyText.sync.offline(study.isGuest ? 0 : unsent)
        : undefined
  if (sentence === undefined) return null
  return (
    <Box className={`study-notice${isFull ? ' study-notice-care' : ''}`} role="status" aria-live="polite">
      <Icon name={isOffline && !isFull ? 'wifi-off' : 'alert-circle'} size={16} />
      <Box as="span" className="t-cap">
        {sentence}
      </Box>
    </Box>
  )
})
