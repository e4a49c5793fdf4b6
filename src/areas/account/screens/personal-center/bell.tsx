import { useState } from 'react'
import { createMessageApi } from '@/api/message'
import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { useLoad } from '@/kit/use-load'
import { useVisible } from '@/platform/page/visible'
import { Box } from '@/platform/ui'
import { messagesText as text } from '@/strings/habit/messages'
import '@/theme/parts/bell.scss'
import '@/theme/parts/new-dot.scss'

/** The way to the messages; a dot says that something is new. */
export function Bell({ uid }: { uid: string }) {
  const [unread, setUnread] = useState(0)
  const { load, retry } = useLoad(`unread:${uid}`, async (api) =>
    setUnread((await api.of(createMessageApi).listMessages(uid, undefined, undefined, 1)).unread.total),
  )
  // The page beneath was left for the messages themselves, most of the time.
  useVisible((isVisible) => {
    if (isVisible && load.state !== 'loading') retry()
  })
  const isNew = unread > 0
  return (
    <Link to="/messages" className="ib me-bell" aria-label={isNew ? text.withUnread(text.entry) : text.entry}>
      <Icon name="bell" />
      {isNew && <Box as="span" className="new-dot" aria-hidden />}
    </Link>
  )
}
