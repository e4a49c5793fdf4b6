import { observer } from 'mobx-react-lite'
import type { Message, MessageKind } from '@/api/message'
import { Icon, type IconName } from '@/components/icon'
import { Anchor, Box } from '@/platform/ui'
import { openUrl } from '@/routes/navigate'
import { messagesText as text, messageTime } from '@/strings/habit/messages'
import type { Inbox } from './inbox'

const icons = {
  report: 'chart-line',
  live: 'broadcast',
  task: 'list-check',
  order: 'file-invoice',
  correction: 'message-report',
} as const satisfies Record<MessageKind, IconName>

interface MessageRowProps {
  readonly inbox: Inbox
  readonly message: Message
  readonly now: number
}

/** A message: what it is about, what it says, when it came, and whether it is new; it leads to what it is about. */
export const MessageRow = observer(function MessageRow({ inbox, message, now }: MessageRowProps) {
  const { kind, title, body, to, at } = message
  const isRead = inbox.isRead(message)
  const when = messageTime(at, now)
  function follow(): void {
    void inbox.open(message)
    openUrl(to)
  }
  return (
    <Box as="li" className="msg">
      <Anchor href={to} className={`msg-link${isRead ? ' is-read' : ''}`} onFollow={follow}>
        <Box as="span" className="msg-icon" role="img" aria-label={text.kinds[kind]}>
          <Icon name={icons[kind]} size={20} />
        </Box>
        <Box as="span" className="msg-words">
          <Box as="span" className="msg-head">
            <Box as="span" className="msg-title">
              {title}
            </Box>
            {!isRead && <Box as="span" className="new-dot" role="img" aria-label={text.unreadMark} />}
          </Box>
          {body && (
            <Box as="span" className="t-sub msg-body">
              {body}
            </Box>
          )}
          <Box as="span" className="t-cap t-num">
            {when}
          </Box>
        </Box>
      </Anchor>
    </Box>
  )
})
