import { observer } from 'mobx-react-lite'
import { NavBar } from '@/components/nav-bar'
import { Skeleton } from '@/components/skeleton'
import { useLiveRoom, type AskedRoom } from '../../parts/live'
import { useAnnounce } from '@/features/share'
import { usePage } from '@/features/page'
import { Box, Button } from '@/platform/ui'
import { liveText as text } from '../../strings/live'
import { Chat } from './chat'
import { Composer } from './composer'
import { Earlier } from './chat-history'
import { LeftDraft } from './left-draft'
import { MyQuestions } from './my-questions'
import { QuizCard } from './quiz-card'
import { Replay } from './replay'
import { Refused } from './not-entitled'
import { SignBar } from './sign-bar'
import { Stage } from './stage'

interface RoomViewProps {
  readonly asked: AskedRoom
  readonly onRetry: () => void
}

/** A room: its film, and below what is said, asked and answered in it. */
export const RoomView = observer(function RoomView({ asked, onRetry }: RoomViewProps) {
  const { url } = usePage()
  const { room, film } = useLiveRoom(asked)
  const { connection } = room
  const { facts } = room.state
  useAnnounce({ page: url, title: facts.title })
  if (connection.error)
    return (
      <>
        <NavBar title={facts.title} />
        {connection.state === 'connecting' ? (
          <Skeleton />
        ) : (
          <Refused
            error={connection.error}
            room={facts.room}
            // After the class nothing connects any more.
            onRetry={() => (connection.state === 'off' ? onRetry() : connection.hurry())}
            wasOpen
          />
        )}
        <LeftDraft room={room} />
      </>
    )
  return (
    <Box className={room.openQuiz && room.isOpen ? 'live-room has-quiz' : 'live-room'}>
      {room.phase === 'ended' ? <Replay room={room} /> : <Stage room={room} film={film} />}
      {(room.phase === 'upcoming' || room.phase === 'open') && <Earlier lesson={facts.lesson} />}
      {connection.isDown && (
        <Box className="live-down flex wrap g2" role="status">
          <Box as="span" className="grow t-sub">
            {connection.state === 'refused' ? text.refusedConnection : text.down}
          </Box>
          <Button className="btn btn-text" onClick={() => connection.hurry()}>
            {text.reconnect}
          </Button>
        </Box>
      )}
      <QuizCard room={room} />
      <SignBar room={room} />
      <MyQuestions room={room} />
      <Chat room={room} />
      <Composer room={room} />
      <LeftDraft room={room} />
    </Box>
  )
})
