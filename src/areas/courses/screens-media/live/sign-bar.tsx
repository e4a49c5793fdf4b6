import { observer } from 'mobx-react-lite'
import type { LiveRoom } from '../../parts/live'
import { Box, Button } from '@/platform/ui'
import { liveText as text } from '../../strings/live'
import { formatClock } from './times'

/** The sign-in while it is open, with its end as a time; afterwards one line that it is done. */
export const SignBar = observer(function SignBar({ room }: { readonly room: LiveRoom }) {
  const { isOpen, isSignSending } = room
  const { facts, signedAt } = room.state
  if (room.canSign || isSignSending)
    return (
      <Box className="sign-bar flex wrap g3" role="group" aria-label={text.sign}>
        <Box className="sign-words">
          <Box as="p" className="t-mid">
            {text.signOpen}
          </Box>
          <Box as="p" className="t-sub t-num">
            {text.signUntil(formatClock(facts.signsUntil))}
          </Box>
        </Box>
        <Button className="btn btn-beacon" disabled={isSignSending} onClick={room.sign}>
          {isSignSending ? text.signSending : text.sign}
        </Button>
      </Box>
    )
  if (signedAt === undefined || !isOpen) return null
  return (
    <Box as="p" className="signed t-cap t-num">
      {text.signedAt(formatClock(signedAt))}
    </Box>
  )
})
