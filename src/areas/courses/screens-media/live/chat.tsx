import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import type { LiveMessage } from '@/api/live'
import type { LiveRoom } from '../../parts/live'
import { tailPlatform } from '@/platform/page/bottom-inset'
import { Box, Button } from '@/platform/ui'
import { liveText as text } from '../../strings/live'
import { CopyButton } from './copy-button'
import { ReportSheet } from './report-sheet'
import { speakerName } from './speaker-name'
import { useSpoken } from './use-spoken'

interface SaidProps {
  readonly message: LiveMessage
  readonly isOwn: boolean
  /** Reports it; undefined for who may not. */
  readonly onReport: ((message: LiveMessage) => void) | undefined
}

const Said = observer(function Said({ message, isOwn, onReport }: SaidProps) {
  const { name, text: said, isHidden, isTeacher } = message
  if (isHidden)
    return (
      <Box as="p" className="say-row t-sub">
        {text.hidden}
      </Box>
    )
  const words = (
    <>
      <Box as="span" className="say-name">
        {isOwn ? text.mine(name) : speakerName(message)}
      </Box>
      {said}
    </>
  )
  if (isOwn || isTeacher || !onReport)
    return (
      <Box as="p" className="say-row">
        {words}
      </Box>
    )
  return (
    <Box className="say-row flex">
      <Box as="p" className="grow">
        {words}
      </Box>
      <Button
        className="say-report t-cap"
        aria-label={text.reportNamed(name)}
        onClick={() => onReport(message)}
      >
        {text.report}
      </Button>
    </Box>
  )
})

/** The student's messages that have not arrived yet. */
const Waiting = observer(function Waiting({ room }: { readonly room: LiveRoom }) {
  // A message that was not stored after the class never will be.
  const isOver = (why: string) => why !== '' && room.phase === 'ended'
  return room.waiting.map(({ event, hasFailed, why, isFinal }) => (
    <Box key={event.id} className="say-row say-waiting">
      <Box as="p">
        <Box as="span" className="say-name">
          {event.kind === 'ask' ? text.toTeacher : text.me}
        </Box>
        {event.text}
      </Box>
      <Box className="flex wrap g2">
        <Box as="span" className={hasFailed ? 't-cap say-failed' : 't-cap'} role="status">
          {why || (hasFailed ? text.unsent : text.sending)}
        </Box>
        {(isFinal || isOver(why)) && (
          <>
            <CopyButton said={event.text} />
            <Button className="btn btn-text" onClick={() => room.discard(event.id)}>
              {text.discard}
            </Button>
          </>
        )}
        {hasFailed && !isFinal && !isOver(why) && (
          <>
            <Button className="btn btn-text" onClick={() => room.resend(event.id)}>
              {text.resend}
            </Button>
            {why !== '' && (
              <Button className="btn btn-text" onClick={() => room.takeBack(event.id)}>
                {text.takeBack}
              </Button>
            )}
          </>
        )}
      </Box>
    </Box>
  ))
})

/** The messages of a room; the list follows the newest as long as the student is there. */
export const Chat = observer(function Chat({ room }: { readonly room: LiveRoom }) {
  const { Tail } = tailPlatform
  const { waiting, isGuest, isOpen, phase } = room
  const { messages, fresh, facts } = room.state
  const [seen, setSeen] = useState({ fresh, isAtEnd: true })
  const [asked, setAsked] = useState(0)
  const [reported, setReported] = useState<LiveMessage>()
  const spoken = useSpoken(messages, fresh)
  const unread = seen.isAtEnd ? 0 : fresh - seen.fresh
  useEffect(() => {
    // A student who has just written wants to see it.
    if (waiting.length > 0) setAsked((before) => before + 1)
  }, [waiting.length])
  if (phase === 'ended' && messages.length === 0 && waiting.length === 0)
    // Until the room was read after its end, something that was said may be on its way.
    return facts.state === 'ended' ? (
      <Box as="p" className="live-silent t-sub">
        {text.nobodySpoke}
      </Box>
    ) : null
  return (
    <Box className="live-chat">
      <Tail
        label={text.log}
        className="live-log"
        count={fresh}
        asked={asked}
        onEnd={(isAtEnd) => {
          if (isAtEnd !== seen.isAtEnd) setSeen({ fresh, isAtEnd })
        }}
      >
        {messages.length === 0 && waiting.length === 0 && isOpen && (
          <Box as="p" className="t-sub">
            {text.noMessages}
          </Box>
        )}
        {messages.map((message) => (
          <Said
            key={message.place}
            message={message}
            isOwn={room.isOwn(message)}
            onReport={isGuest ? undefined : setReported}
          />
        ))}
        <Waiting room={room} />
      </Tail>
      {unread > 0 && (
        <Button className="chip is-on live-new" onClick={() => setAsked((before) => before + 1)}>
          {text.newMessages(unread)}
        </Button>
      )}
      <Box as="p" className="live-spoken" aria-live="polite">
        {spoken}
      </Box>
      {reported && (
        <ReportSheet
          message={reported}
          onReport={(reason) => room.report(reported.place, reason)}
          onClose={() => setReported(undefined)}
        />
      )}
    </Box>
  )
})
