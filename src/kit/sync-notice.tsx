import { observer } from 'mobx-react-lite'
import { Icon } from '@/components/icon'
import { online } from '@/platform/net/online'
import { Box } from '@/platform/ui'
import type { OpenStudy } from '@/stores/study'
import { studyText } from '@/strings/study'

/**
 * Says what a student must know of the parts of their log that a page works with: that the device does not store it,
 * and why; that records were refused; that there is no network.
 */
export const SyncNotice = observer(function SyncNotice({ studies }: { studies: Iterable<OpenStudy> }) {
  const all = [...studies]
  const isGuest = all.some((study) => study.isGuest)
  const trouble = all.find(({ sync }) => sync.trouble)?.sync.trouble
  const isUnreached = all.some(({ sync }) => sync.isUnreached)
  const unsent = all.reduce((sum, { sync }) => sum + sync.unsent, 0)
  const refused = all.reduce((sum, { sync }) => sum + sync.refused.length, 0)
  const sentence = trouble
    ? studyText.sync.trouble[trouble] +
      (isGuest ? studyText.sync.leftGuest(trouble === 'full') : studyText.sync.left(unsent))
    : refused > 0
      ? studyText.sync.refused(refused)
      : isUnreached
        ? studyText.sync.unreached(online.isOnline(), isGuest ? 0 : unsent)
        : undefined
  if (sentence === undefined) return null
  return (
    <Box className={`study-notice${trouble ? ' study-notice-care' : ''}`} role="status" aria-live="polite">
      <Icon name={isUnreached && !trouble ? 'wifi-off' : 'alert-circle'} size={16} />
      <Box as="span" className="t-cap">
        {sentence}
      </Box>
    </Box>
  )
})
