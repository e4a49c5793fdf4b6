import { observer } from 'mobx-react-lite'
import { Icon } from '@/components/icon'
import type { LiveRoom } from '../../parts/live'
import { openLogin } from '@/features/login'
import { Box, Button } from '@/platform/ui'
import { Form, Input } from '@/platform/ui/form'
import { useRoot } from '@/stores/context'
import { liveText as text } from '../../strings/live'
import { saidText } from '../../../../../contract/domain/courses/live/text'

/** Longest text, in UTF-16 units, as the server takes it. */
const LONGEST = 200
/** A longer one is typed all the same and nothing of it is lost; nobody writes as long as this. */
const LONGEST_TYPED = 5000

/** Where a student writes to all or to the teacher; a guest is led to the login. */
export const Composer = observer(function Composer({ room }: { readonly room: LiveRoom }) {
  const root = useRoot()
  const { ui } = root
  const { wait, isGuest, isOpen } = room
  const { draft, isAsking, isMuted, refusal } = room.state
  if (!isOpen) return null
  if (isGuest)
    return (
      <Box as="section" className="live-ask flex wrap g2" aria-label={text.field}>
        <Box as="span" className="t-sub grow">
          {text.guest}
        </Box>
        <Button className="btn btn-solid" onClick={() => openLogin(root)}>
          {text.login}
        </Button>
      </Box>
    )
  const slow = wait > 0 && !isAsking ? text.slow(wait) : ''
  const { length } = saidText(draft)
  const isLong = length > LONGEST
  const long = isLong ? text.tooLong(length, LONGEST) : ''
  const note = refusal || long || (isMuted ? text.muted : draft === '' ? '' : slow)
  return (
    <Box as="section" className="live-ask" aria-label={text.field}>
      {note !== '' && (
        <Box as="p" className="t-cap t-num live-note" role={refusal === '' ? undefined : 'alert'}>
          {note}
        </Box>
      )}
      <Form className="flex wrap g2" onSubmit={() => (isLong ? ui.say(long) : room.submit())}>
        <Input
          kind="message"
          className="live-field"
          aria-label={isAsking ? text.askField : text.field}
          placeholder={isAsking ? text.askExample : slow || text.example}
          maxLength={LONGEST_TYPED}
          value={draft}
          isInvalid={refusal !== '' || isLong}
          onInput={room.write}
        />
        <Button
          className={`chip${isAsking ? ' is-on' : ''}`}
          aria-pressed={isAsking}
          onClick={() => room.setAsking(!isAsking)}
        >
          {text.toTeacher}
        </Button>
        <Button
          submit
          className="ib live-send"
          aria-label={slow === '' ? text.send : slow}
          disabled={slow !== ''}
        >
          <Icon name="send" size={20} />
        </Button>
      </Form>
    </Box>
  )
})
