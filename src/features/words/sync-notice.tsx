import { observer } from 'mobx-react-lite'
import { Icon } from '@/components/icon'
import { Box } from '@/platform/ui'
import type { WordStore } from '@/stores/word-store'
import { wordsText } from '@/strings/words/index'

/** Says what a student must know of their log: that the device is full, that records were refused, that there is no network. */
export const SyncNotice = observer(function SyncNotice({ words }: { words: WordStore }) {
  const { isFull, isOffline, unsent, refused } = words.sync
  const sentence = isFull
    ? words.isGuest
      ? wordsText.sync.fullGuest
      : wordsText.sync.full(unsent)
    : refused.length > 0
      ? wordsText.sync.refused(refused.length)
      : isOffline
        ? wordsText.sync.offline(words.isGuest ? 0 : unsent)
        : undefined
  if (sentence === undefined) return null
  return (
    <Box className={`words-notice${isFull ? ' words-notice-care' : ''}`} role="status" aria-live="polite">
      <Icon name={isOffline && !isFull ? 'wifi-off' : 'alert-circle'} size={16} />
      <Box as="span" className="t-cap">
        {sentence}
      </Box>
    </Box>
  )
})
