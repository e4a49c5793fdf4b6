import { observer } from 'mobx-react-lite'
import type { LiveRoom } from '../../parts/live'
import { Box, Button } from '@/platform/ui'
import { liveText as text } from '../../strings/live'
import { CopyButton } from './copy-button'

/** The text in the field of a room when its class ended or shut the student out, which nobody can send any more. */
export const LeftDraft = observer(function LeftDraft({ room }: { readonly room: LiveRoom }) {
  const { phase, connection } = room
  const { draft, isAsking } = room.state
  if ((phase !== 'ended' && !connection.error) || draft === '') return null
  return (
    <Box as="section" className="live-left" aria-label={text.leftDraft}>
      <Box as="p" className="t-cap">
        {text.leftDraft}
      </Box>
      <Box as="p" className="say-row">
        {isAsking && (
          <Box as="span" className="say-name">
            {text.toTeacher}
          </Box>
        )}
        {draft}
      </Box>
      <Box className="flex wrap g2">
        <CopyButton said={draft} />
        <Button className="btn btn-text" onClick={() => room.write('')}>
          {text.discard}
        </Button>
      </Box>
    </Box>
  )
})
