import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { online } from '@/platform/net/online'
import { Box, Button } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { unsentSending } from '@/stores/unsent-sending'
import { unsentText } from '../../strings/unsent'

/** Sends what of the student's study is on this device alone, and says in a sentence how much waits and why. */
export const Unsent = observer(function Unsent() {
  const root = useRoot()
  const { ui } = root
  const sending = unsentSending.of(root)
  const { count, state } = sending
  const isSending = state === 'sending'
  useEffect(() => void sending.send(), [sending])

  async function send(): Promise<void> {
    if (isSending) return
    await sending.send()
    if (sending.count === 0) ui.say(unsentText.sent, 'good')
  }

  if (count === 0) return null
  const sentence =
    state === 'unreached'
      ? unsentText.unreached(count, online.isOnline())
      : unsentText[state === 'resting' ? 'waiting' : state](count)
  return (
    <Box className="pad" role="status">
      <Box as="p" className="t-sub">
        {sentence}
      </Box>
      {!isSending && (
        <Button className="btn btn-m btn-line me-gap" onClick={() => void send()}>
          {unsentText.send}
        </Button>
      )}
    </Box>
  )
})
