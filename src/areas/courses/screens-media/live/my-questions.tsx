import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { Sheet } from '@/components/sheet'
import type { LiveRoom } from '../../parts/live'
import { Box, Button } from '@/platform/ui'
import { liveText as text } from '../../strings/live'
import { formatClock } from './times'

interface MyQuestionsProps {
  readonly room: LiveRoom
}

const List = observer(function List({ room }: MyQuestionsProps) {
  return (
    <Box as="ul">
      {room.questions.map(({ id, text: asked, at, hasFailed, why }) => (
        <Box as="li" key={id} className="asked-row">
          <Box as="p">{asked}</Box>
          <Box as="p" className={hasFailed ? 't-cap say-failed' : 't-cap t-num'}>
            {at === undefined ? why || text.notAsked : text.askedAt(formatClock(at))}
          </Box>
        </Box>
      ))}
    </Box>
  )
})

/** Leads to what the student asked the teacher of a room, also after the class; nobody else sees it. */
export const MyQuestions = observer(function MyQuestions({ room }: MyQuestionsProps) {
  const [isOpen, setOpen] = useState(false)
  const { length } = room.questions
  if (length === 0) return null
  return (
    <Box className="live-asked">
      <Button className="btn btn-text" onClick={() => setOpen(true)}>
        {text.myQuestions(length)}
      </Button>
      {isOpen && (
        <Sheet id="live-asked" title={text.myQuestionsTitle} onClose={() => setOpen(false)}>
          <Box as="p" className="t-sub">
            {text.myQuestionsHint}
          </Box>
          <List room={room} />
        </Sheet>
      )}
    </Box>
  )
})
